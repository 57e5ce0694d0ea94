package fathom.reports.imports;

import fathom.reports.imports.ForeignFile.Line;
import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cells of a table of another origin; a cell that cannot be read names its line. */
final class Cells {
  static final Pattern BLANKS = Pattern.compile("\\s+");

  private Cells() {}

  /** The parts of a text between separators: one more than there are of these. */
  static List<String> between(char separator, String text) {
    List<String> cells = new ArrayList<>();
    int from = 0;
    for (int to = text.indexOf(separator); to >= 0; to = text.indexOf(separator, from)) {
      cells.add(text.substring(from, to));
      from = to + 1;
    }
    cells.add(text.substring(from));
    return cells;
  }

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
