package fathom.runner.lab;

import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.runner.console.UserException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What every port of an emulated cluster is like, and whether its switch is one or two halves.
 *
 * @param name a name of {@link #names}, or the text it was read from
 * @param port the known truth of each port
 * @param uplinkBitsPerMicro rate of the link between the halves of the switch, in bits/µs; empty
 *     for a switch in one piece, which never contends
 */
public record LabProfile(String name, EmulatedPort port, OptionalDouble uplinkBitsPerMicro) {
  /** The default. */
  public static final String FAST_ETHERNET = "fast-ethernet";

  private static final EmulatedPort FAST_ETHERNET_PORT = new EmulatedPort(100, 8000, 84, 2, 200);

  // A token bucket gives the first burst bytes away for free: slow lines need a small one.
  private static final List<LabProfile> NAMED =
      List.of(
          new LabProfile(FAST_ETHERNET, FAST_ETHERNET_PORT, OptionalDouble.empty()),
          new LabProfile(
              "ethernet", new EmulatedPort(10, 1600, 84, 2, 200), OptionalDouble.empty()),
          new LabProfile(
              "gigabit", new EmulatedPort(1000, 16000, 84, 2, 200), OptionalDouble.empty()),
          new LabProfile("two-bridges", FAST_ETHERNET_PORT, OptionalDouble.of(150)));

  private static final Pattern RATE = Pattern.compile("(\\d+(?:\\.\\d+)?)(kbit|mbit|gbit)");

  public LabProfile {
    if (!(uplinkBitsPerMicro.orElse(1) > 0)) {
      throw new IllegalArgumentException("uplink must be positive");
    }
  }

  /** The link between the two halves of the switch, if it has halves. */
  public Optional<EmulatedUplink> uplink() {
    return uplinkBitsPerMicro.isPresent()
        ? Optional.of(new EmulatedUplink(uplinkBitsPerMicro.getAsDouble(), port))
        : Optional.empty();
  }

  /** The names of the profiles there are, for messages. */
  public static String names() {
    return NAMED.stream().map(LabProfile::name).collect(Collectors.joining(", "));
  }

  /**
   * Reads a name, or settings like {@code
   * rate=37mbit,burst=8000,mpu=128,overhead=2,packets=333,uplink=150mbit}; what is not given is as
   * in {@code fast-ethernet}.
   */
  public static LabProfile parse(String text) {
    Optional<LabProfile> named = named(text);
    if (named.isPresent()) {
      return named.get();
    }
    if (text.indexOf('=') < 0) {
      throw UserException.badInput(
          "unknown profile '" + text + "'; there are " + names() + ", or rate=37mbit,mpu=128,…");
    }
    EmulatedPort base = FAST_ETHERNET_PORT;
    double rate = base.rateBitsPerMicro();
    int burst = base.burstBytes();
    int mpu = base.minimumFrameBytes();
    int overhead = base.overheadBytes();
    int packets = base.bufferPackets();
    OptionalDouble uplink = OptionalDouble.empty();
    for (String setting : text.split(",", -1)) {
      int equals = setting.indexOf('=');
      String key = equals < 0 ? setting : setting.substring(0, equals);
      String value = setting.substring(equals + 1);
      switch (key) {
        case "rate" -> rate = megabits(value);
        case "burst" -> burst = count(setting, value);
        case "mpu" -> mpu = count(setting, value);
        case "overhead" -> overhead = count(setting, value);
        case "packets" -> packets = count(setting, value);
        case "uplink" -> uplink = OptionalDouble.of(megabits(value));
        default ->
            throw UserException.badInput(
                "unknown setting '"
                    + setting
                    + "' in profile; there are rate, burst, mpu, overhead, packets, uplink");
      }
    }
    try {
      return new LabProfile(text, new EmulatedPort(rate, burst, mpu, overhead, packets), uplink);
    } catch (IllegalArgumentException e) {
      throw UserException.badInput("profile '" + text + "': " + e.getMessage(), e);
    }
  }

  private static Optional<LabProfile> named(String text) {
    return NAMED.stream().filter(profile -> profile.name.equals(text)).findFirst();
  }

  private static double megabits(String value) {
    Matcher matcher = RATE.matcher(value);
    if (!matcher.matches()) {
      throw UserException.badInput("not a rate: '" + value + "' (try 100mbit)");
    }
    double number = Double.parseDouble(matcher.group(1));
    return switch (matcher.group(2)) {
      case "kbit" -> number / 1000;
      case "gbit" -> number * 1000;
      default -> number;
    };
  }

  private static int count(String setting, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw UserException.badInput("not a whole number in profile: '" + setting + "'", e);
    }
  }
}
