package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.Heading;
import fathom.reports.imports.table.Heading.ColumnRole;
import fathom.reports.imports.table.Heading.Statistic;
import fathom.reports.imports.table.Heading.Trip;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Numerals;
import fathom.reports.imports.table.Table;
import fathom.reports.imports.table.Table.TableRow;
import fathom.reports.imports.table.TableOrigin;
import fathom.reports.imports.table.TableReader;
import fathom.reports.imports.table.Unit;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table of no tool that is known: cells between commas, semicolons, tabs or blanks, below a
 * header that is a line or a comment of its own. Nothing is assumed: without a header that says
 * what the columns are, and in which units, the table is refused, unless {@code --unit} says it.
 */
final class PlainTable implements ForeignFormat {
  private static final char QUOTE = '"';
  private static final char BLANK = ' ';

  /** Stands for the heading of values in a table without a header. */
  private static final String NAMELESS = "second column";

  /** A comment that holds one of these may be the header of a table. */
  private static final String HEADER_WORD =
      "(?i).*\\b(size|bytes?|[kmg]i?b|time|latency|bandwidth|rate|[nuµm]s|[nµum]?sec|cycles)\\b.*";

  /** Where the rows begin, and how to read them. */
  private record Layout(List<Heading> headings, char separator, int firstRow) {}

  @Override
  public String tool() {
    return "no tool that Fathom knows";
  }

  /** Takes what no tool's form is; its refusal says what a table needs. */
  @Override
  public boolean recognises(ForeignFile file) {
    return true;
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    Layout layout = layout(file, options);
    boolean isNameless = layout.headings().getLast().text().equals(NAMELESS);
    if (isNameless && as.equals(Optional.of(Parameter.ROUND_TRIP))) {
      char separator = layout.separator();
      throw file.bad(
          Sentence.of(
              "without a header nobody can tell half a round trip from a whole one; write"
                  + " 'size_bytes%srtt_us' or 'size_bytes%shalf_rtt_us' above",
              separator, separator));
    }
    Table table = new Table(layout.headings(), () -> rows(file, layout), layout.separator());
    return TableReader.read(file, TableOrigin.plain(), as, options, table);
  }

  private static Stream<TableRow> rows(ForeignFile file, Layout layout) {
    Borders borders = new Borders(file, layout);
    return file.lines()
        .filter(line -> line.number() >= layout.firstRow())
        .filter(borders::isNoComment)
        .map(line -> row(file, line, layout))
        .peek(borders::check);
  }

  private static TableRow row(ForeignFile file, FileLine line, Layout layout) {
    List<String> cells = cells(file, line, layout.separator());
    if (!isNumeric(cells.getFirst()) && cells.stream().noneMatch(PlainTable::isNumeric)) {
      throw file.bad(
          line,
          ForeignFile.quoted(line.text().strip())
              + " is no row; if another table begins here, put it into a file of its own");
    }
    if (cells.size() != layout.headings().size()) {
      throw file.bad(
          line, "expected " + layout.headings().size() + " columns, found " + cells.size());
    }
    return new TableRow(line, cells);
  }

  /** Watches for the begin of another table among the rows. */
  private static final class Borders {
    private final ForeignFile file;
    private final char separator;
    private final int columns;
    private final int size;
    private Optional<FileLine> comment = Optional.empty();
    private int before;
    private double sizeBefore = Double.NEGATIVE_INFINITY;

    Borders(ForeignFile file, Layout layout) {
      this.file = file;
      this.separator = layout.separator();
      this.columns = layout.headings().size();
      this.before = layout.firstRow() - 1;
      this.size =
          Heading.places(layout.headings(), h -> h.role() == ColumnRole.SIZE).stream()
              .findFirst()
              .orElse(0);
    }

    boolean isNoComment(FileLine line) {
      if (!line.isComment()) {
        return true;
      }
      if (!isEmpty(line) && !isRow(line.uncommented())) {
        comment = Optional.of(line);
      }
      return false;
    }

    /** Whether a comment is a row that somebody took out. */
    private boolean isRow(FileLine line) {
      List<String> cells = cells(file, line, separator);
      return cells.size() == columns && cells.stream().allMatch(PlainTable::isNumeric);
    }

    void check(TableRow row) {
      comment.ifPresent(
          found -> {
            throw file.bad(
                found,
                ForeignFile.quoted(found.text().strip())
                    + " stands between rows, so another table may begin here; put each table into a"
                    + " file of its own");
          });
      int number = row.line().number();
      double bytes =
          Numerals.sizeBytes(row.cells().get(size)).map(Long::doubleValue).orElse(Double.NaN);
      if (number > before + 1 && !(bytes > sizeBefore)) {
        throw file.bad(
            row.line(),
            "an empty line stands before this row, whose size is not above the one before, so"
                + " another table may begin here; put each table into a file of its own, or add a"
                + " column 'replicate' and remove the empty line");
      }
      before = number;
      sizeBefore = bytes;
    }
  }

  /** Whether a comment is a line or nothing. */
  private static boolean isEmpty(FileLine comment) {
    return comment.comment().matches("[\\-=_*+|# ]*");
  }

  private static boolean isNumeric(String cell) {
    String number = cell.strip().replace(',', '.');
    return Numerals.decimal(number).isPresent() || Numerals.sizeBytes(number).isPresent();
  }

