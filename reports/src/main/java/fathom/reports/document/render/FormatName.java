package fathom.reports.document.render;

import fathom.reports.document.Document;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every form of a document, by the name a command line uses. A new one is a line here. */
public enum FormatName {
  TEXT(new TextRenderer()),
  MARKDOWN(new MarkdownRenderer()),
  LATEX(new LatexRenderer()),
  CSV(new CsvRenderer()),
  JSON(new JsonRenderer());

  private final Renderer renderer;

  FormatName(Renderer renderer) {
    this.renderer = renderer;
  }

  /** The whole text, lines ended by line feeds, the last one too. */
  public String render(Document document) {
    return renderer.render(document);
  }

  /** Whether programs read it: it has records, and no sentences beside them. */
  public boolean isForPrograms() {
    return renderer.isForPrograms();
  }

  /** The name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<FormatName> ofWord(String word) {
    return Arrays.stream(values()).filter(f -> f.word().equals(word)).findFirst();
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Arrays.stream(values()).map(FormatName::word).collect(Collectors.joining(", "));
  }
}
