package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.reports.Refusal;
import fathom.reports.table.CsvForm;
import fathom.reports.table.TableCsv;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowsTest {
  private final Windows windows = new Windows();

  private Window add(Replicate replicate, double micros) {
    return windows.add(
        Experiment.SEND_GAP.id(), replicate, micros, Map.of("size", 40.0, "lost", 0.0));
  }

  private String csv(DroppedRow byFit) {
    return TableCsv.render(windows.table(List.of(byFit)));
  }

  private String threeRows() {
    add(new Replicate(0, 0), 1.5);
    Window infinite = add(new Replicate(0, 1), Double.POSITIVE_INFINITY);
    windows.drop(infinite, "the time is not finite");
    add(new Replicate(0, 2), 9);
    return csv(new DroppedRow(Experiment.SEND_GAP, 0, 2, 40, "stray, far out"));
  }

  @Test
  void samplesKeepEveryRowWithItsFate() {
    String csv = threeRows();
    assertEquals(
        """
        experiment,fork,iteration,size,value,counter_lost,dropped_reason
        send-gap,0,0,40,1.5,0.0,
        send-gap,0,1,40,,0.0,the time is not finite
        send-gap,0,2,40,9.0,0.0,"stray, far out"
        """,
        csv);
    assertEquals(csv, TableCsv.render(Windows.read("run", csv)));
    assertEquals(
        """
        \uFEFFexperiment;fork;iteration;size;value;counter_lost;dropped_reason
        send-gap;0;0;40;1,5;0,0;
        send-gap;0;1;40;;0,0;the time is not finite
        send-gap;0;2;40;9,0;0,0;stray, far out
        """,
        TableCsv.render(Windows.read("run", csv), CsvForm.SEMICOLON));
  }

  @ParameterizedTest
  @CsvSource({
    "'send-gap,0,0', 'send-gap,x,0'",
    "'40,1.5', '40,1.5.'",
    "'40,1.5,', '40,'",
    "'40,1.5', '40,1.5,2,3,4'",
    "'size', 'fork'",
    "'experiment,', ','",
    "'send-gap', '\"send-gap'",
    "'is not finite', '\"is not finite'",
    "'out\"', 'out'",
    "'0.0,\n', '0.0,\"\n'",
    "' out\"\n', ' o'",
    "'\"stray, far out\"\n', 'stra'",
    "'0.0,\n', '0.0,\n\n'",
    "'out\"\n', 'out\"\n\n'",
    "'(?s)\\n.*', ''",
    "'(?s).*', ''"
  })
  void aDamagedFileIsRefused(String from, String to) {
    String csv = threeRows().replaceFirst(from, to);
    String line = Refusal.line(() -> Windows.read("run", csv));
    assertTrue(line.startsWith("run: samples.csv is damaged ("), line);
    assertTrue(line.endsWith("); fit the run again"), line);
  }

  /** Tablesaw by itself takes them: as 15, as half of it, and for a missing cell. */
  @ParameterizedTest
  @CsvSource({
    "'40,1.5', '40,\"1,5\"', row 1, column value",
    "'40,1.5', '40,50%', row 1, column value",
    "'40,1.5', '40,NA', row 1, column value",
    "'40,9.0', '40,NaN', row 3, column value",
    "'40,9.0', '40,9.0d', row 3, column value",
    "'send-gap,0,2', 'send-gap,0,null', row 3, column iteration",
    "'send-gap,0,2', 'send-gap,0,\"2,000\"', row 3, column iteration",
    "'1.5,0.0', '1.5,*', row 1, column counter_lost"
  })
  void aCellThatIsNoNumberIsNamed(String from, String to, String row, String column) {
    String line = Refusal.line(() -> Windows.read("run", threeRows().replaceFirst(from, to)));
    assertTrue(line.contains(row + " and " + column), line);
  }

  @Test
  void aReasonMayReadAsAMissingCellDoesElsewhere() {
    windows.drop(add(new Replicate(0, 0), 1.5), "NA");
    String csv = csv(new DroppedRow(Experiment.PAIRS, 0, 0, 0, ""));
    assertEquals(csv, TableCsv.render(Windows.read("run", csv)));
    assertTrue(csv.endsWith(",NA\n"), csv);
  }

  /** The library quotes four thousand characters of what it took for one field. */
  @Test
  void aQuoteThatDoesNotEndIsRefusedInALine() {
    String csv = threeRows();
    String line = Refusal.line(() -> Windows.read("run", csv + "\"" + "x\n".repeat(5000)));
    assertTrue(line.length() < 300, line);
    assertFalse(line.contains("\n"), line);
  }

  /** Fork 1 of block 3, and a row of an experiment whose forks stand for themselves. */
  @Test
  void blocksStandBesideForksIfThereAreAny() {
    add(new Replicate(1, 0, CampaignBlock.ofRound(3)), 1.5);
    add(new Replicate(0, 0), 2.5);
    assertEquals(
        """
        experiment,fork,block,iteration,size,value,counter_lost,dropped_reason
        send-gap,1,3,0,40,1.5,0.0,outlier
        send-gap,0,,0,40,2.5,0.0,
        """,
        csv(new DroppedRow(Experiment.SEND_GAP, 1, 0, 40, "outlier")));
  }

  /** Both are missing in the table, and only one of them is refused. */
  @Test
  void aCounterWithoutANumberIsNotOneThatIsMissing() {
    Replicate place = new Replicate(0, 0);
    Window older = windows.add("send-gap", place, 1, Map.of("size", 40.0));
    Window none = windows.add("send-gap", place, 1, Map.of("size", 40.0, "lost", Double.NaN));
    assertFalse(older.has(Counter.LOST));
    assertTrue(none.has(Counter.LOST));
    assertEquals(Double.NaN, older.counter(Counter.LOST));
    assertEquals(Double.NaN, none.counter(Counter.LOST));
    assertTrue(csv(new DroppedRow(Experiment.PAIRS, 0, 0, 0, "")).endsWith("40,1.0,,\n"));
  }

  @Test
  void onlyTheTimesOfAWindowFollowAFactor() {
    Window row =
        windows.add("send-gap", new Replicate(0, 0), 2, Map.of("size", 40.0, "gapMicros", 3.0));
    Window slower = new Window(windows, row.row(), 2);
    assertEquals(4, slower.micros());
    assertEquals(6, slower.counter(Counter.GAP_MICROS));
    assertEquals(40, slower.counter(Counter.SIZE));
    assertFalse(slower.has(Counter.MEDIAN_MICROS));
    assertEquals(2, row.micros());
  }
}
