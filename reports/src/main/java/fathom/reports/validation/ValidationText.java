package fathom.reports.validation;

import fathom.model.Interval;
import fathom.model.collective.Operation;
import fathom.reports.format.TextGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A validation for a terminal, at most {@value #WIDTH} columns wide. */
final class ValidationText {
  static final int WIDTH = 100;

  /** More would not fit beside what was measured. */
  private static final int MODELS_PER_TABLE = 3;

  private ValidationText() {}

  static String render(Validation validation) {
    StringBuilder out = new StringBuilder();
    for (Operation operation : validation.operations()) {
      String title = "── " + operation.word() + " ";
      out.append(title).append("─".repeat(WIDTH - title.length())).append("\n\n");
      out.append(scores(validation, operation)).append('\n');
      List<String> models = new ArrayList<>(validation.models(operation));
      for (int first = 0; first == 0 || first < models.size(); first += MODELS_PER_TABLE) {
        List<String> some =
            models.subList(first, Math.min(first + MODELS_PER_TABLE, models.size()));
        out.append(cases(validation, operation, some)).append('\n');
      }
      out.append(doubts(validation, operation, models));
      out.append(wrongPicks(validation, operation, models));
      out.append(incomplete(validation, operation));
    }
    if (!validation.congestionControls().isEmpty()) {
      out.append("TCP's congestion control: ").append(validation.congestion()).append('\n');
    }
    return out.toString();
  }

  private static String scores(Validation validation, Operation operation) {
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2, 2, 2, 2, 2));
    grid.add(List.of("model", "cases", "mean |error|", "worst", "picked rightly", "dearest pick"));
    for (String model : validation.models(operation)) {
      Score score = Score.of(validation, operation, model);
      grid.add(
          List.of(
              model,
              Integer.toString(score.cases()),
              score.cases() == 0 ? "–" : percent(score.meanAbsoluteError()),
              score.worst().map(w -> signed(w.error()) + " " + of(w.of())).orElse("–"),
              score.picks() == 0 ? "–" : score.right() + " of " + score.picks(),
              score.picks() == 0 ? "–" : factor(score.dearest())));
    }
    return grid.render();
  }

  private static String cases(Validation validation, Operation operation, List<String> models) {
    List<Integer> gaps = new ArrayList<>(List.of(0, 2, 2, 2, 1));
    List<String> titles = new ArrayList<>(List.of("algorithm", "p", "size", "measured, µs", "±"));
    // Over TCP a lost packet costs a time-out: the middle hides what the tail shows.
    boolean tails = !validation.congestionControls().isEmpty();
    if (tails) {
      gaps.addAll(List.of(2, 2));
      titles.addAll(List.of("mean", "p90"));
    }
    Map<String, Map<Case, Comparison>> said = new TreeMap<>();
    for (String model : models) {
      gaps.addAll(List.of(2, 1));
      titles.addAll(List.of(model + ", µs", "error"));
      said.put(
          model,
          validation.comparisons(operation, model).stream()
              .collect(Collectors.toMap(Comparison::of, c -> c)));
    }
    TextGrid grid = new TextGrid(WIDTH, gaps);
    grid.add(titles);
    for (Measured measured : of(validation, operation)) {
      List<String> row = new ArrayList<>();
      row.add(measured.of().algorithm().word());
      row.add(Integer.toString(measured.of().nodes()));
      row.add(size(measured.of().sizeBytes()));
      row.add(measured.medianMicros().map(ValidationText::micros).orElse("incomplete"));
      row.add(measured.interval().map(ValidationText::half).orElse(""));
      if (tails) {
        row.add(measured.meanMicros().map(ValidationText::micros).orElse(""));
        row.add(measured.p90Micros().map(ValidationText::micros).orElse(""));
      }
      for (String model : models) {
        Optional<Comparison> comparison =
            Optional.ofNullable(said.getOrDefault(model, Map.of()).get(measured.of()));
        row.add(comparison.map(c -> micros(c.predictedMicros())).orElse(""));
        row.add(comparison.map(c -> signed(c.error())).orElse(""));
      }
      grid.add(row);
    }
    return grid.render();
  }

  private static String wrongPicks(
      Validation validation, Operation operation, List<String> models) {
    StringBuilder out = new StringBuilder();
    for (String model : models) {
      for (Pick pick : validation.picks(operation, model)) {
        if (!pick.isRight()) {
          out.append(
              String.format(
                  Locale.ROOT,
                  "%s would pick %s for %d nodes and %s: %s times %s%n".replace("%n", "\n"),
                  model,
                  pick.picked().word(),
                  pick.nodes(),
                  size(pick.sizeBytes()),
                  factor(pick.cost()),
                  pick.quickest().word()));
        }
      }
    }
    return out.isEmpty() ? "" : out.append('\n').toString();
  }

  /** Errors of a formula where it does not claim to hold are no news; of the others they are. */
  private static String doubts(Validation validation, Operation operation, List<String> models) {
    StringBuilder out = new StringBuilder();
    for (String model : models) {
      Map<String, Long> doubts = validation.doubts(operation, model);
      if (doubts.isEmpty()) {
        continue;
      }
      List<Comparison> others = validation.undoubted(operation, model);
      out.append(model)
          .append(": of its assumptions do not hold ")
          .append(
              doubts.entrySet().stream()
                  .map(e -> "'" + e.getKey() + "' in " + e.getValue() + " cases")
                  .collect(Collectors.joining(", ")))
          .append(
              others.isEmpty()
                  ? "; that is all"
                  : "; mean |error| of the other "
                      + others.size()
                      + ": "
                      + percent(
                          others.stream()
                              .mapToDouble(c -> Math.abs(c.error()))
                              .average()
                              .orElse(0)))
          .append('\n');
    }
    return out.isEmpty() ? "" : out.append('\n').toString();
  }

  private static String incomplete(Validation validation, Operation operation) {
    StringBuilder out = new StringBuilder();
    for (Measured measured : of(validation, operation)) {
      if (measured.incomplete() > 0) {
        out.append(
            String.format(
                Locale.ROOT,
                "! %s: %d of %d repetitions lost data, %d packets in all%s\n",
                of(measured.of()),
                measured.incomplete(),
                measured.incomplete() + measured.times().size(),
                measured.missingPackets(),
                measured.times().isEmpty() ? "; it has no time" : "; their times do not count"));
      }
    }
    return out.isEmpty() ? "" : out.append('\n').toString();
  }

  private static List<Measured> of(Validation validation, Operation operation) {
    return validation.measured().stream()
        .filter(m -> m.of().algorithm().operation() == operation)
        .toList();
  }

  static String of(Case of) {
    return of.algorithm().word() + ", " + of.nodes() + " nodes, " + size(of.sizeBytes());
  }

  /** 64 KiB, 1 MiB, 1500 B. */
  static String size(long bytes) {
    long mib = 1L << 20;
    if (bytes > 0 && bytes % mib == 0) {
      return bytes / mib + " MiB";
    }
    return bytes > 0 && bytes % 1024 == 0 ? bytes / 1024 + " KiB" : bytes + " B";
  }

  private static String micros(double micros) {
    return String.format(Locale.ROOT, micros < 1000 ? "%.1f" : "%.0f", micros);
  }

  private static String half(Interval interval) {
    return micros(interval.width() / 2);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String signed(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  static String factor(double factor) {
    return String.format(Locale.ROOT, "%.2f", factor);
  }
}
