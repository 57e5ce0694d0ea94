package fathom.reports.imports.table;

import fathom.reports.imports.table.ForeignFile.FileLine;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The sign between digits of a CSV's numbers: a point, or between semicolons a comma. One table has
 * one of them: where both occur, one of them may stand between thousands.
 */
final class DecimalSign {
  private static final char SEMICOLON = ';';
  private static final Pattern THOUSANDS = Pattern.compile("\\d{1,3}(?:\\.\\d{3}){1,3}");

  private final ForeignFile file;
  private final char separator;
  private Optional<SeenSign> seen = Optional.empty();

  /** A sign, and the first line that has it. */
  private record SeenSign(char sign, int line) {}

  DecimalSign(ForeignFile file, char separator) {
    this.file = file;
    this.separator = separator;
  }

  /** A cell with a point for the comma it may have. */
  static String pointed(char separator, String cell) {
    boolean one = cell.indexOf(',') >= 0 && cell.indexOf(',') == cell.lastIndexOf(',');
    return separator == SEMICOLON && one && cell.indexOf('.') < 0 ? cell.replace(',', '.') : cell;
  }

  /** A time as it is to be read. */
  String time(FileLine line, String cell) {
    if (separator != SEMICOLON) {
      return cell;
    }
    String pointed = pointed(separator, cell);
    if (pointed.indexOf('.') >= 0) {
      note(line, cell.indexOf(',') >= 0 ? ',' : '.');
    }
    return pointed;
  }

  private void note(FileLine line, char sign) {
    SeenSign first = seen.orElseGet(() -> new SeenSign(sign, line.number()));
    if (first.sign() != sign) {
      throw file.bad(
          line,
          "decimals have a '"
              + sign
              + "' here and a '"
              + first.sign()
              + "' in line "
              + first.line()
              + "; write all with the same, and thousands without any");
    }
    seen = Optional.of(first);
  }

  /** A size as it is to be read: 1.024 is 1024 to who writes semicolons, and 1 to others. */
  String size(FileLine line, String cell) {
    if (separator == SEMICOLON && THOUSANDS.matcher(cell.strip()).matches()) {
      throw file.bad(
          line, ForeignFile.quoted(cell.strip()) + ": write message sizes without a point");
    }
    return pointed(separator, cell);
  }
}
