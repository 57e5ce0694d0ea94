package fathom.runner;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A third host that sends in the name of others: it has taken their addresses, and their ports.
 *
 * <p>Arguments: milliseconds, bytes of a packet, and a file whose lines are two addresses with
 * ports, whose name and to whom. It sends for so long in all, while the file names any, and ends.
 */
public final class ForgerMain {
  private static final int PER_MILLI = 2;

  private ForgerMain() {}

  private record Line(DatagramChannel channel, SocketAddress target) {}

  public static void main(String[] args) throws Exception {
    long left = Long.parseLong(args[0]) * 1_000_000;
    byte[] bytes = new byte[Integer.parseInt(args[1])];
    new Random(5).nextBytes(bytes);
    Path file = Path.of(args[2]);
    String known = "";
    List<Line> lines = List.of();
    while (left > 0) {
      String told = Files.exists(file) ? Files.readString(file) : "";
      if (!told.equals(known)) {
        known = told;
        for (Line line : lines) {
          line.channel.close();
        }
        lines = lines(told);
      }
      long begin = System.nanoTime();
      for (Line line : lines) {
        for (int i = 0; i < PER_MILLI; i++) {
          send(line, ByteBuffer.wrap(bytes));
        }
      }
      Thread.sleep(1);
      left -= lines.isEmpty() ? 0 : System.nanoTime() - begin;
    }
  }

  private static List<Line> lines(String told) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String line : told.lines().toList()) {
      String[] two = line.split(" ", -1);
      DatagramChannel channel = DatagramChannel.open();
      channel.bind(address(two[0]));
      channel.configureBlocking(false);
      lines.add(new Line(channel, address(two[1])));
    }
    return lines;
  }

  private static void send(Line line, ByteBuffer packet) {
    try {
      int ignored = line.channel.send(packet, line.target);
    } catch (IOException e) {
      return; // its target's port has been closed meanwhile
    }
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }
}
