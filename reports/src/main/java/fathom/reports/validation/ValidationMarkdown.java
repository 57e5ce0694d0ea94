package fathom.reports.validation;

import fathom.model.collective.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A validation as Markdown: scores, every case and model, and what is to be said beside them. */
final class ValidationMarkdown {
  /** Titles of the columns that hold words. */
  static final List<String> WORDS = List.of("algorithm", "model");

  private ValidationMarkdown() {}

  static String render(Validation validation) {
    StringBuilder out = new StringBuilder();
    for (Operation operation : validation.operations()) {
      out.append("## ").append(operation.word()).append("\n\n");
      row(out, ValidationText.scoreTitles().stream().map(ValidationMarkdown::escaped).toList());
      out.append("|---|---:|---:|---|---:|---:|\n");
      for (String model : validation.models(operation)) {
        row(out, ValidationText.score(Score.of(validation, operation, model)));
      }
      out.append('\n');
      cases(out, validation, operation);
      List<String> notes = new ValidationNotes(validation, operation).lines();
      notes.forEach(note -> out.append("- ").append(escaped(note)).append('\n'));
      out.append(notes.isEmpty() ? "" : "\n");
    }
    if (!validation.congestionControls().isEmpty()) {
      out.append("TCP's congestion control: ").append(validation.congestion()).append('\n');
    }
    return out.toString();
  }

  private static void cases(StringBuilder out, Validation validation, Operation operation) {
    List<String> titles = caseTitles(validation);
    row(out, titles);
    titles.forEach(title -> out.append(WORDS.contains(title) ? "|---" : "|---:"));
    out.append("|\n");
    caseRows(validation, operation).forEach(cells -> row(out, cells));
    out.append('\n');
  }

  /** Titles of {@link #caseRows}. */
  static List<String> caseTitles(Validation validation) {
    return with(
        List.of("algorithm", "p", "size", "measured, µs", "±"),
        tails(validation) ? List.of("mean", "p90") : List.of(),
        List.of("model", "predicted, µs", "error"));
  }

  /** A row per case and model; a case of which no model says anything once. */
  static List<List<String>> caseRows(Validation validation, Operation operation) {
    List<List<String>> rows = new ArrayList<>();
    for (Measured measured : validation.of(operation)) {
      List<CaseForecast> said = validation.forecasts(measured).toList();
      List<String> cells = ValidationText.measured(measured, tails(validation));
      if (said.isEmpty()) {
        rows.add(with(cells, List.of("–", "–", "–"), List.of()));
      }
      for (CaseForecast forecast : said) {
        rows.add(with(cells, List.of(forecast.model()), ValidationText.said(measured, forecast)));
      }
    }
    return rows;
  }

  private static boolean tails(Validation validation) {
    return !validation.congestionControls().isEmpty();
  }

  private static List<String> with(List<String> first, List<String> second, List<String> third) {
    return Stream.of(first, second, third).flatMap(List::stream).toList();
  }

  /** A bar inside a cell would end it. */
  private static String escaped(String text) {
    return text.replace("|", "\\|");
  }

  private static void row(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
