package fathom.runner.lab;

import fathom.model.lab.LabProfile;
import fathom.runner.console.UserException;

/**
 * An emulated cluster to build.
 *
 * @param hosts how many hosts
 * @param profile what each port is like
 */
public record LabSpec(int hosts, LabProfile profile) {
  public static final int DEFAULT_HOSTS = 4;

  /** One /24 network with room for the switch. */
  private static final int MAX_HOSTS = 200;

  public LabSpec {
    if (hosts < 2 || hosts > MAX_HOSTS) {
      throw UserException.badInput(
          "an emulated cluster has 2 to " + MAX_HOSTS + " hosts, not " + hosts);
    }
  }

  /** Reads {@code lab[:HOSTS[:PROFILE]]} after its first word: "", "8", "4:ethernet". */
  public static LabSpec parse(String text) {
    if (text.isEmpty()) {
      return of(DEFAULT_HOSTS, LabProfile.FAST_ETHERNET);
    }
    int colon = text.indexOf(':');
    String hosts = colon < 0 ? text : text.substring(0, colon);
    String profile = colon < 0 ? LabProfile.FAST_ETHERNET : text.substring(colon + 1);
    int count;
    try {
      count = hosts.isEmpty() ? DEFAULT_HOSTS : Integer.parseInt(hosts);
    } catch (NumberFormatException e) {
      throw UserException.badInput(
          "not a number of hosts: '" + hosts + "' (lab[:HOSTS[:PROFILE]])", e);
    }
    return of(count, profile);
  }

  /**
   * Describes a lab with this number of hosts.
   *
   * @throws UserException where it is none
   */
  public static LabSpec of(int hosts, String profile) {
    try {
      return new LabSpec(hosts, LabProfile.parse(profile));
    } catch (IllegalArgumentException e) {
      throw UserException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Host number i, from 1, has this address. */
  public String address(int host) {
    return "10.77.0." + host;
  }

  /** The network that all of them are in. */
  public String network() {
    return "10.77.0.0/24";
  }

  /** Host number i has this address on the control network. */
  public String controlAddress(int host) {
    return "10.78.0." + host;
  }

  /** The control network, which all hosts and the switch are in. */
  public String controlNetwork() {
    return "10.78.0.0/24";
  }

  /** The switch's address on the control network. */
  public String switchControlAddress() {
    return "10.78.0.254";
  }

  /** The switch's own address: a member outside the test, for emptying token buckets. */
  public String switchAddress() {
    return "10.77.0.254";
  }
}
