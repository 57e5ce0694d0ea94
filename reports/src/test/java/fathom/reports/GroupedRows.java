package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.reports.table.CsvReader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of a CSV text, some columns of them, in few lines: {@code O_s: 6.3371 0.025 | 7.472
 * 0.072}. Numbers have five digits. All rows are there, so that a lost or added one is seen.
 */
final class GroupedRows {
  private GroupedRows() {}

  /** The rows must be these; the first line names the columns: {@code symbol,variant: value}. */
  static void check(String name, String csv, String expected) {
    String head = expected.lines().findFirst().orElseThrow();
    List<List<String>> columns =
        Stream.of(head.split(": ", -1)).map(part -> List.of(part.split(",", -1))).toList();
    assertEquals(expected, head + "\n" + of(csv, columns.get(0), columns.get(1)), name);
  }

  private static String of(String csv, List<String> keys, List<String> values) {
    List<List<String>> rows = CsvReader.rows(csv);
    List<String> head = rows.getFirst();
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (List<String> row : rows.subList(1, rows.size())) {
      lines
          .computeIfAbsent(cells(head, row, keys), key -> new ArrayList<>())
          .add(cells(head, row, values));
    }
    return lines.entrySet().stream()
        .map(line -> (line.getKey() + ": " + String.join(" | ", line.getValue())).strip() + "\n")
        .collect(Collectors.joining());
  }

  private static String cells(List<String> head, List<String> row, List<String> columns) {
    return columns.stream()
        .map(column -> rounded(row.get(head.indexOf(column))))
        .filter(cell -> !cell.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String rounded(String cell) {
    if (!cell.matches("-?\\d+\\.\\d+(E-?\\d+)?")) {
      return cell;
    }
    BigDecimal digits = new BigDecimal(cell).round(new MathContext(5)).stripTrailingZeros();
    return digits.toPlainString();
  }
}
