package fathom.reports.html;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import fathom.reports.text.Escape;
import fathom.reports.text.Markup;

/** How a sheet is named in a text: as a sentence and for BibTeX. */
final class Citation {
  private static final int YEAR_DIGITS = 4;

  private final Sheet sheet;

  Citation(Sheet sheet) {
    this.sheet = sheet;
  }

  String sentence() {
    return "Communication parameters of a cluster ("
        + sheet.cluster().kind()
        + ", "
        + Description.of(sheet).nodes()
        + ", "
        + sheet.cluster().transport()
        + "), measured with Fathom "
        + version()
        + " on "
        + sheet.created()
        + ". State the version, the transport and whether rows were disturbed; give the run directory"
        + " where you can.";
  }

  /** As it is written in a page: escaped for BibTeX, then for HTML. */
  String bibtex() {
    return String.join(
        "\n",
        "@misc{fathom-sheet,",
        field("title", "Communication parameters of a cluster: " + cluster()),
        field("year", year()),
        field("howpublished", "Measured with Fathom " + version()),
        field("note", "Run of " + sheet.created() + ", schema " + Sheet.SCHEMA),
        "}");
  }

  private String cluster() {
    return sheet.cluster().kind()
        + ", "
        + Description.of(sheet).nodes()
        + ", "
        + sheet.cluster().transport();
  }

  private String version() {
    return sheet.provenance().getOrDefault("fathom.version", "of unknown version");
  }

  private String year() {
    String created = sheet.created();
    return created.matches("\\d{4}-.*") ? created.substring(0, YEAR_DIGITS) : "unknown";
  }

  private static String field(String name, String value) {
    return "  " + name + " = {" + Markup.text(bibtex(value)) + "},";
  }

  /** Nothing that TeX would read as its own, and no brace that ends the field. */
  private static String bibtex(String text) {
    StringBuilder out = new StringBuilder();
    Escape.oneLine(text)
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '\\' -> out.append("{\\textbackslash}");
                case '~' -> out.append("{\\textasciitilde}");
                case '^' -> out.append("{\\textasciicircum}");
                // A brace counts for BibTeX even behind a backslash.
                case '{' -> out.append("{\\textbraceleft}");
                case '}' -> out.append("{\\textbraceright}");
                case '%', '#', '&', '$', '_' -> out.append('\\').appendCodePoint(point);
                default -> out.appendCodePoint(point);
              }
            });
    return out.toString();
  }
}
