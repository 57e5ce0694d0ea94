package fathom.bench.link;

import java.net.InetSocketAddress;

/** Text form of socket addresses: {@code host:port}, IPv6 in brackets. */
public final class Addresses {
  private Addresses() {}

  /** {@code 10.0.0.1:7117} or {@code [fe80::1]:7117}. */
  public static String format(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
  }

  /**
   * Reads what {@link #format} writes; the host may also be a name.
   *
   * @throws IllegalArgumentException when it is no {@code host:port}
   */
  public static InetSocketAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon <= 0) {
      throw new IllegalArgumentException("not host:port: '" + text + "'");
    }
    String host = text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    int port;
    try {
      port = Integer.parseInt(text.substring(colon + 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not host:port: '" + text + "'", e);
    }
    if (port < 1 || port > 65535) {
      throw new IllegalArgumentException("no such port in '" + text + "'");
    }
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new IllegalArgumentException("unknown host in '" + text + "'");
    }
    return address;
  }
}
