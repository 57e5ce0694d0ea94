package fathom.runner.cluster;

/**
 * One host of a cluster.
 *
 * @param number from 1; host 1 is the timed side
 * @param address its address on the measured network
 * @param name what its user calls it; empty where it has no name
 */
public record Host(int number, String address, String name) {
  public Host(int number, String address) {
    this(number, address, "");
  }

  /** For messages: {@code host 2 (10.0.0.2)}, {@code node02 (10.0.0.2)}. */
  public String describe() {
    return (name.isEmpty() ? "host " + number : name) + " (" + address + ")";
  }
}
