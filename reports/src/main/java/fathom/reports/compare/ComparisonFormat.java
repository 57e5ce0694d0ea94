package fathom.reports.compare;

import fathom.reports.document.render.FormatName;
import fathom.reports.input.BadInputException;
import fathom.reports.table.TableCsv;

/** A comparison in every format. */
public final class ComparisonFormat {
  /** The version of the written form. */
  public static final String SCHEMA = "fathom-compare/1";

  private ComparisonFormat() {}

  public static String render(FormatName format, Comparison comparison) {
    return switch (format) {
      case TEXT -> ComparisonText.render(comparison);
      case MARKDOWN -> ComparisonMarkdown.render(comparison);
      case LATEX ->
          throw new BadInputException(
              "compare has no form for latex; there are text, markdown, csv and json");
      case CSV -> TableCsv.render(ComparisonTable.of(comparison));
      case JSON -> ComparisonJson.render(comparison);
    };
  }
}
