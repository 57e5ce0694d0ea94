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
 * <p>Arguments: milliseconds, bytes of a packet, and a file. It waits until the file is there,
 * whose lines are two addresses with ports, whose name and to whom. Prints how many packets it
 * sent.
 */
public final class ForgerMain {
  private static final int PER_MILLI = 2;

  private ForgerMain() {}

  private record Line(DatagramChannel channel, SocketAddress target) {}

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[2]);
    while (!Files.exists(file)) {
      Thread.sleep(5);
    }
    long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000;
    byte[] bytes = new byte[Integer.parseInt(args[1])];
    new Random(5).nextBytes(bytes);
    List<Line> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] two = line.split(" ", -1);
      DatagramChannel channel = DatagramChannel.open();
      channel.bind(address(two[0]));
      channel.configureBlocking(false);
      lines.add(new Line(channel, address(two[1])));
    }
    long sent = 0;
    while (System.nanoTime() < end) {
      for (Line line : lines) {
        for (int i = 0; i < PER_MILLI; i++) {
          sent += send(line, ByteBuffer.wrap(bytes));
        }
      }
      Thread.sleep(1);
    }
    System.out.println("forged " + sent);
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
