package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.ForeignFile.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sizes and times between commas, semicolons, tabs or blanks: {@code size,time[,replicate]}, with a
 * header or, where there are only these two columns, without. Lines with {@code #} are comments,
 * but for a header written as one. Between semicolons decimals may have a comma, all of them: who
 * writes semicolons does so because of that comma.
 */
final class CsvTable implements ForeignFormat {
  private static final char QUOTE = '"';

  /** Where the rows begin, and how to read them. */
  private record Layout(CsvHeader header, Optional<Line> headerLine, char separator) {}

  /** Takes what no other form takes; its refusal names them all. */
  @Override
  public boolean recognises(ForeignFile file) {
    return true;
  }

  @Override
  public ImportedTable read(ForeignFile file, Parameter parameter, ImportOptions options) {
    Layout layout = layout(file);
    CsvHeader header = layout.header();
    TimeUnit unit = unit(file, header, options);
    DecimalSign sign = new DecimalSign(file, layout.separator());
    RowCollector rows = new RowCollector(file, parameter);
    int head = layout.headerLine().map(Line::number).orElse(0);
    file.lines()
        .filter(line -> line.number() != head && !line.isComment())
        .forEachOrdered(line -> take(file, line, layout, unit, sign, rows));
    List<String> warnings = new ArrayList<>();
    if (!header.unread().isEmpty()) {
      warnings.add("columns of the table that are not read: " + String.join(", ", header.unread()));
    }
    return rows.table("CSV", unit.word() + origin(header, options), Optional.empty(), warnings);
  }

  private static void take(
      ForeignFile file,
      Line line,
      Layout layout,
      TimeUnit unit,
      DecimalSign sign,
      RowCollector rows) {
    CsvHeader header = layout.header();
    List<String> cells = cells(file, line, layout.separator());
    if (cells.size() != header.columns()) {
      throw file.bad(line, "expected " + header.columns() + " columns, found " + cells.size());
    }
    int size = Cells.size(file, line, sign.size(line, cells.get(header.size())));
    String time = sign.time(line, cells.get(header.time()));
    if (time.isBlank()) {
      rows.drop(size, "it has no time");
      return;
    }
    double micros = unit.toMicros(Cells.time(file, line, time));
    if (header.replicate().isPresent()) {
      rows.take(size, cells.get(header.replicate().getAsInt()).strip(), micros);
    } else {
      rows.take(size, micros);
    }
  }

  private static TimeUnit unit(ForeignFile file, CsvHeader header, ImportOptions options) {
    if (header.unit().isPresent() && options.unit().isPresent()) {
      Cells.requireOwnUnit(
          file, options, "the header gives times in " + header.unit().get().word());
    }
    return header.unit().or(options::unit).orElse(TimeUnit.MICROSECONDS);
  }

  private static String origin(CsvHeader header, ImportOptions options) {
    if (header.unit().isPresent()) {
      return " (header)";
    }
    return options.unit().isPresent() ? " (--unit)" : " (the default: the table names none)";
  }

  private static Layout layout(ForeignFile file) {
    Line row =
        file.lines()
            .filter(line -> !line.isComment())
            .findFirst()
            .orElseThrow(() -> file.bad("holds comments only"));
    char separator = separator(row.text());
    List<String> cells = cells(file, row, separator);
    Optional<CsvHeader> header = CsvHeader.of(cells);
    if (header.isPresent()) {
      return new Layout(header.get(), Optional.of(row), separator);
    }
    if (Numerals.sizeBytes(DecimalSign.pointed(separator, cells.getFirst())).isEmpty()) {
      throw file.bad(
          row,
          ForeignFile.quoted(row.text().strip())
              + " is neither a row nor a header; expected size,time[,replicate] as in"
              + " 'size,time_us', JMH's JSON, netgauge's LogGP table or a logp_mpi file");
    }
    Optional<Line> before = file.lines().takeWhile(Line::isComment).reduce((one, next) -> next);
    if (before.isPresent()) {
      String comment = before.get().comment();
      header = CsvHeader.of(cells(file, new Line(row.number(), comment), separator(comment)));
      if (header.isPresent() && header.get().columns() == cells.size()) {
        return new Layout(header.get(), Optional.empty(), separator);
      }
    }
    if (cells.size() != CsvHeader.NONE.columns()) {
      throw file.bad(
          row,
          cells.size()
              + " columns without a header; write one such as 'size,time_us,replicate' above");
    }
    return new Layout(CsvHeader.NONE, Optional.empty(), separator);
  }

  private static char separator(String line) {
    for (char candidate : new char[] {'\t', ';', ','}) {
      if (line.indexOf(candidate) >= 0) {
        return candidate;
      }
    }
    return ' ';
  }

  /** Cells may be quoted, a quote in them doubled; a quoted cell ends on its line. */
  private static List<String> cells(ForeignFile file, Line line, char separator) {
    String text = separator == ' ' ? line.text().strip().replaceAll("\\s+", " ") : line.text();
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
