package fathom.reports.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.reports.SampleSheets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class TablesTest {
  @Test
  void aSheetHasOneRowPerParameterAndPiece() {
    Table table = ParameterTable.of(SampleSheets.table1());
    assertEquals(18, table.rowCount());
    Table gaps = table.where(table.stringColumn(ParameterTable.SYMBOL).isEqualTo("g_s"));
    assertEquals(List.of(1L, 41L), gaps.longColumn(ParameterTable.FROM).asList());
    assertEquals(
        3.52, gaps.row(1).getDouble(ParameterTable.TRUTH + ParameterTable.CONSTANT), 1e-12);
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    Table table =
        Table.create(StringColumn.create("a,b", "plain", "\"q\"", "x\ny", "r\r", " out", "µ;|"));
    assertEquals(
        "\"a,b\"\nplain\n\"\"\"q\"\"\"\nx\\ny\nr\\r\n\" out\"\nµ;|\n", TableCsv.render(table));
  }

  /** A text that a spreadsheet would calculate is none any more; a number is none to begin with. */
  @Test
  void csvHoldsNoFormulaAndNothingThatMovesACursor() {
    Table table =
        Table.create(
            StringColumn.create("text", "=1+1", " @x", "+1", "-1", "a=b", "\u001b[31m\u0000"),
            DoubleColumn.create("number", -1, 1, -2.5e-7, 0, 3, 4),
            StringColumn.create("more", "\u009b1m", "\u202eturned", "\ud800", "", "\u2028", "x"));
    assertEquals(
        """
        text,number,more
        '=1+1,-1.0,\\u009B1m
        ' @x,1.0,\\u202Eturned
        '+1,-2.5E-7,\\uD800
        '-1,0.0,
        a=b,3.0,\\u2028
        \\u001B[31m\\u0000,4.0,x
        """,
        TableCsv.render(table));
  }

  /** 6.308 would be 6308 or a date there; a text is what it is. */
  @Test
  void spreadsheetsWithDecimalCommasHaveAFormOfTheirOwn() {
    Table table =
        Table.create(
            StringColumn.create("text", "a;b", "1.5", "\"q\"", "=1+1", "a, b"),
            DoubleColumn.create("number", 6.308, -2.5e-7, 1e300, 0, 1472));
    String text = TableCsv.render(table, CsvForm.SEMICOLON);
    assertEquals(
        "\uFEFFtext;number\n\"a;b\";6,308\n1.5;-2,5E-7\n\"\"\"q\"\"\";1,0E300\n'=1+1;0,0\na, b;1472,0\n",
        text);
    assertEquals(List.of("a;b", "6,308"), CsvReader.rows(text, CsvForm.SEMICOLON).get(1));
    assertThrows(IllegalStateException.class, () -> CsvReader.rows(text));
    assertThrows(
        IllegalStateException.class, () -> CsvReader.rows(text.substring(1), CsvForm.SEMICOLON));
  }
}
