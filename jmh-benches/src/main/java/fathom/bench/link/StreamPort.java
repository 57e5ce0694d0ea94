package fathom.bench.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Byte streams: TCP and Unix domain sockets. Every port listens; the initiator connects from its
 * own port's host, and the responder takes one connection and only from the expected host.
 */
final class StreamPort implements Port {
  private final ServerSocketChannel listener;
  private final String address;
  private final Optional<UnixSocket> unix;

  /** Where a Unix domain socket is. */
  private record UnixSocket(SocketDirectory directory, Path file) {}

  private StreamPort(ServerSocketChannel listener, String address, Optional<UnixSocket> unix)
      throws IOException {
    this.listener = listener;
    this.address = address;
    this.unix = unix;
    listener.configureBlocking(false);
  }

  static StreamPort tcp(String localHost) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getByName(localHost), 0), 1);
    String address = Addresses.format((InetSocketAddress) listener.getLocalAddress());
    return new StreamPort(listener, address, Optional.empty());
  }

  static StreamPort unix(SocketDirectory directory) throws IOException {
    Path file = directory.newSocket();
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(file), 1);
    UnixSocket socket = new UnixSocket(directory, file);
    return new StreamPort(listener, file.toString(), Optional.of(socket));
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public Link join(String remote, Side side, Deadline deadline) throws IOException {
    try (this) {
      if (unix.isPresent()) {
        unix.get().directory.require(remote);
      }
      SocketChannel channel =
          switch (side) {
            case INITIATOR -> connect(remote, deadline);
            case RESPONDER -> accept(remote, deadline);
          };
      return new StreamLink(channel, remote, unix.isPresent());
    }
  }

  private SocketChannel connect(String remote, Deadline deadline) throws IOException {
    if (unix.isPresent()) {
      return SocketChannel.open(UnixDomainSocketAddress.of(remote));
    }
    SocketChannel channel = SocketChannel.open();
    InetSocketAddress own = (InetSocketAddress) listener.getLocalAddress();
    channel.bind(new InetSocketAddress(own.getAddress(), 0));
    channel.socket().connect(Addresses.parse(remote), deadline.leftMillis());
    return channel;
  }

  private SocketChannel accept(String remote, Deadline deadline) throws IOException {
    while (true) {
      SocketChannel channel = listener.accept();
      if (channel == null) {
        deadline.check("nobody connected to " + address);
        LockSupport.parkNanos(200_000);
      } else if (unix.isPresent() || comesFrom(channel, remote)) {
        return channel;
      } else {
        channel.close();
      }
    }
  }

  private static boolean comesFrom(SocketChannel channel, String remote) throws IOException {
    InetSocketAddress actual = (InetSocketAddress) channel.getRemoteAddress();
    return actual.getAddress().equals(Addresses.parse(remote).getAddress());
  }

  @Override
  public void close() throws IOException {
    listener.close();
    if (unix.isPresent()) {
      unix.get().directory.remove(unix.get().file);
    }
  }
}
