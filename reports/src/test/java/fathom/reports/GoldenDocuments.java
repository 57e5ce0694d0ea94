package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.TextRenderer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Documents in every format, against golden files, facts, rows and each other. */
public abstract class GoldenDocuments extends GoldenFiles {
  /**
   * All rows of documents' CSV by the names of the documents, in the short form of {@link
   * GroupedRows}.
   */
  protected abstract Map<String, String> rows();

  /** Cells and decimals that one format calculates from those of another. */
  protected Set<String> derived() {
    return Set.of();
  }

  @Override
  final Set<String> asserted() {
    Set<String> asserted = new HashSet<>(super.asserted());
    asserted.addAll(rows().keySet());
    return asserted;
  }

  @Test
  void hasEachRow() throws IOException {
    Map<String, Document> documents = made().documents();
    List<Executable> checks = new ArrayList<>();
    rows()
        .forEach(
            (name, rows) -> {
              Document document = documents.get(name);
              assertNotNull(document, () -> "no document " + name + " is made");
              checks.add(() -> GroupedRows.check(name, FormatName.CSV.render(document), rows));
            });
    assertFalse(checks.isEmpty());
    assertAll(checks);
  }

  /** No format loses or changes what another one says. */
  @Test
  void everyFormatSaysTheSame() throws IOException {
    Made made = made();
    List<Executable> checks = new ArrayList<>();
    made.documents()
        .forEach(
            (name, document) -> {
              checks.add(() -> FormatsAgree.text(name, document));
              checks.add(() -> FormatsAgree.markdown(name, document));
              checks.add(() -> FormatsAgree.recordsAndWritten(name, document, derived()));
              checks.add(() -> FormatsAgree.readAndWritten(name, document, derived()));
              checks.add(() -> FormatsAgree.semicolons(document));
              if (made.has(name, FormatName.LATEX)) {
                checks.add(() -> FormatsAgree.latex(name, document));
              }
            });
    assertFalse(checks.isEmpty());
    assertAll(checks);
  }

  @Test
  void textFitsTheTerminal() throws IOException {
    each(
        ".text",
        (file, text) ->
            text.lines()
                .forEach(l -> assertTrue(l.length() <= TextRenderer.WIDTH, file + ": " + l)));
  }

  /** Foreign text has no sign that Markdown reads as its own, and turns no line around. */
  @Test
  void markdownEscapesWhatIsForeign() throws IOException {
    each(
        "hostile.markdown",
        (file, text) -> {
          assertFalse(text.contains("<b>") || text.contains("`x`"), file);
          assertFalse(text.contains("\u202e"), file);
        });
  }
}
