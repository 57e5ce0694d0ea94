package fathom.reports.imports.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The heading of one column: what its values are, and in which unit.
 *
 * @param text the heading as the file has it
 * @param role what the column holds
 * @param statistic which of several values of one size it is
 * @param trip which way of a message a time covers
 * @param unit the unit it names
 */
public record Heading(
    String text, ColumnRole role, Statistic statistic, Trip trip, Optional<Unit> unit) {
  /** What a column holds. */
  public enum ColumnRole {
    SIZE,
    TIME,
    RATE,
    REPLICATE,
    /** Whether the tool found the data right. */
    VALIDATION,
    /** A count, an index, a date or a share: it says how a row was measured. */
    COUNT,
    /** Anything else: it says under which conditions a row was measured. */
    OTHER
  }

  /** Which of several values of one size a column holds. */
  public enum Statistic {
    AVERAGE,
    PLAIN,
    MEDIAN,
    /** An extreme, a percentile or a spread. */
    TAIL
  }

  /** Which way of a message a time covers, as far as its heading says. */
  public enum Trip {
    UNSAID,
    /** A latency can be half a round trip or a whole one. */
    LATENCY,
    HALF,
    ROUND
  }

  private static final Set<String> SIZES =
      words(
          "size, bytes, byte, m, message size, messagesize, msg size, msgsize, message length, "
              + "msg length, length, len, msglen, nbytes, payload, payload size, packet size, "
              + "buffer size, block size, transfer size, data size, message bytes, msg bytes, "
              + "size bytes");
  private static final Set<String> LATENCIES = Set.of("latency", "lat");
  private static final Set<String> HALVES =
      Set.of("one way", "oneway", "half rtt", "half round trip", "one way latency", "one way time");
  private static final Set<String> ROUNDS =
      Set.of("rtt", "round trip", "roundtrip", "round trip time", "roundtrip time");
  private static final Set<String> TIMES =
      words(
          "time, t, cost, duration, elapsed, elapsed time, time per message, time per op, "
              + "time per call, time per copy");
  private static final Set<String> RATES =
      words("bandwidth, bw, rate, throughput, speed, message rate, msg rate, msgrate");
  private static final Set<String> REPLICATES =
      Set.of("replicate", "fork", "run", "repetition", "rep", "trial");
  private static final Set<String> COUNTS =
      words(
          "iterations, iters, repetitions, reps, count, n, samples, sample, calls, iteration, "
              + "iter, index, i, timestamp, date, epoch, datetime, sent, ack, tps, msgs, messages, "
              + "overlap, total");
  private static final Set<String> VALIDATIONS = Set.of("validation", "valid", "wrong", "errors");

  private static final Set<String> AVERAGES = Set.of("avg", "average", "mean");
  private static final Set<String> MEDIANS = Set.of("median", "typical", "p50");
  private static final Pattern TAIL =
      Pattern.compile(
          "min|max|minimum|maximum|best|worst|peak|tail|stdev|stddev|std|dev|deviation|sd|cv|ci"
              + "|err|error|variance|var|lower|upper|low|high|iqr|percentile|p\\d{1,2}|p\\d{3,6}|\\d{1,2}"
              + "(?:\\.\\d{1,6})?%(?:ile)?");

  private static final Pattern BRACKETED =
      Pattern.compile("(.{0,60}?)[ ]?[\\[(]([^\\])]{1,20})[\\])]");
  private static final Pattern LAST_WORD = Pattern.compile("(.{1,60})_([^_ ]{1,20})");
  private static final String SEPARATORS = "_ /,";

  /** More words than any tool's header has; the search for their columns grows fast. */
  private static final int MOST_WORDS = 16;

  public static Heading of(String cell) {
    String text = cell.strip().replaceFirst("^#+\\s{0,9}", "").replaceAll("\\s+", " ");
    Matcher bracketed = BRACKETED.matcher(text);
    if (bracketed.matches()) {
      return of(text, bracketed.group(1), bracketed.group(2));
    }
    Matcher statistic = LAST_WORD.matcher(text);
    if (statistic.matches()
        && named(statistic.group(2).toLowerCase(Locale.ROOT)) != Statistic.PLAIN) {
      Heading rest = of(statistic.group(1));
      if (rest.isValue()) { // time_us_p99
        Statistic which = named(statistic.group(2).toLowerCase(Locale.ROOT));
        return new Heading(text, rest.role(), which, rest.trip(), rest.unit());
      }
    }
    if (Unit.of(text).isPresent() && !SIZES.contains(text.toLowerCase(Locale.ROOT))) {
      return of(text, "", text);
    }
    for (int i = 1; i < text.length() - 1; i++) {
      if (SEPARATORS.indexOf(text.charAt(i)) >= 0 && Unit.of(text.substring(i + 1)).isPresent()) {
        return of(text, text.substring(0, i), text.substring(i + 1));
      }
    }
    return of(text, text, "");
  }

  private static Heading of(String text, String name, String unitText) {
    List<String> words =
        new ArrayList<>(
            Arrays.asList(
                name.toLowerCase(Locale.ROOT)
                    .replaceAll("[_\\-#]+", " ")
                    .strip()
                    .split("\\s+", -1)));
    words.removeIf(String::isEmpty);
    Statistic statistic = statistic(words);
    String rest = String.join(" ", words);
    Optional<Unit> unit = Unit.of(unitText);
    boolean known = unitText.isEmpty() || unit.isPresent();
    ColumnRole role =
        known ? role(rest, unit) : unitText.equals("%") ? ColumnRole.COUNT : ColumnRole.OTHER;
    return new Heading(
        text, role, statistic, role == ColumnRole.TIME ? trip(rest) : Trip.UNSAID, unit);
  }

  /** Takes the words that name a statistic out of a heading. */
  private static Statistic statistic(List<String> words) {
    Statistic statistic = Statistic.PLAIN;
    for (String word : List.copyOf(words)) {
      Statistic named = named(word);
      if (named != Statistic.PLAIN) {
        // "P50 Tail Lat" is a median, although the word for it is tail.
        boolean isMedian = statistic == Statistic.MEDIAN && word.equals("tail");
        statistic = isMedian ? Statistic.MEDIAN : named;
        words.remove(word);
      }
    }
    return statistic;
  }

  private static Statistic named(String word) {
    if (AVERAGES.contains(word)) {
      return Statistic.AVERAGE;
    }
    if (MEDIANS.contains(word)) {
      return Statistic.MEDIAN;
    }
    return TAIL.matcher(word).matches() ? Statistic.TAIL : Statistic.PLAIN;
  }

  private static ColumnRole role(String name, Optional<Unit> unit) {
    Optional<Unit.UnitKind> kind = unit.map(Unit::kind);
    if (name.isEmpty()) {
      return kind.map(Heading::ofUnit).orElse(ColumnRole.COUNT);
    }
    if (SIZES.contains(name)) {
      return fits(kind, Unit.UnitKind.SIZE) ? ColumnRole.SIZE : ColumnRole.OTHER;
    }
    if (TIMES.contains(name) || trip(name) != Trip.UNSAID) {
      return fits(kind, Unit.UnitKind.TIME) ? ColumnRole.TIME : ColumnRole.OTHER;
    }
    if (RATES.contains(name)) {
      return fits(kind, Unit.UnitKind.BYTE_RATE) || fits(kind, Unit.UnitKind.MESSAGE_RATE)
          ? ColumnRole.RATE
          : ColumnRole.OTHER;
    }
    return kind.isEmpty() ? withoutUnit(name) : ColumnRole.OTHER;
  }

  private static ColumnRole withoutUnit(String name) {
    if (REPLICATES.contains(name)) {
      return ColumnRole.REPLICATE;
    }
    if (VALIDATIONS.contains(name)) {
      return ColumnRole.VALIDATION;
    }
    return COUNTS.contains(name) ? ColumnRole.COUNT : ColumnRole.OTHER;
  }

  private static boolean fits(Optional<Unit.UnitKind> kind, Unit.UnitKind wanted) {
    return kind.isEmpty() || kind.get() == wanted;
  }

  private static ColumnRole ofUnit(Unit.UnitKind kind) {
    return switch (kind) {
      case TIME -> ColumnRole.TIME;
      case SIZE -> ColumnRole.SIZE;
      case BYTE_RATE, MESSAGE_RATE -> ColumnRole.RATE;
    };
  }

  private static Trip trip(String name) {
    if (LATENCIES.contains(name)) {
      return Trip.LATENCY;
    }
    if (HALVES.contains(name)) {
      return Trip.HALF;
    }
    return ROUNDS.contains(name) ? Trip.ROUND : Trip.UNSAID;
  }

  private static Set<String> words(String list) {
    return Set.of(list.split(", ", -1));
  }

  boolean isValue() {
    return role == ColumnRole.TIME || role == ColumnRole.RATE;
  }

  /** The places of the headings of which this is true. */
  public static List<Integer> places(List<Heading> headings, Predicate<Heading> which) {
    return IntStream.range(0, headings.size())
        .filter(place -> which.test(headings.get(place)))
        .boxed()
        .toList();
  }

  /** True when these headings say which column is the size and which hold values. */
  public static boolean areUnderstood(List<Heading> headings) {
    return headings.stream().anyMatch(h -> h.role() == ColumnRole.SIZE)
        && headings.stream().anyMatch(Heading::isValue);
  }

  /**
   * The headings in a line between blanks. Words of one heading are joined if the line has more
   * words than the table has columns, and only one way of joining them is understood.
   */
  public static Optional<List<Heading>> between(String line, int columns) {
    List<String> wide = Arrays.asList(line.strip().split("\t| {2,}", -1));
    List<String> words = Arrays.asList(line.strip().split("\\s+", -1));
    for (List<String> cells : List.of(wide, words)) {
      if (cells.size() == columns) {
        List<Heading> headings = cells.stream().map(Heading::of).toList();
        if (areUnderstood(headings)) {
          return Optional.of(headings);
        }
      }
    }
    if (words.size() < columns || words.size() > MOST_WORDS) {
      return Optional.empty();
    }
    List<List<Heading>> ways = new ArrayList<>();
    join(words, columns, new ArrayList<>(), ways);
    ways.removeIf(way -> !areUnderstood(way));
    return ways.size() == 1 ? Optional.of(ways.getFirst()) : Optional.empty();
  }

  private static void join(
      List<String> words, int columns, List<Heading> before, List<List<Heading>> ways) {
    if (columns == 0) {
      if (words.isEmpty()) {
        ways.add(List.copyOf(before));
      }
      return;
    }
    for (int length = 1; length <= Math.min(4, words.size() - columns + 1); length++) {
      Heading heading = of(String.join(" ", words.subList(0, length)));
      if (heading.role() != ColumnRole.OTHER) {
        before.add(heading);
        join(words.subList(length, words.size()), columns - 1, before, ways);
        before.removeLast();
      }
    }
  }
}
