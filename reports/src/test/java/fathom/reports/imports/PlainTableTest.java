package fathom.reports.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.Replicate;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTableTest {
  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "size,time_us\n40,6.5\n1472,120",
        "size;time us\n40;6.5\n1472;120\n",
        "size;time[us]\n40;6,5\n1472;120\n",
        "\uFEFFsize;time_us\r\n40;6,5\r\n1472;1,2e2\r\n",
        "size;\"time (us)\"\n40;6,5\n1472,0;\"120,0\"\n",
        "size\ttime_us\r\n40\t6.5\r\n1472\t120\r\n",
        "size time_us\n 40   6.5\n1472\t120\n",
        "# made by hand\n\nsize us\n40 6.5\n1472 120\n\n",
        "\"Size\",\"Time us\"\r\n\"40\",\"6.5\"\r\n\"1472\",\"120\"\r\n",
        "time_us,size\n6.5,40\n120,1472\n",
        "message_size , time [us]\n40 , 6.5\n1472 , 120\n",
        "size_bytes,time_usec\n40,6.5\n1472,1.2e2\n",
        "# size time_ms\n40 0.0065\n1472 0.12\n",
        "# size time_us\n# ----\n40 6.5\n# 64 7\n1472 120\n# the end\n",
        "size,time_ns\n40,6500\n1472,120000\n",
        "size time ns\n40 6500\n1472 120000\n",
        "size,elapsed/s\n40,6.5e-6\n1472,120e-6\n",
        "size,us/op\n40,6.5\n1472,120\n",
      })
  void readsEveryVariant(String text) throws IOException {
    List<String> rows = Tables.rows(Tables.of(temp, text));
    assertEquals(2, rows.size());
    assertEquals("40 6.5", rows.getFirst());
    assertEquals(120, Double.parseDouble(rows.getLast().substring(5)), 1e-12);
  }

  /** Rows of numbers are passed over where a tool is looked for, and nothing else is. */
  @Test
  void aToolIsKnownAmongManyRows() throws IOException {
    String rows = "\n1,6\n2,7\n3,8\n";
    assertTrue(
        Tables.refusal(temp, rows + "[ ID] Interval           Transfer" + rows)
            .contains("output of iperf"));
    assertTrue(
        Tables.refusal(temp, rows + "[{\n").startsWith("line 2: 2 columns without a header"));
  }

  @Test
  void replicatesAreNamedByTheFile() throws IOException {
    ImportedTable table = Tables.of(temp, "size,time_us,run\n1,6,a\n1,7,b\n1,8,a\n9,9,b\n");
    assertEquals(
        List.of(new Replicate(0, 0), new Replicate(1, 0), new Replicate(0, 1), new Replicate(1, 1)),
        table.windows().stream().map(w -> w.replicate()).toList());
    assertEquals(List.of(), table.warnings());
  }

  @Test
  void withoutReplicatesEachRowStandsForItself() throws IOException {
    ImportedTable table = Tables.of(temp, "size,time_us\n1,6\n1,6\n1,6\n");
    assertEquals(
        List.of(0, 1, 2), table.windows().stream().map(w -> w.replicate().fork()).toList());
    assertTrue(table.warnings().getFirst().contains("each row stands for itself"));
  }

  @Test
  void unusableTimesAreDroppedAndCounted() throws IOException {
    ImportedTable table =
        Tables.of(
            temp, "size,time_us\n1,6\n2,NaN\n3,-1\n4,0\n5,inf\n6,\n7,nan\n8,1e999\n9,-0.0\n10,7\n");
    assertEquals(List.of("1 6.0", "10 7.0"), Tables.rows(table));
    assertEquals(
        Map.of(
            "the time is NaN", 2,
            "the time is negative", 1,
            "the time is zero", 2,
            "the time is infinite", 2,
            "it has no time", 1),
        Tables.drops(table));
    assertEquals(10, table.rows());
  }

  @ParameterizedTest
  @CsvSource({
    "'size,time_ms\n1,2', , ms (header), 2000.0",
    "'size,time\n1,2', ns, ns (--unit), 0.002",
    "'1,2', s, s (--unit), 2000000.0",
    "'size,MB/s\n1,2', MB/s, MB/s (--unit), 0.5",
    "'size,MB/s\n1,2', MiB/s, MiB/s (--unit), 0.476837158203125",
    "'size,MiB/s\n1,2', , MiB/s (header), 0.476837158203125",
    "'size,Gbit/s\n1000,2', , Gbit/s (header), 4",
    "'size,msg/s\n1000,2', , msg/s (header), 500000",
  })
  void theUnitIsSaid(String text, String unit, String said, double micros) throws IOException {
    ImportOptions options =
        unit == null
            ? ImportOptions.NONE
            : ImportOptions.NONE.withUnit(Unit.of(unit).orElseThrow());
    ImportedTable table = Tables.of(temp, text, options);
    assertEquals(said, table.unit());
    assertEquals(micros, table.windows().getFirst().micros(), 1e-12);
  }

  @Test
  void aUnitIsNotGivenTwice() throws IOException {
    assertEquals(
        "the header gives values in ms; leave --unit out",
        Tables.refusal(
            temp, "size,time_ms\n1,2", ImportOptions.NONE.withUnit(Unit.of("us").orElseThrow())));
  }

  @Test
  void otherColumnsAreNamed() throws IOException {
    ImportedTable table = Tables.of(temp, "host,size,time_us,weight,run\na,1,2,0.5,x\n");
    assertEquals(List.of("columns of the table that are not read: host, weight"), table.warnings());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "size,time_us\\n1,2\\n40,6,73 | line 3: expected 2 columns, found 3",
        "size\\ttime_us\\n1\\t2\\n40\\t6,73 | line 3: '6,73' is no number; decimals take a point, or a"
            + " comma with semicolons between the columns",
        "size;time_us\\n1;2\\n40;6,73\\n41;6.8 | line 4: decimals have a '.' here and a ',' in line 3",
        "size;time_us\\n1;1.234,5 | line 2: '1.234,5' is no number",
        "size;time_us\\n1;1,234,5 | line 2: '1,234,5' is no number",
        "size;time_us\\n1.024;2 | line 2: '1.024': write message sizes without a point",
        "40,6,73 | line 1: 3 columns without a header; write one such as 'size_bytes,time_us'",
        "size,time_us\\n\\n\\n4x,2 | line 4: '4x' is no message size: a whole number of bytes",
        "size,time_us\\n-4,2 | line 2: '-4' is no message size",
        "size,time_us\\n2147483648,2 | no row can be used, of 1 (its size is 2 GiB or more: 1)",
        "size,time\\n1,2 | the column 'time' names no unit; write it as 'time_us', or say it as in --unit us",
        "1 2\\n3 4 | line 1: 2 columns without a header; write one such as 'size_bytes time_us' above, or give",
        "size,MB/s\\n1,2 | the column 'MB/s' is in MB/s, which can count by 1000 or by 1024; say which",
        "size_us\\n1,2 | line 1: 'size_us' is neither a row nor a header",
        "# size time_us\\n1 2\\n# size time_ns\\n1 2 | line 3: '# size time_ns' stands between rows",
        "size,time_us\\n1,2\\n\\n1,3 | line 4: an empty line stands before this row",
        "size,time_us\\n1,2\\nsize,time_ns\\n1,3 | line 3: 'size,time_ns' is no row; if another",
        "size,time_us,nodes\\n1,2,4\\n1,3,8 | varies more than the size: nodes (4, 8); choose",
        "size,time_us\\n1,fast | line 2: 'fast' is no number",
        "size,time_us\\n1 | line 2: expected 2 columns, found 1",
        "size,time_us\\n\"1,2 | line 2: a quote that does not end",
        "size,speed\\n1,2 | the column 'speed' names no unit",
        "size,time_furlongs\\n1,2 | line 1: 'size,time_furlongs' is neither a row nor a header",
        "size,time,time_us\\n1,2,3 | it is not clear which column to read: time, time_us; choose",
        "<html></html> | line 1: '<html></html>' is neither a row nor a header",
        "size,time_us | holds no row of a size and a time",
        "# nothing\\n# at all | holds comments only",
        "size,time_us\\n1,NaN\\n2,0\\n3,nan | no row can be used, of 3 (the time is NaN: 2, the time is"
            + " zero: 1)",
      })
  void whatCannotBeReadNamesItsLine(String text, String message) throws IOException {
    String line = Tables.refusal(temp, text.replace("\\n", "\n").replace("\\t", "\t"));
    assertTrue(line.startsWith(message), line);
  }
}
