package fathom.reports.imports;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Which columns of a CSV are read.
 *
 * @param columns how many there are
 * @param size place of the message size
 * @param time place of the time
 * @param replicate place of the replicate; empty where there is none
 * @param unit the unit the header gives for the time
 * @param unread names of the other columns
 */
record CsvHeader(
    int columns,
    int size,
    int time,
    OptionalInt replicate,
    Optional<TimeUnit> unit,
    List<String> unread) {
  private static final Set<String> SIZES =
      Set.of("size", "m", "bytes", "message_size", "messagesize", "msg_size", "length");
  private static final Set<String> TIMES =
      Set.of("time", "t", "cost", "latency", "duration", "elapsed");
  private static final Set<String> REPLICATES =
      Set.of("replicate", "fork", "run", "repetition", "rep", "trial");

  /** A name and, behind it, a unit: {@code time_us}, {@code time [us]}, {@code time (us)}. */
  private static final Pattern NAMED =
      Pattern.compile("(.{1,60}?)(?:[ _]([^ _\\[(]{1,20})|\\s*[\\[(/]\\s*([^\\])]{1,20})[\\])]?)?");

  /** One heading: its name in lower case, and what stands behind it. */
  private record Heading(String name, String unit) {
    static Heading of(String cell) {
      String text = cell.strip().toLowerCase(Locale.ROOT);
      if (SIZES.contains(text) || TIMES.contains(text) || REPLICATES.contains(text)) {
        return new Heading(text, "");
      }
      Matcher matcher = NAMED.matcher(text);
      if (!matcher.matches()) {
        return new Heading(text, "");
      }
      String unit = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
      return new Heading(matcher.group(1).strip(), unit == null ? "" : unit.strip());
    }

    boolean isSize() {
      return SIZES.contains(name) && Set.of("", "bytes", "byte", "b").contains(unit);
    }

    boolean isTime() {
      return TIMES.contains(name) && (unit.isEmpty() || TimeUnit.of(unit).isPresent());
    }
  }

  /** A file without a header: sizes and times, and nothing else that could be taken for them. */
  static final CsvHeader NONE =
      new CsvHeader(2, 0, 1, OptionalInt.empty(), Optional.empty(), List.of());

  /** Empty where these cells do not name one size and one time, each once. */
  static Optional<CsvHeader> of(List<String> cells) {
    List<Heading> headings = cells.stream().map(Heading::of).toList();
    List<Integer> sizes = places(headings, Heading::isSize);
    List<Integer> times = places(headings, Heading::isTime);
    List<Integer> replicates = places(headings, h -> REPLICATES.contains(h.name()));
    if (sizes.size() != 1 || times.size() != 1 || replicates.size() > 1) {
      return Optional.empty();
    }
    int time = times.getFirst();
    List<String> unread =
        IntStream.range(0, cells.size())
            .filter(i -> i != time && !sizes.contains(i) && !replicates.contains(i))
            .mapToObj(i -> cells.get(i).strip())
            .toList();
    return Optional.of(
        new CsvHeader(
            cells.size(),
            sizes.getFirst(),
            time,
            replicates.stream().mapToInt(Integer::intValue).findFirst(),
            TimeUnit.of(headings.get(time).unit()),
            unread));
  }

  private static List<Integer> places(List<Heading> headings, Predicate<Heading> which) {
    return IntStream.range(0, headings.size())
        .filter(i -> which.test(headings.get(i)))
        .boxed()
        .toList();
  }
}
