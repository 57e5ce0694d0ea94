package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.model.sheet.Outcome;
import fathom.reports.input.BadInputException;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Refuses numbers that are finite by themselves, while their squares and products with sizes are
 * not: nothing can be said of how such numbers differ.
 */
public final class Magnitudes {
  /** Its fourth power, times the square of a size and a wide margin, is still a number. */
  private static final double MOST = 1e60;

  private Magnitudes() {}

  /**
   * Looks at all values of a sheet and their intervals.
   *
   * @throws BadInputException naming the sheet, the parameter and the number
   */
  public static void require(NamedSheet named) {
    for (ComparedColumn subject : ComparedColumn.all()) {
      subject.of(named.sheet()).stream()
          .flatMap(Magnitudes::estimates)
          .flatMap(e -> Stream.of(e.value(), e.ci().low(), e.ci().high()))
          .filter(number -> Math.abs(number) > MOST)
          .findFirst()
          .ifPresent(
              number -> {
                throw new BadInputException(
                    String.format(
                        Locale.ROOT,
                        "%s: %s is %.3g; values beyond %.0e cannot be compared",
                        named.name(),
                        subject.label(),
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
