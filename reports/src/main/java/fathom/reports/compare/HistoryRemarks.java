package fathom.reports.compare;

import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a history does not show of what its sheets hold, and why. */
final class HistoryRemarks {
  private final List<Sheet> sheets;

  HistoryRemarks(List<Sheet> sheets) {
    this.sheets = sheets;
  }

  /** Of one parameter; sheets are named by their place. */
  List<String> of(ComparedColumn subject, List<Readings> readings) {
    List<Integer> fitted = where(sheet -> subject.of(sheet).filter(this::isFitted).isPresent());
    if (fitted.isEmpty()) {
      return List.of();
    }
    String label = subject.label();
    if (fitted.size() == 1) {
      return List.of(label + " has a value in " + numbers(fitted) + " only");
    }
    if (readings.isEmpty()) {
      return List.of(label + ": no size was measured in all of them");
    }
    List<String> remarks = new ArrayList<>();
    for (Readings one : readings) {
      List<Integer> present =
          IntStream.range(0, sheets.size())
              .filter(i -> one.bySheet().get(i).isPresent())
              .boxed()
              .toList();
      if (present.size() == 1) {
        String number = one.quantity().label();
        remarks.add(label + ": " + number + " has a value in " + numbers(present) + " only");
      }
    }
    switch (subject.parameter().form()) {
      case LINEAR -> bends(subject).ifPresent(remarks::add);
      case TRANSFER -> contention(subject, fitted).ifPresent(remarks::add);
      case BUFFER -> {}
    }
    return List.copyOf(remarks);
  }

  private boolean isFitted(Outcome outcome) {
    return outcome instanceof Outcome.Fitted;
  }

  private Optional<String> bends(ComparedColumn subject) {
    List<Optional<ComparedCost>> bands =
        sheets.stream().map(sheet -> Readings.linear(subject, sheet)).toList();
    List<ComparedCost> present = bands.stream().flatMap(Optional::stream).toList();
    if (LinearReadings.alike(present)) {
      return Optional.empty();
    }
    String places =
        IntStream.range(0, sheets.size())
            .filter(i -> bands.get(i).isPresent())
            .mapToObj(i -> Mismatches.places(bands.get(i).orElseThrow()) + " in #" + (i + 1))
            .collect(Collectors.joining(", "));
    return Optional.of(
        subject.label() + " has " + places + ": costs are shown, coefficients are not");
  }

  private Optional<String> contention(ComparedColumn subject, List<Integer> fitted) {
    List<Integer> contended =
        where(
            sheet ->
                Readings.transfer(subject, sheet)
                    .flatMap(band -> band.transfer().aggregateBandwidth())
                    .isPresent());
    return contended.isEmpty() || contended.size() == fitted.size()
        ? Optional.empty()
        : Optional.of(
            subject.label()
                + ": contention was seen in "
                + numbers(contended)
                + ": only the smallest message among the fewest nodes is shown");
  }

  private List<Integer> where(Predicate<Sheet> what) {
    return IntStream.range(0, sheets.size()).filter(i -> what.test(sheets.get(i))).boxed().toList();
  }

  private static String numbers(List<Integer> places) {
    return places.stream().map(i -> "#" + (i + 1)).collect(Collectors.joining(", "));
  }
}
