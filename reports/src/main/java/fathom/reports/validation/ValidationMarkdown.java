package fathom.reports.validation;

import fathom.model.collective.Operation;
import java.util.List;
import java.util.Locale;

/** A validation as Markdown: scores, then every case and model. */
final class ValidationMarkdown {
  private ValidationMarkdown() {}

  static String render(Validation validation) {
    StringBuilder out = new StringBuilder();
    for (Operation operation : validation.operations()) {
      out.append("## ").append(operation.word()).append("\n\n");
      row(
          out,
          List.of("model", "cases", "mean abs. error", "worst", "picked rightly", "dearest pick"));
      out.append("|---|---:|---:|---|---:|---:|\n");
      for (String model : validation.models(operation)) {
        Score score = Score.of(validation, operation, model);
        row(
            out,
            List.of(
                model,
                Integer.toString(score.cases()),
                ValidationText.percent(score.meanAbsoluteError()),
                score
                    .worst()
                    .map(w -> ValidationText.signed(w.error()) + " " + ValidationText.of(w.of()))
                    .orElse(""),
                score.right() + " of " + score.picks(),
                ValidationText.factor(score.dearest())));
      }
      out.append('\n');
      row(
          out,
          List.of("algorithm", "p", "size", "measured, µs", "model", "predicted, µs", "error"));
      out.append("|---|---:|---:|---:|---|---:|---:|\n");
      for (String model : validation.models(operation)) {
        for (Comparison comparison : validation.comparisons(operation, model)) {
          row(
              out,
              List.of(
                  comparison.of().algorithm().word(),
                  Integer.toString(comparison.of().nodes()),
                  ValidationText.size(comparison.of().sizeBytes()),
                  String.format(Locale.ROOT, "%.1f", comparison.measuredMicros()),
                  model,
                  String.format(Locale.ROOT, "%.1f", comparison.predictedMicros()),
                  ValidationText.signed(comparison.error())));
        }
      }
      out.append('\n');
    }
    return out.toString();
  }

  private static void row(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
