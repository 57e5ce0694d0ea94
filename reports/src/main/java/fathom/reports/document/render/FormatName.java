package fathom.reports.document.render;

import fathom.model.word.Word;
import fathom.reports.document.Document;
import fathom.reports.table.CsvForm;
import java.util.List;
import java.util.Optional;

/** Every form of a document, by the name a command line uses. A new one is a line here. */
public enum FormatName implements Word {
  TEXT(new TextRenderer()),
  MARKDOWN(new MarkdownRenderer()),
  LATEX(new LatexRenderer()),
  CSV(new CsvRenderer(CsvForm.COMMA)),
  CSV_SEMICOLON(new CsvRenderer(CsvForm.SEMICOLON)),
  JSON(new JsonRenderer());

  @SuppressWarnings("ImmutableEnumChecker") // no renderer changes
  private final Renderer renderer;

  FormatName(Renderer renderer) {
    this.renderer = renderer;
  }

  /** The whole text, lines ended by line feeds, the last one too. */
  public String render(Document document) {
    return renderer.render(document);
  }

  /** The same for a terminal of so many columns; forms that are no text have no columns. */
  public String render(Document document, int columns) {
    return this == TEXT ? new TextRenderer(columns).render(document) : render(document);
  }

  /** Whether programs read it: it has records, and no sentences beside them. */
  public boolean isForPrograms() {
    return renderer.isForPrograms();
  }

  public static Optional<FormatName> ofWord(String word) {
    return Word.find(List.of(values()), word);
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Word.list(List.of(values()));
  }
}