  private static Layout layout(ForeignFile file, ImportOptions options) {
    List<FileLine> comments = new ArrayList<>();
    Optional<FileLine> header = Optional.empty();
    for (FileLine line : (Iterable<FileLine>) file.lines()::iterator) {
      if (line.isComment()) {
        comments.add(line);
        continue;
      }
      char separator = separator(line.text());
      List<String> cells = cells(file, line, separator);
      if (cells.stream().anyMatch(PlainTable::isNumeric)) {
        return layout(file, options, comments, header, line, cells.size());
      }
      if (header.isPresent()) {
        throw neither(file, line);
      }
      header = Optional.of(line);
    }
    FileLine only = header.orElseThrow(() -> file.bad("holds comments only"));
    if (headings(
            file, only, separator(only.text()), cells(file, only, separator(only.text())).size())
        .isEmpty()) {
      throw neither(file, only);
    }
    throw file.bad("holds no row of a size and a time");
  }

  private static Layout layout(
      ForeignFile file,
      ImportOptions options,
      List<FileLine> comments,
      Optional<FileLine> header,
      FileLine row,
      int columns) {
    char separator = separator(row.text());
    List<List<Heading>> understood = new ArrayList<>();
    List<FileLine> headers = new ArrayList<>();
    for (FileLine comment : comments) {
      headings(file, comment.uncommented(), separator, columns)
          .ifPresent(
              headings -> {
                understood.add(headings);
                headers.add(comment);
              });
    }
    header.ifPresent(
        line -> {
          char own = separator(line.text());
          int named = own == BLANK ? columns : cells(file, line, own).size();
          understood.add(headings(file, line, own, named).orElseThrow(() -> neither(file, line)));
          headers.add(line);
        });
    if (understood.stream().distinct().count() > 1) {
      throw file.bad(
          headers.getLast(),
          Sentence.of(
              "a second header, %s, beside that in line %d; keep the right one",
              ForeignFile.quoted(headers.getLast().text().strip()), headers.getFirst().number()));
    }
    List<Heading> headings =
        understood.isEmpty()
            ? withoutHeader(file, options, comments, row, columns)
            : understood.getFirst();
    return new Layout(headings, separator, row.number());
  }

  /** Two columns whose values have the unit that the user names. */
  private static List<Heading> withoutHeader(
      ForeignFile file, ImportOptions options, List<FileLine> comments, FileLine row, int columns) {
    char separator = separator(row.text());
    Optional<FileLine> like =
        comments.stream()
            .filter(comment -> !isEmpty(comment))
            .filter(
                comment ->
                    comment.comment().matches(HEADER_WORD)
                        || cells(file, comment.uncommented(), separator).size() == columns)
            .reduce((one, next) -> next);
    if (like.isPresent()) {
      throw notUnderstood(file, like.get(), separator);
    }
    if (columns != 2 || options.unit().isEmpty() || options.column().isPresent()) {
      throw file.bad(
          row,
          Sentence.of(
              "%d columns without a header; write one such as '%s' above%s",
              columns,
              example(separator),
              columns == 2 ? ", or give the unit of the times, as in --unit us" : ""));
    }
    if (!cells(file, row, separator).getFirst().strip().matches("\\d+[kKMG]?(?:iB|B)?")) {
      throw file.bad(
          row,
          Sentence.of(
              "a size with decimals has a unit; write a header such as '%s' above",
              example(separator)));
    }
    ColumnRole role =
        options.unit().get().kind() == Unit.UnitKind.TIME ? ColumnRole.TIME : ColumnRole.RATE;
    return List.of(
        new Heading("size", ColumnRole.SIZE, Statistic.PLAIN, Trip.UNSAID, Optional.empty()),
        new Heading(NAMELESS, role, Statistic.PLAIN, Trip.UNSAID, Optional.empty()));
  }

  private static String example(char separator) {
    return "size_bytes" + separator + "time_us";
  }

  private static RuntimeException neither(ForeignFile file, FileLine line) {
    char separator = separator(line.text());
    return file.bad(
        line,
        Sentence.of(
            "%s is neither a row nor a header that is understood; write a header such as '%s': one"
                + " column of sizes, and one of times or rates with its unit",
            ForeignFile.quoted(line.text().strip()), example(separator)));
  }

  private static RuntimeException notUnderstood(
      ForeignFile file, FileLine comment, char separator) {
    return file.bad(
        comment,
        Sentence.of(
            "the header %s is not understood; write one such as '# %s': one column of sizes, and one"
                + " of times or rates with its unit",
            ForeignFile.quoted(comment.text().strip()), example(separator)));
  }

  /** The headings in a line, which may have another separator than the rows. */
  private static Optional<List<Heading>> headings(
      ForeignFile file, FileLine line, char separator, int columns) {
    for (char candidate : new char[] {separator, '\t', ';', ','}) {
      if (candidate != BLANK && line.text().indexOf(candidate) >= 0) {
        List<Heading> headings = cells(file, line, candidate).stream().map(Heading::of).toList();
        if (headings.size() == columns && Heading.areUnderstood(headings)) {
          return Optional.of(headings);
        }
      }
    }
    return Heading.between(line.text(), columns);
  }

  private static char separator(String line) {
    for (char candidate : new char[] {'\t', ';', ','}) {
      if (line.indexOf(candidate) >= 0) {
        return candidate;
      }
    }
    return BLANK;
  }

  /** Cells may be quoted, a quote in them doubled; a quoted cell ends on its line. */
  private static List<String> cells(ForeignFile file, FileLine line, char separator) {
    String text =
        separator == BLANK
            ? Table.BLANKS.matcher(line.text().strip()).replaceAll(" ")
            : line.text();
    if (text.indexOf(QUOTE) < 0) {
      return Arrays.asList(text.split(String.valueOf(separator), -1));
    }
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == QUOTE && quoted && i + 1 < text.length() && text.charAt(i + 1) == QUOTE) {
        cell.append(c);
        i++;
      } else if (c == QUOTE) {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    if (quoted) {
      throw file.bad(line, "a quote that does not end");
    }
    cells.add(cell.toString());
    return cells;
  }
}
