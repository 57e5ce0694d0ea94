package fathom.reports.compare;

import fathom.model.cost.SizeRange;
import fathom.reports.table.TableRows;
import tech.tablesaw.api.Table;

/**
 * A comparison as a table: a row for each number in both sheets, and one for each parameter that
 * has none. Cells that do not apply are missing.
 */
final class ComparisonTable {
  private ComparisonTable() {}

  static Table of(Comparison comparison) {
    TableRows rows =
        new TableRows("comparison")
            .texts("symbol", "variant", "verdict", "quantity")
            .counts("size", "nodes", "from", "to")
            .texts("unit")
            .estimates("a", "b")
            .texts("intervals")
            .estimates("factor")
            .numbers("seen_from")
            .texts("tested", "notes");
    for (ParameterChange change : comparison.parameters()) {
      if (change.rows().isEmpty()) {
        begin(rows, change);
      }
      change.rows().forEach(row -> add(rows, change, row));
    }
    return rows.table();
  }

  private static void begin(TableRows rows, ParameterChange change) {
    rows.begin();
    rows.put("symbol", change.subject().parameter().symbol());
    rows.put("variant", change.subject().variant());
    rows.put("verdict", change.verdict().word());
    rows.put("notes", String.join("; ", change.notes()));
  }

  private static void add(TableRows rows, ParameterChange change, Change row) {
    begin(rows, change);
    quantity(rows, row.quantity());
    rows.put("a", row.a());
    rows.put("b", row.b());
    rows.put("intervals", Apart.word(row));
    row.factor().ifPresent(factor -> rows.put("factor", factor));
    row.seenFrom().ifPresent(share -> rows.put("seen_from", share));
    row.verdict().ifPresent(verdict -> rows.put("tested", verdict.word()));
  }

  /** What a number is, in the columns that histories have too. */
  static void quantity(TableRows rows, Quantity quantity) {
    rows.put("quantity", quantity.word());
    rows.put("unit", quantity.unit());
    quantity.sizeBytes().ifPresent(bytes -> rows.put("size", bytes));
    quantity.nodes().ifPresent(nodes -> rows.put("nodes", nodes));
    quantity.piece().ifPresent(piece -> piece(rows, piece));
  }

  private static void piece(TableRows rows, SizeRange piece) {
    rows.put("from", piece.fromBytes());
    if (!piece.isOpen()) {
      rows.put("to", piece.toBytes());
    }
  }
}
