package fathom.reports.validation;

import fathom.model.collective.Operation;
import fathom.model.cost.Interval;
import fathom.reports.format.TextGrid;
import fathom.reports.format.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A validation for a terminal; tables are at most {@value #WIDTH} columns wide. */
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
      List<String> notes = new ValidationNotes(validation, operation).lines();
      notes.forEach(note -> out.append(Wrap.hanging("", note, 2, WIDTH)));
      out.append(notes.isEmpty() ? "" : "\n");
    }
    if (!validation.congestionControls().isEmpty()) {
      out.append("TCP's congestion control: ").append(validation.congestion()).append('\n');
    }
    return out.toString();
  }

  /** Titles of {@link #score}. */
  static List<String> scoreTitles() {
    return List.of("model", "cases", "mean |error|", "worst", "picked rightly", "dearest pick");
  }

  /** A score's cells; a dash where there is nothing to say. */
  static List<String> score(Score score) {
    return List.of(
        score.model(),
        Integer.toString(score.cases()),
        orDash(score.meanAbsoluteError().stream().mapToObj(ValidationText::percent).findFirst()),
        orDash(score.worst().map(w -> signed(w.error()) + " " + of(w.of()))),
        score.picks() == 0
            ? "–"
            : score.right() + " of " + score.picks() + " (" + score.quickest() + ")",
        orDash(score.dearest().stream().mapToObj(ValidationText::factor).findFirst()));
  }

  private static String orDash(Optional<String> text) {
    return text.orElse("–");
  }

  private static String scores(Validation validation, Operation operation) {
    TextGrid grid = new TextGrid(WIDTH, List.of(0, 2, 2, 2, 2, 2));
    grid.add(scoreTitles());
    for (String model : validation.models(operation)) {
      grid.add(score(Score.of(validation, operation, model)));
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
    List<Map<Case, CaseForecast>> said = new ArrayList<>();
    for (String model : models) {
      gaps.addAll(List.of(2, 1));
      titles.addAll(List.of(model + ", µs", "error"));
      said.add(validation.said(operation, model));
    }
    TextGrid grid = new TextGrid(WIDTH, gaps);
    grid.add(titles);
    for (Measured measured : validation.of(operation)) {
      List<String> row = measured(measured, tails);
      for (Map<Case, CaseForecast> ofModel : said) {
        Optional<CaseForecast> forecast = Optional.ofNullable(ofModel.get(measured.of()));
        row.addAll(forecast.map(f -> said(measured, f)).orElse(List.of("", "")));
      }
      grid.add(row);
    }
    return grid.render();
  }

  /** A case and what was measured of it. */
  static List<String> measured(Measured measured, boolean tails) {
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
    return row;
  }

  /** What a model said of a case, and its error. */
  static List<String> said(Measured measured, CaseForecast said) {
    if (said.timeMicros().isEmpty()) {
      return List.of("lost", "");
    }
    double micros = said.timeMicros().getAsDouble();
    return List.of(
        micros(micros),
        measured.medianMicros().map(median -> signed((micros - median) / median)).orElse(""));
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

  static String micros(double micros) {
    return String.format(Locale.ROOT, micros < 1000 ? "%.1f" : "%.0f", micros);
  }

  static String half(Interval interval) {
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
