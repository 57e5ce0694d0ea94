package fathom.runner.lab;

import fathom.model.EmulatedPort;
import fathom.runner.UserException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What every port of an emulated cluster is like.
 *
 * @param name a name of {@link #NAMED}, or the text it was read from
 * @param port the known truth of each port
 */
public record LabProfile(String name, EmulatedPort port) {
  /** The default. */
  public static final String FAST_ETHERNET = "fast-ethernet";

  // A token bucket gives the first burst bytes away for free: slow lines need a small one.
  private static final Map<String, EmulatedPort> NAMED =
      new LinkedHashMap<>(
          Map.of(
              FAST_ETHERNET,
              new EmulatedPort(100, 8000, 84, 2, 200),
              "ethernet",
              new EmulatedPort(10, 1600, 84, 2, 200),
              "gigabit",
              new EmulatedPort(1000, 16000, 84, 2, 200)));

  private static final Pattern RATE = Pattern.compile("(\\d+(?:\\.\\d+)?)(kbit|mbit|gbit)");

  /** The names of the profiles there are, for messages. */
  public static String names() {
    return "fast-ethernet, ethernet, gigabit";
  }

  /**
   * Reads a name, or settings like {@code rate=37mbit,burst=8000,mpu=128,overhead=2,packets=333};
   * what is not given is as in {@code fast-ethernet}.
   */
  public static LabProfile parse(String text) {
    if (NAMED.containsKey(text)) {
      return new LabProfile(text, Optional.ofNullable(NAMED.get(text)).orElseThrow());
    }
    if (text.indexOf('=') < 0) {
      throw UserException.badInput(
          "unknown profile '" + text + "'; there are " + names() + ", or rate=37mbit,mpu=128,…");
    }
    EmulatedPort base = parse(FAST_ETHERNET).port;
    double rate = base.rateBitsPerMicro();
    int burst = base.burstBytes();
    int mpu = base.minimumFrameBytes();
    int overhead = base.overheadBytes();
    int packets = base.bufferPackets();
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
        default ->
            throw UserException.badInput(
                "unknown setting '"
                    + setting
                    + "' in profile; there are rate, burst, mpu, overhead, packets");
      }
    }
    try {
      return new LabProfile(text, new EmulatedPort(rate, burst, mpu, overhead, packets));
    } catch (IllegalArgumentException e) {
      throw UserException.badInput("profile '" + text + "': " + e.getMessage(), e);
    }
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
