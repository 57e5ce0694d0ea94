package fathom.runner.launch;

import fathom.reports.text.Excerpt;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * One node as its user names it.
 *
 * @param name what the launcher knows it by
 * @param user to log in as, where not what ssh's own configuration says
 * @param port of sshd, likewise
 * @param address on the network to measure, where it is not found by itself
 */
public record Node(String name, Optional<String> user, OptionalInt port, Optional<String> address) {
  /**
   * What a host may be called; never a leading dash, which ssh and srun would take for an option.
   */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:-]{0,252}");

  private static final Pattern USER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");
  private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final int LARGEST_PORT = 65_535;

  public Node {
    require(NAME.matcher(name).matches(), "host name", name);
    user.ifPresent(u -> require(USER.matcher(u).matches(), "user name", u));
    port.ifPresent(p -> require(p >= 1 && p <= LARGEST_PORT, "port", Integer.toString(p)));
    address.ifPresent(a -> require(isAddress(a), "IPv4 address", a));
  }

  public static Node of(String name) {
    return new Node(name, Optional.empty(), OptionalInt.empty(), Optional.empty());
  }

  private static boolean isAddress(String text) {
    if (!ADDRESS.matcher(text).matches()) {
      return false;
    }
    for (String part : text.split("\\.", -1)) {
      if (Integer.parseInt(part) > 255) {
        return false;
      }
    }
    return true;
  }

  private static void require(boolean condition, String what, String text) {
    if (!condition) {
      throw new IllegalArgumentException("not a " + what + ": '" + Excerpt.of(text) + "'");
    }
  }
}
