package fathom.reports.comparison.reading;

import fathom.model.cost.Estimate;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import fathom.reports.input.BadInputException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A sheet by the name its user gave it.
 *
 * @param name a run directory, a file, or the built-in reference; foreign text
 * @param sheet what stands there
 */
public record NamedSheet(String name, Sheet sheet) {
  /** Its fourth power, times the square of a size and a wide margin, is still a number. */
  private static final double MOST = 1e60;

  /**
   * Sheets to be compared, by {@code created}; those that do not say when come before the oldest,
   * in the order given.
   *
   * @throws BadInputException see {@link #requireComparable}
   */
  public static List<NamedSheet> oldestFirst(List<NamedSheet> given) {
    given.forEach(NamedSheet::requireComparable);
    return given.stream().sorted(Comparator.comparing(named -> created(named.sheet()))).toList();
  }

  private static Instant created(Sheet sheet) {
    try {
      return Instant.parse(sheet.created());
    } catch (DateTimeParseException e) {
      return Instant.MIN; // the built-in reference, and tables that do not say
    }
  }

  /** Names for the sheets of a list: {@code #1} for the first. */
  public static String number(int place) {
    return "#" + (place + 1);
  }

  /** Some of them: {@code #1, #3}. */
  public static String numbers(List<Integer> places) {
    return places.stream().map(NamedSheet::number).collect(Collectors.joining(", "));
  }

  /** What the sheet is of, in one line; a name that is its kind stands once. Foreign text. */
  public String facts() {
    String facts = Description.of(sheet).inLine();
    return facts.startsWith(name + " ") ? facts : name + " · " + facts;
  }

  /**
   * Refuses numbers that are finite by themselves, while their squares and products with sizes are
   * not: nothing can be said of how such numbers differ.
   *
   * @throws BadInputException naming the sheet, the parameter and the number
   */
  public void requireComparable() {
    for (ComparedColumn column : ComparedColumn.all()) {
      column.of(sheet).stream()
          .flatMap(NamedSheet::estimates)
          .flatMap(e -> Stream.of(e.value(), e.ci().low(), e.ci().high()))
          .filter(number -> Math.abs(number) > MOST)
          .findFirst()
          .ifPresent(
              number -> {
                throw new BadInputException(
                    String.format(
                        Locale.ROOT,
                        "%s: %s is %.3g; values beyond %.0e cannot be compared",
                        name,
                        column.label(),
                        number,
                        MOST));
              });
    }
  }

  private static Stream<Estimate> estimates(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          linear.cost().segments().stream().flatMap(s -> Stream.of(s.constant(), s.slope()));
      case Outcome.Transfer transfer ->
          Stream.concat(
              Stream.of(transfer.perNode(), transfer.constant(), transfer.slope()),
              transfer.aggregateBandwidth().stream());
      case Outcome.Buffer buffer -> Stream.of(buffer.packets(), buffer.departureOverArrival());
      case Outcome.Missing missing -> Stream.empty();
    };
  }
}
