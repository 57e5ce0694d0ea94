package fathom.reports.imports;

import fathom.reports.imports.ForeignFile.Line;
import fathom.reports.input.BadInputException;
import java.util.Arrays;
import java.util.List;

/** Cells of a table of another origin; what cannot be read names its line. */
final class Cells {
  private Cells() {}

  /** The cells of a line between blanks, exactly as many as there are columns. */
  static List<String> of(ForeignFile file, Line line, int columns) {
    List<String> cells = Arrays.asList(line.text().strip().split("\\s+", -1));
    if (cells.size() != columns) {
      throw file.bad(line, "expected " + columns + " columns, found " + cells.size());
    }
    return cells;
  }

  static int size(ForeignFile file, Line line, String text) {
    return Numerals.sizeBytes(text)
        .orElseThrow(
            () -> bad(file, line, text, "message size: a whole number from 0 to 2147483647"));
  }

  static double time(ForeignFile file, Line line, String text) {
    return Numerals.decimal(text)
        .orElseThrow(() -> bad(file, line, text, "number" + Numerals.hint(text).orElse("")));
  }

  private static BadInputException bad(ForeignFile file, Line line, String text, String what) {
    return file.bad(line, ForeignFile.quoted(text) + " is no " + what);
  }

  /** A unit that is given beside the file's own could only be wrong, or say the same. */
  static void requireOwnUnit(ForeignFile file, ImportOptions options, String own) {
    if (options.unit().isPresent()) {
      throw file.bad(own + "; leave --unit out");
    }
  }
}
