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
 * <p>Arguments: milliseconds between two bursts, bytes of a packet, and a file whose lines are two
 * addresses with ports, whose name and to whom. Its bursts come the whole time that the file names
 * any: which window is under way when the campaign is slow, nobody knows before. It says {@link
 * #SENDS} once, and ends with the network that it is in.
 */
public final class ForgerMain {
  static final String SENDS = "sends";

  private static final int BURST = 4;

  private ForgerMain() {}

  private record Line(DatagramChannel channel, SocketAddress target) {}

  public static void main(String[] args) throws Exception {
    long pauseMillis = Long.parseLong(args[0]);
    byte[] bytes = new byte[Integer.parseInt(args[1])];
    new Random(5).nextBytes(bytes);
    Path file = Path.of(args[2]);
    String known = "";
    List<Line> lines = List.of();
    boolean said = false;
    while (true) {
      int sent = 0;
      for (Line line : lines) {
        for (int i = 0; i < BURST; i++) {
          sent += send(line, ByteBuffer.wrap(bytes));
        }
      }
      if (sent > 0 && !said) {
        System.out.println(SENDS);
        said = true;
      }
      Thread.sleep(pauseMillis);
      String told = Files.exists(file) ? Files.readString(file) : "";
      if (!told.equals(known)) {
        known = told;
        for (Line line : lines) {
          line.channel.close();
        }
        lines = lines(told);
      }
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

  private static int send(Line line, ByteBuffer packet) {
    try {
      return line.channel.send(packet, line.target) > 0 ? 1 : 0;
    } catch (IOException e) {
      return 0; // its target's port has been closed meanwhile
    }
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }
}
