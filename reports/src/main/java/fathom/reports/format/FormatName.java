package fathom.reports.format;

import fathom.reports.json.SheetJson;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The formats by the names a command line uses. */
public enum FormatName {
  TEXT,
  MARKDOWN,
  LATEX,
  CSV,
  JSON;

  /** The name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public SheetFormat format() {
    return switch (this) {
      case TEXT -> new TextFormat();
      case MARKDOWN -> new MarkdownFormat();
      case LATEX -> new LatexFormat();
      case CSV -> new CsvFormat();
      case JSON -> SheetJson::write;
    };
  }

  public static Optional<FormatName> ofWord(String word) {
    return Arrays.stream(values()).filter(f -> f.word().equals(word)).findFirst();
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Arrays.stream(values()).map(FormatName::word).collect(Collectors.joining(", "));
  }
}
