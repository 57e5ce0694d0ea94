package fathom.bench.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The hosts of one run. A peer sends to nobody else, whoever asks. */
public final class Members {
  private final Set<InetAddress> hosts;

  private Members(Set<InetAddress> hosts) {
    this.hosts = hosts;
  }

  /**
   * @throws IllegalArgumentException when a host cannot be resolved
   */
  public static Members of(List<String> hosts) {
    Set<InetAddress> addresses = new LinkedHashSet<>();
    for (String host : hosts) {
      try {
        addresses.add(InetAddress.getByName(host));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException("unknown member '" + host + "'", e);
      }
    }
    return new Members(addresses);
  }

  public boolean contains(InetAddress host) {
    return hosts.contains(host);
  }

  public void require(InetSocketAddress target) throws IOException {
    if (!contains(target.getAddress())) {
      throw new IOException(target.getAddress().getHostAddress() + " is no member of this run");
    }
  }
}
