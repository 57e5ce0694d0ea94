package fathom.model.lab;

import fathom.model.protocol.BenchmarksCommand;
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
 * @param wireLatencyMicros latency of the wires between hosts and switch, which then delay every
 *     frame; empty where lines only space them
 */
public record LabProfile(
    String name,
    EmulatedPort port,
    OptionalDouble uplinkBitsPerMicro,
    OptionalDouble wireLatencyMicros) {
  /** The default. */
  public static final String FAST_ETHERNET = "fast-ethernet";

  private static final EmulatedPort FAST_ETHERNET_PORT = new EmulatedPort(100, 8000, 84, 2, 200);

  // A token bucket gives the first burst bytes away for free: slow lines need a small one.
  private static final List<LabProfile> NAMED =
      List.of(
          spacing(FAST_ETHERNET, FAST_ETHERNET_PORT, OptionalDouble.empty()),
          spacing("ethernet", new EmulatedPort(10, 1600, 84, 2, 200), OptionalDouble.empty()),
          spacing("gigabit", new EmulatedPort(1000, 16000, 84, 2, 200), OptionalDouble.empty()),
          spacing("two-bridges", FAST_ETHERNET_PORT, OptionalDouble.of(150)));

  private static final Pattern RATE = Pattern.compile("(\\d+(?:\\.\\d+)?)(kbit|mbit|gbit)");
  private static final Pattern LATENCY = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(us|µs|ms)");

  public LabProfile {
    if (!(uplinkBitsPerMicro.orElse(1) > 0)) {
      throw new IllegalArgumentException("uplink must be positive");
    }
    if (!(wireLatencyMicros.orElse(0) >= 0)) {
      throw new IllegalArgumentException("latency must be at least 0");
    }
  }

  /** Without a wire. */
  private static LabProfile spacing(String name, EmulatedPort port, OptionalDouble uplink) {
    return new LabProfile(name, port, uplink, OptionalDouble.empty());
  }

  /** What delays every frame between two hosts, if something does. */
  public Optional<EmulatedWire> wire() {
    return wireLatencyMicros.isPresent()
        ? Optional.of(new EmulatedWire(port, wireLatencyMicros.getAsDouble()))
        : Optional.empty();
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
   * in {@code fast-ethernet}. {@code wire=100mbit,latency=50us} is that rate with wires that delay.
   *
   * @throws IllegalArgumentException with one line for the user
   */
  public static LabProfile parse(String text) {
    Optional<LabProfile> named = named(text);
    if (named.isPresent()) {
      return named.get();
    }
    if (text.indexOf('=') < 0) {
      throw new IllegalArgumentException(
          "unknown profile '" + text + "'; there are " + names() + ", or rate=37mbit,mpu=128,…");
    }
    EmulatedPort base = FAST_ETHERNET_PORT;
    double rate = base.rateBitsPerMicro();
    int burst = base.burstBytes();
    int mpu = base.minimumFrameBytes();
    int overhead = base.overheadBytes();
    int packets = base.bufferPackets();
    OptionalDouble uplink = OptionalDouble.empty();
    boolean wired = false;
    OptionalDouble latency = OptionalDouble.empty();
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
        case "wire" -> {
          rate = megabits(value);
          wired = true;
        }
        case "latency" -> latency = OptionalDouble.of(micros(value));
        case "by" ->
            throw new IllegalArgumentException(
                "profile '"
                    + text
                    + "': a wire is made by programs in the kernel, there is no other way any more:"
                    + " leave out "
                    + setting);
        default ->
            throw new IllegalArgumentException(
                "unknown setting '"
                    + setting
                    + "' in profile; there are rate or wire, latency, burst, mpu, overhead,"
                    + " packets, uplink");
      }
    }
    if (latency.isPresent() && !wired) {
      throw new IllegalArgumentException(
          "profile '"
              + text
              + "': latency needs a wire: write wire=100mbit instead of rate=100mbit");
    }
    OptionalDouble wireLatency = wired ? OptionalDouble.of(latency.orElse(0)) : latency;
    try {
      return new LabProfile(
          text, new EmulatedPort(rate, burst, mpu, overhead, packets), uplink, wireLatency);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("profile '" + text + "': " + e.getMessage(), e);
    }
  }

  private static Optional<LabProfile> named(String text) {
    return NAMED.stream().filter(profile -> profile.name.equals(text)).findFirst();
  }

  private static double megabits(String value) {
    Matcher matcher = RATE.matcher(value);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a rate: '" + value + "' (try 100mbit)");
    }
    double number = Double.parseDouble(matcher.group(1));
    return switch (matcher.group(2)) {
      case "kbit" -> number / 1000;
      case "gbit" -> number * 1000;
      default -> number;
    };
  }

  private static double micros(String value) {
    Matcher matcher = LATENCY.matcher(value);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a latency: '" + value + "' (try 50us or 1ms)");
    }
    double micros =
        Double.parseDouble(matcher.group(1)) * (matcher.group(2).equals("ms") ? 1000 : 1);
    if (micros > BenchmarksCommand.MOST_LATENCY_MICROS) {
      throw new IllegalArgumentException("a wire has a latency of at most 50 ms, not " + value);
    }
    return micros;
  }

  private static int count(String setting, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a whole number in profile: '" + setting + "'", e);
    }
  }
}
