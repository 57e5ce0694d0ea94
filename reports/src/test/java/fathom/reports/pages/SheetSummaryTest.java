package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.UpperBound;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import fathom.reports.raw.RawResults;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SheetSummaryTest {
  private static final int SCREEN = 50;
  private static final int COLUMNS = 80;

  /** The title takes one line. */
  private static final int WIDE = 160;

  private static String summary(Sheet sheet) {
    return FormatName.TEXT.render(SheetSummary.of(sheet));
  }

  private static String secondLine(Sheet sheet) {
    return FormatName.TEXT
        .render(SheetSummary.of(sheet), WIDE)
        .lines()
        .skip(1)
        .findFirst()
        .orElseThrow();
  }

  private static SheetLike table() {
    return SheetLike.of(TableOne.sheet());
  }

  @Test
  void itIsOneScreenAndEveryRowIsOnIt() {
    for (Sheet sheet :
        List.of(
            SampleSheets.table1(),
            SampleSheets.warned(),
            SampleSheets.ragged(),
            SampleSheets.hostile(),
            TableOne.sheet())) {
      String text = summary(sheet);
      assertTrue(text.lines().count() <= SCREEN, text);
      String narrow = FormatName.TEXT.render(SheetSummary.of(sheet), COLUMNS);
      narrow.lines().forEach(line -> assertTrue(line.length() <= COLUMNS, line));
      sheet
          .outcomes()
          .keySet()
          .forEach(p -> assertTrue(text.contains(" " + p.symbol() + " "), p + "\n" + text));
    }
  }

  /** Pieces of a copy have no line each: its ends, the bandwidth at the largest, and 80 columns. */
  @Test
  void aCopyOfManyPiecesIsOneRow() {
    SizeRange small = new SizeRange(1, 16384);
    CostFunction cost =
        new CostFunction(
            List.of(
                Segment.exact(small, 0.00373, 4e-6),
                Segment.exact(new SizeRange(16385, 64 << 20), 0, 1.0534e-4)));
    Sheet sheet = TableOne.sheet();
    for (Parameter parameter : sheet.outcomes().keySet()) {
      if (parameter.isMemoryCopy()
          && sheet.outcome(parameter).orElseThrow() instanceof Outcome.Linear linear) {
        sheet =
            sheet.with(
                parameter,
                new Outcome.Linear(cost, List.of(Breakpoint.fixed(16384)), linear.fit()));
      }
    }
    String text = FormatName.TEXT.render(SheetSummary.of(sheet), COLUMNS);
    assertTrue(text.contains(" 0.00373–7069 (9.5 GB/s)"), text);
    text.lines().forEach(line -> assertTrue(line.length() <= COLUMNS, line));
  }

  @Test
  void aSheetWithNothingAgainstItIsUsable() {
    assertTrue(
        secondLine(table().warnings(List.of()).sheet()).startsWith("Usable: "),
        () -> summary(TableOne.sheet()));
  }

  @Test
  void whatIsWrongComesFirstAndWhatToDo() {
    Sheet disturbed =
        table()
            .cluster(new Sheet.SheetCluster("lab", 4, "udp", 1500))
            .diagnostics(
                new Diagnostics(
                    List.of(), List.of(), List.of(), Map.of(Parameter.SEND_GAP, "java 19 %")))
            .sheet();
    List<String> lines =
        FormatName.TEXT.render(SheetSummary.of(disturbed), 500).lines().limit(5).toList();
    assertEquals(
        List.of(
            "Use with care: g_s was disturbed.",
            "May be used: ✓ ok: O_s send overhead, T_s service time, g_r receive gap, O_r receive"
                + " overhead, U_r user receive, L transfer time, B_L network buffer, M_ctc cache to"
                + " cache, M_ctm cache to memory, M_mtm memory to memory. Not: ~ disturbed while"
                + " measured: g_s.",
            "To mend it (quiet machine): fathom measure --cluster lab:4",
            ""),
        lines.subList(1, 5));
    assertTrue(summary(disturbed).contains("\n~ g_s"));
  }

  /** Every piece of a parameter has its mark: one without would read as fine. */
  @Test
  void everyRowHasAMarkAndAStatus() {
    for (Sheet sheet : List.of(SampleSheets.table1(), SampleSheets.warned(), TableOne.sheet())) {
      SummaryRows.of(sheet)
          .rows()
          .forEach(row -> assertFalse(row.getFirst().plain().isEmpty(), row::toString));
      SummaryRows.onPage(sheet)
          .rows()
          .forEach(row -> assertFalse(row.getLast().plain().isEmpty(), row::toString));
    }
    List<String> ofGap =
        SummaryRows.onPage(SampleSheets.table1()).rows().stream()
            .filter(row -> row.getFirst().plain().equals("g_s"))
            .map(row -> row.getLast().plain())
            .toList();
    assertEquals(
        List.of(
            "~ disturbed while measured: other processes used 52 % of one CPU",
            "~ disturbed while measured"),
        ofGap);
  }

  @Test
  void aSheetWithoutAnyValueIsNotUsable() {
    Sheet nothing =
        SheetLike.bare(TableOne.sheet())
            .outcomes(Map.of(Parameter.SEND_GAP, new Outcome.Rejected("the peer died")))
            .sheet();
    assertEquals("Not usable: no parameter has a value.", secondLine(nothing));
    assertTrue(summary(nothing).contains("rejected: the peer died"));
  }

  @Test
  void aConditionOfTheModelIsANoteAndNumbersThatDoNotAddUpAreNot() {
    Check duplex =
        new Check("full duplex: O_s < g", CheckVerdict.FAILS, "8.4 µs is not below 6.7 µs");
    Check sum =
        new Check("RTT against the sum of its parts", CheckVerdict.FAILS, "+26 % at 936 bytes");
    assertTrue(secondLine(with(duplex)).startsWith("Usable: "));
    assertTrue(summary(with(duplex)).contains("Note: full duplex"));
    assertEquals(
        "Use with care: some numbers do not add up, see below.", secondLine(with(duplex, sum)));
    assertTrue(summary(with(sum)).contains("Warning: does not add up: RTT against the sum"));
  }

  /** Whoever reads that the numbers add up must not find a cross below it that it does not name. */
  @Test
  void aFailedCheckThatIsNoContradictionIsNamedByTheVerdict() {
    Check gap = new Check("g_s above O_s", CheckVerdict.FAILS, "it does not exceed O_s");
    assertTrue(
        summary(with(gap))
            .replaceAll("\\s+", " ")
            .contains(
                "and the numbers add up; g_s is the sender's CPU time here, and not the"
                    + " line's gap."),
        () -> summary(with(gap)));
    Check fine = new Check("g_s above O_s", CheckVerdict.HOLDS, "it exceeds O_s");
    assertFalse(summary(with(fine)).replaceAll("\\s+", " ").contains("CPU time here"));
  }

  /** Numbers that are too uncertain to be compared do not add up; they are not wrong either. */
  @Test
  void theVerdictSaysWhatIsOpenAndWhatDoesNotLieOnItsLine() {
    Check sum =
        new Check(
            "RTT against the sum of its parts",
            CheckVerdict.UNKNOWN,
            "30 %, so Fathom cannot tell");
    assertTrue(oneLine(with(sum)).contains("and the numbers add up as far as the data can tell."));
    Check lacking = new Check("O_s against CPU time", CheckVerdict.UNKNOWN, "no CPU times");
    assertTrue(oneLine(with(lacking)).contains("and the numbers add up."));
    String held = ": at 2 of 9 sizes the median is off. The ± shown includes that.";
    assertTrue(
        oneLine(
                table()
                    .warnings(List.of("O_s" + held, "M_ctm" + held, "M_ctm (heap)" + held))
                    .sheet())
            .contains("; the ± of O_s and M_ctm holds a lack of fit."));
  }

  private static String oneLine(Sheet sheet) {
    return summary(sheet).replaceAll("\\s+", " ");
  }

  @Test
  void ofAConditionThatIsNotMetAScreenHasTheConsequence() {
    String text =
        summary(
            with(
                new Check(
                    "full duplex",
                    CheckVerdict.FAILS,
                    "predictions are too low (at 1 byte 8 µs)")));
    assertTrue(
        text.contains("Note: full duplex: predictions are too low (numbers: --full)\n"), text);
  }

  @Test
  void whatWasNotCheckedSaysSoAndWhy() {
    Sheet unknown = with(new Check("round trip", CheckVerdict.UNKNOWN, "L has no value"));
    for (FormatName format : List.of(FormatName.TEXT, FormatName.MARKDOWN)) {
      String text = format.render(SheetDocument.of(unknown)).replace("\\", "");
      assertTrue(text.contains("not checked, because L has no value"), text);
    }
  }

  @Test
  void anExactNumberHasNoIntervalOfZero() {
    String text = summary(TableOne.sheet());
    assertFalse(text.contains("0.000 %"), text);
    assertTrue(text.contains(" exact\n"), text);
    assertEquals("< 0.001 %", SummaryCells.percent(1e-7));
    assertEquals("0.001 %", SummaryCells.percent(1e-5));
  }

  private static Sheet with(Check... checks) {
    return table()
        .diagnostics(new Diagnostics(List.of(checks), List.of(), List.of(), Map.of()))
        .sheet();
  }

  @Test
  void theRoundTripAndTheBandwidthComeBeforeTheRows() {
    Sheet sheet =
        table()
            .diagnostics(
                new Diagnostics(
                    List.of(),
                    List.of(
                        new RoundTripTime(1, Estimate.of(24.6, 0.4)),
                        new RoundTripTime(1472, Estimate.of(301.5, 2))),
                    List.of(),
                    Map.of()))
            .sheet();
    String text = summary(sheet);
    assertTrue(
        text.contains(
            "Round trip  measured at 1 byte: 24.60 ± 0.40 µs; at 1472 bytes: 301.5 ± 2.0 µs"),
        text);
    assertTrue(text.contains("MB/s from one sender"), text);
    assertTrue(text.indexOf("Round trip") < text.indexOf("O_s"), text);
  }

  /**
   * A round trip that other work held up is no number to use, and stands in front of all others.
   */
  @Test
  void aRoundTripThatIsTooUncertainSaysSo() {
    Sheet sheet =
        table()
            .diagnostics(
                new Diagnostics(
                    List.of(),
                    List.of(new RoundTripTime(1, new Estimate(61, new Interval(1, 13_061)))),
                    List.of(),
                    Map.of()))
            .sheet();
    assertTrue(
        summary(sheet).contains("measured at 1 byte: 61 ± 13000 µs (too uncertain)\n"),
        summary(sheet));
  }

  @Test
  void aReceiveGapThatNoSenderFilledIsMarkedAsABound() {
    Sheet sheet =
        table().warnings(List.of("The senders could not; " + UpperBound.END_OF_WARNING)).sheet();
    assertTrue(summary(sheet).contains("\n≤ g_r"), summary(sheet));
    assertTrue(summary(sheet).contains("≤ upper bound at some sizes"));
  }

  /** What there is no room for is left to the sheet in full, and counted. */
  @Test
  void muchThatIsWrongFillsOneScreenAndNoMore() {
    String wordy = "of several numbers that do not fit together, one is wrong; ".repeat(4);
    List<Check> checks =
        Stream.of("first", "second", "third")
            .map(name -> new Check(name, CheckVerdict.FAILS, wordy))
            .toList();
    Sheet sheet =
        SheetLike.of(SampleSheets.table1())
            .warnings(List.of("a: " + wordy, "b: " + wordy, "c: " + wordy, "d", "e"))
            .diagnostics(new Diagnostics(checks, List.of(), List.of(), Map.of()))
            .sheet();
    String text = FormatName.TEXT.render(SheetSummary.of(sheet), COLUMNS);
    assertTrue(text.lines().count() <= SCREEN, text);
    assertTrue(text.contains("- Warning: does not add up: first: "), text);
    assertFalse(text.contains("- Warning: c: "), text);
    assertTrue(text.contains("more warnings: "), text);
  }

  @Test
  void ofManyWarningsThreeAreShownAndTheRestIsCounted() {
    Sheet sheet = table().warnings(List.of("a", "b", "c", "d", "node node2 is left out")).sheet();
    String text = summary(sheet);
    assertTrue(text.contains("- Warning: node node2 is left out\n- Warning: a\n"), text);
    assertTrue(text.contains("All of it, and 2 more warnings: "), text);
    assertFalse(text.contains("Warning: c"));
  }

  @Test
  void thatSomebodySendsInTheNameOfHostsComesFirst() {
    Sheet sheet =
        table()
            .warnings(
                List.of(
                    "a is left out", "b is left out", "c is left out", RawResults.SENT_BY_OTHERS))
            .sheet();
    assertTrue(
        summary(sheet).contains("- Warning: " + RawResults.SENT_BY_OTHERS + "\n"), summary(sheet));
  }

  @Test
  void aLineGoesAsFarAsItWasMeasuredAndNotToTheLargestPacket() {
    Sheet base = SampleSheets.table1();
    Sheet local =
        SheetLike.of(base).cluster(new Sheet.SheetCluster("local", 2, "udp", 65_507)).sheet();
    // The largest size behind g_s there is 736.
    String row =
        summary(local)
            .lines()
            .dropWhile(line -> !line.contains("send gap"))
            .skip(1)
            .findFirst()
            .orElseThrow();
    assertTrue(row.substring(1).strip().startsWith("41–736 "), row);
    assertTrue(summary(local).contains("in messages of 736 bytes"), summary(local));
  }

  @Test
  void inOtherFormsASheetIsWhole() {
    Sheet sheet = SampleSheets.table1();
    for (FormatName format : List.of(FormatName.CSV, FormatName.JSON)) {
      assertEquals(format.render(SheetDocument.of(sheet)), format.render(SheetSummary.of(sheet)));
    }
  }
}
