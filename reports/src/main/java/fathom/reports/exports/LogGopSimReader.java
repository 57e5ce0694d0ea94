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

  private LogGopSimReader() {}

  /**
   * Reads them.
   *
   * @throws IllegalStateException where the simulator would read them otherwise, or not at all
   */
  static LogGopSimParameters read(String text) {
    if (!text.endsWith("\n")) {
      throw bad("the last line does not end");
    }
    Map<String, Integer> options = new TreeMap<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith("#")) {
        continue;
      }
      Matcher option = OPTION.matcher(line);
      if (!option.matches()) {
        throw bad("no option: " + line);
      }
      long value = Long.parseLong(option.group(2));
      if (value > LogGopSimParameters.LARGEST) {
        throw bad("more than an int holds: " + line);
      }
      if (options.put(option.group(1), (int) value) != null) {
        throw bad("twice: " + line);
      }
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
    if (value == 0) {
      throw bad("-" + name + " is 0");
    }
    return value;
  }

  private static int of(Map<String, Integer> options, String name) {
    Integer value = options.get(name);
    if (value == null) {
      throw bad("no -" + name);
    }
    return value;
  }

  private static IllegalStateException bad(String what) {
    return new IllegalStateException("LogGOPSim options: " + what);
  }
}
