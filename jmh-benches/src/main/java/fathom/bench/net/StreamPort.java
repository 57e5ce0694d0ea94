package fathom.bench.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * Byte streams: TCP and Unix domain sockets. Every port listens; the initiator connects from its
 * own port's host, and the responder takes one connection and only from the expected host.
 */
final class StreamPort implements Port {
  private final ServerSocketChannel listener;
  private final String address;
  private final Path socketFile;

  private StreamPort(ServerSocketChannel listener, String address, Path socketFile)
      throws IOException {
    this.listener = listener;
    this.address = address;
    this.socketFile = socketFile;
    listener.configureBlocking(false);
  }

  static StreamPort tcp(String localHost) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getByName(localHost), 0), 1);
    String address = Addresses.format((InetSocketAddress) listener.getLocalAddress());
    return new StreamPort(listener, address, Path.of(""));
  }

  static StreamPort unix() throws IOException {
    // A directory only this user can enter: the file system is a Unix socket's access control.
    Path directory = Files.createTempDirectory("fathom");
    Path file = directory.resolve("s");
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(file), 1);
    return new StreamPort(listener, file.toString(), file);
  }

  private boolean isUnix() {
    return !socketFile.toString().isEmpty();
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public Endpoint join(String remote, Side side, Deadline deadline) throws IOException {
    try (this) {
      SocketChannel channel =
          switch (side) {
            case INITIATOR -> connect(remote, deadline);
            case RESPONDER -> accept(remote, deadline);
          };
      return new StreamEndpoint(channel, remote, isUnix());
    }
  }

  private SocketChannel connect(String remote, Deadline deadline) throws IOException {
    SocketAddress target = isUnix() ? UnixDomainSocketAddress.of(remote) : Addresses.parse(remote);
    SocketChannel channel = isUnix() ? SocketChannel.open(target) : SocketChannel.open();
    if (!isUnix()) {
      InetSocketAddress own = (InetSocketAddress) listener.getLocalAddress();
      channel.bind(new InetSocketAddress(own.getAddress(), 0));
      channel.socket().connect(target, deadline.leftMillis());
    }
    return channel;
  }

  private SocketChannel accept(String remote, Deadline deadline) throws IOException {
    while (true) {
      SocketChannel channel = listener.accept();
      if (channel == null) {
        deadline.check("nobody connected to " + address);
        LockSupport.parkNanos(200_000);
      } else if (isUnix() || comesFrom(channel, remote)) {
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
    if (isUnix()) {
      Files.deleteIfExists(socketFile);
      Path directory = socketFile.getParent();
      if (directory != null) {
        Files.deleteIfExists(directory);
      }
    }
  }
}
