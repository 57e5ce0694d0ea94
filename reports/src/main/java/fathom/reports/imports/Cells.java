package fathom.reports.imports;

import fathom.reports.imports.ForeignFile.Line;
import fathom.reports.input.BadInputException;

/** Cells of a table of another origin; a cell that cannot be read names its line. */
final class Cells {
  private Cells() {}

  static int size(ForeignFile file, Line line, String text) {
    return Numerals.sizeBytes(text)
        .filter(bytes -> bytes <= Integer.MAX_VALUE)
        .orElseThrow(
            () -> bad(file, line, text, "message size: a whole number from 0 to 2147483647"))
        .intValue();
  }

  static double time(ForeignFile file, Line line, String text) {
    return Numerals.decimal(text)
        .orElseThrow(() -> bad(file, line, text, "number" + Numerals.hint(text).orElse("")));
  }

  private static BadInputException bad(ForeignFile file, Line line, String text, String what) {
    return file.bad(line, ForeignFile.quoted(text) + " is no " + what);
  }
}
