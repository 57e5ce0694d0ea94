package fathom.reports.validation;

import fathom.model.collective.Operation;
import fathom.reports.document.render.LatexDocument;
import fathom.reports.document.render.LatexTable;
import fathom.reports.document.render.LatexTable.Column;

/** A validation as LaTeX: scores, every case and model, and what is to be said beside them. */
final class ValidationLatex {
  private ValidationLatex() {}

  static String render(Validation validation) {
    StringBuilder out = new StringBuilder();
    for (Operation operation : validation.operations()) {
      LatexTable scores = LatexTable.ofNumbers(ValidationText.scoreTitles());
      for (String model : validation.models(operation)) {
        scores.add(ValidationText.score(Score.of(validation, operation, model)));
      }
      LatexTable cases =
          new LatexTable(
              ValidationMarkdown.caseTitles(validation).stream()
                  .map(t -> ValidationMarkdown.WORDS.contains(t) ? Column.left(t) : Column.right(t))
                  .toList());
      cases.addAll(ValidationMarkdown.caseRows(validation, operation));
      out.append(
          LatexDocument.section(
              operation.word(),
              scores.render()
                  + cases.render()
                  + LatexDocument.list(new ValidationNotes(validation, operation).lines())));
    }
    if (!validation.congestionControls().isEmpty()) {
      out.append(LatexDocument.paragraph("TCP's congestion control: " + validation.congestion()));
    }
    return LatexDocument.of("predictions held against measurements", out.toString(), "");
  }
}
