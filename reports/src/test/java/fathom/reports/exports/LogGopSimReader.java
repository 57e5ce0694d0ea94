package fathom.reports.exports;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of the options of LogGOPSim that {@link LogGopSimExport} writes: comment lines,
 * then each option once with a whole number that C's int holds.
 */
final class LogGopSimReader {
  private static final Pattern OPTION = Pattern.compile("-([LogGOS]) (0|[1-9]\\d{0,9})");

  private static final Strict STRICT = new Strict("LogGOPSim options");

  private LogGopSimReader() {}

  /**
   * Reads them.
   *
   * @throws IllegalStateException where the simulator would read them otherwise, or not at all
   */
  static LogGopSimParameters read(String text) {
    Map<String, Integer> options = new TreeMap<>();
    for (String line : STRICT.lines(text)) {
      if (line.startsWith("#")) {
        continue;
      }
      Matcher option = OPTION.matcher(line);
      STRICT.require(option.matches(), "no option: " + line);
      long value = Long.parseLong(option.group(2));
      STRICT.require(value <= LogGopSimParameters.LARGEST, "more than an int holds: " + line);
      STRICT.require(options.put(option.group(1), (int) value) == null, "twice: " + line);
    }
    return new LogGopSimParameters(
        positive(options, "L"),
        of(options, "o"),
        of(options, "g"),
        positive(options, "G"),
        of(options, "O"),
        positive(options, "S"));
  }

  private static int positive(Map<String, Integer> options, String name) {
    int value = of(options, name);
    STRICT.require(value != 0, "-" + name + " is 0");
    return value;
  }

  private static int of(Map<String, Integer> options, String name) {
    Integer value = options.get(name);
    if (value == null) {
      throw STRICT.bad("no -" + name);
    }
    return value;
  }
}
