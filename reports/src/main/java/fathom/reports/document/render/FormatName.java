package fathom.reports.document.render;

import fathom.model.word.Word;
import fathom.reports.document.Document;
import fathom.reports.json.JsonText;
import fathom.reports.table.CsvForm;
import fathom.reports.table.TableCsv;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Every form of a document, by the name a command line uses. A new one is a line here. */
public enum FormatName implements Word {
  TEXT(false, new TextRenderer()::render),
  MARKDOWN(false, new MarkdownRenderer()::render),
  LATEX(false, new LatexRenderer()::render),
  CSV(true, document -> TableCsv.render(document.records().get(), CsvForm.COMMA)),
  CSV_SEMICOLON(true, document -> TableCsv.render(document.records().get(), CsvForm.SEMICOLON)),
  JSON(true, document -> JsonText.render(document.written().get()));

  private final boolean isForPrograms;

  @SuppressWarnings("ImmutableEnumChecker") // no renderer changes
  private final Function<Document, String> renderer;

  FormatName(boolean isForPrograms, Function<Document, String> renderer) {
    this.isForPrograms = isForPrograms;
    this.renderer = renderer;
  }

  /** The whole text, lines ended by line feeds, the last one too. */
  public String render(Document document) {
    return renderer.apply(document);
  }

  /** The same for a terminal of so many columns; forms that are no text have no columns. */
  public String render(Document document, int columns) {
    return this == TEXT ? new TextRenderer(columns).render(document) : render(document);
  }

  /** Whether programs read it: it has records, and no sentences beside them. */
  public boolean isForPrograms() {
    return isForPrograms;
  }

  public static Optional<FormatName> ofWord(String word) {
    return Word.find(List.of(values()), word);
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Word.list(List.of(values()));
  }
}
