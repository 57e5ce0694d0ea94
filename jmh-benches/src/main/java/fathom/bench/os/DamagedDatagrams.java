package fathom.bench.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Datagrams with a wrong checksum that came to this network namespace. Who forges a peer's address
 * can send such: no program sees them, and the socket counts them as dropped.
 */
public final class DamagedDatagrams {
  private static final Path IPV4 = Path.of("/proc/thread-self/net/snmp");
  private static final Path IPV6 = Path.of("/proc/thread-self/net/snmp6");
  private static final String NAME = "InCsumErrors";

  private DamagedDatagrams() {}

  /** How many there were since the namespace was made, whatever their port. */
  public static long soFar() {
    try {
      return ofIpv4(Files.readAllLines(IPV4))
          + (Files.exists(IPV6) ? ofIpv6(Files.readAllLines(IPV6)) : 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Two lines begin with {@code Udp:}, the names and then the numbers. */
  static long ofIpv4(List<String> lines) {
    List<List<String>> udp =
        lines.stream()
            .filter(line -> line.startsWith("Udp: "))
            .map(line -> Arrays.asList(line.split(" ", -1)))
            .toList();
    int column = udp.size() < 2 ? -1 : udp.get(0).indexOf(NAME);
    return column < 0 ? 0 : number(udp.get(1).get(column));
  }

  static long ofIpv6(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("Udp6" + NAME))
        .mapToLong(line -> number(line.substring(line.lastIndexOf('\t') + 1)))
        .sum();
  }

  private static long number(String text) {
    return Long.parseLong(text.strip());
  }
}
