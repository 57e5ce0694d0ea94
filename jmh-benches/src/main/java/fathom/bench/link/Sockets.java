package fathom.bench.link;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NetworkChannel;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How sockets are set up, and what the kernel made of it. */
public final class Sockets {
  /** As much as the kernel grants: drops at a receiver must not be mistaken for the switch's. */
  private static final int RECEIVE_BUFFER_BYTES = 8 << 20;

  /**
   * Small, so that a full queue is reached soon and equilibrium with it; and less than any queue on
   * the way holds: a sender has to wait for the line, not to lose here.
   */
  private static final int SEND_BUFFER_BYTES = 32 << 10;

  private Sockets() {}

  /**
   * A socket for datagrams that waits for nothing.
   *
   * @param localHost address to bind to, without a port
   */
  public static DatagramChannel datagrams(String localHost) throws IOException {
    InetAddress local = InetAddress.getByName(localHost);
    // An IPv4 socket proper: a dual-stack one is listed under udp6 and costs more per call.
    DatagramChannel channel =
        DatagramChannel.open(
            local instanceof Inet4Address
                ? StandardProtocolFamily.INET
                : StandardProtocolFamily.INET6);
    channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER_BYTES);
    channel.setOption(StandardSocketOptions.SO_SNDBUF, SEND_BUFFER_BYTES);
    channel.bind(new InetSocketAddress(local, 0));
    channel.configureBlocking(false);
    return channel;
  }

  /** The sizes of its buffers as the kernel granted them, and these options. */
  public static SortedMap<String, String> facts(NetworkChannel channel, SocketOption<?>... more)
      throws IOException {
    SortedMap<String, String> facts = new TreeMap<>();
    for (SocketOption<?> option :
        List.of(StandardSocketOptions.SO_SNDBUF, StandardSocketOptions.SO_RCVBUF)) {
      facts.put(option.name(), String.valueOf(channel.getOption(option)));
    }
    for (SocketOption<?> option : more) {
      facts.put(option.name(), String.valueOf(channel.getOption(option)));
    }
    return facts;
  }
}
