package fathom.reports.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Distribution.Quantile;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.JointErrors;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.JointErrors.Term;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SheetJsonTest {
  private static final String TABLE_1 = SheetJson.write(SampleSheets.table1());

  @Test
  void readsBackWhatItWrote() {
    for (Sheet sheet : List.of(SampleSheets.table1(), SampleSheets.hostile())) {
      assertEquals(sheet, SheetJson.read("sheet.json", SheetJson.write(sheet)));
    }
  }

  @Test
  void blocksAreWrittenWhereTheCampaignHadThem() {
    assertFalse(TABLE_1.contains("\"blocks\""), TABLE_1);
    Sheet plain = SampleSheets.table1();
    Sheet sheet =
        SheetLike.bare(plain)
            .diagnostics(plain.diagnostics().withBlocks(OptionalInt.of(6)))
            .sheet();
    String text = SheetJson.write(sheet);
    assertTrue(text.contains("\"blocks\": 6"), text);
    assertEquals(sheet, SheetJson.read("sheet.json", text));
    String line =
        Refusal.line(
            () -> SheetJson.read("sheet.json", text.replace("\"blocks\": 6", "\"blocks\": 0")));
    assertEquals("sheet.json: no blocks: 0", line);
  }

  @Test
  void sizesWithAnUpperLimitOnlyAreWritten() {
    assertFalse(TABLE_1.contains("censored_sizes"), TABLE_1);
    Outcome bound =
        new Outcome.Linear(
            CostFunction.line(7, 0),
            List.of(),
            new FitQuality(6, 0, 0, 0.1)
                .withDiagnostics(FitDiagnostics.NONE.withCensoredSizes(List.of(1, 40))));
    Sheet sheet = SampleSheets.table1().with(Parameter.RECEIVE_GAP, bound);
    String text = SheetJson.write(sheet);
    assertTrue(text.contains("censored_sizes"), text);
    assertEquals(sheet, SheetJson.read("sheet.json", text));
    assertTrue(UpperBound.isTold(sheet, Parameter.RECEIVE_GAP));
  }

  @Test
  void theSpeedOfTheCoreIsReadBack() {
    Sheet plain = SampleSheets.table1();
    List<CoreSpeed> speeds =
        List.of(new CoreSpeed(Experiment.SEND_OVERHEAD, 13.4, 11.5, 15.5, 1.2, 0.3));
    Sheet sheet = SheetLike.of(plain).diagnostics(plain.diagnostics().withSpeeds(speeds)).sheet();
    assertEquals(sheet, SheetJson.read("sheet.json", SheetJson.write(sheet)));
    String backwards = SheetJson.write(sheet).replace("15.5", "9.5");
    refused(backwards, "core_speed");
  }

  /** It is optional: a sheet of a version before has none, and stays as it is. */
  @Test
  void howErrorsGoTogetherIsWrittenWhereItWasTold() {
    assertTrue(
        SheetJson.read("sheet.json", TABLE_1)
            .cost(Parameter.SEND_GAP)
            .orElseThrow()
            .segments()
            .stream()
            .allMatch(s -> s.correlation().isEmpty()));
    Segment piece =
        new Segment(
            SizeRange.from(1),
            Estimate.of(6.7, 0.1),
            Estimate.of(0.08, 0.001),
            OptionalDouble.of(-0.75));
    Outcome told =
        new Outcome.Linear(new CostFunction(List.of(piece)), List.of(), new FitQuality(6, 0, 0, 0));
    Sheet sheet =
        SheetLike.bare(SampleSheets.table1()).outcomes(Map.of(Parameter.SEND_GAP, told)).sheet();
    String text = SheetJson.write(sheet);
    assertTrue(text.contains("\"correlation\": -0.75"), text);
    assertEquals(sheet, SheetJson.read("sheet.json", text));
    String line = Refusal.line(() -> SheetJson.read("sheet.json", text.replace("-0.75", "-1.5")));
    assertEquals(
        "sheet.json: parameters.g_s.segments[0]: a correlation is from -1 to 1, not -1.5", line);
  }

  /** They are optional: a sheet of a version before has none, and its errors are independent. */
  @Test
  void howErrorsOfTheTransferTimeGoWithOthersIsWrittenWhereItWasTold() {
    assertFalse(TABLE_1.contains("joint_errors"), TABLE_1);
    assertEquals(
        Optional.empty(),
        Costs.of(SheetJson.read("sheet.json", TABLE_1)).transferOutcome().joint());
    JointErrors joint =
        new JointErrors(
            List.of(
                new Term(Parameter.SEND_OVERHEAD, OptionalInt.of(41), Coefficient.SLOPE),
                Term.ofTransfer(Coefficient.PER_NODE)),
            List.of(List.of(0.25), List.of(-0.375, 1.0)));
    Sheet plain = withTransfer(new TransferCorrelation(-0.5, -0.25, 0.125, Optional.empty()));
    Outcome.Transfer l = Costs.of(plain).transferOutcome();
    Sheet sheet = plain.with(Parameter.TRANSFER_TIME, l.withJoint(Optional.of(joint)));
    String text = SheetJson.write(sheet);
    assertTrue(text.contains("\"covariance\": [ [ 0.25 ], [ -0.375, 1.0 ] ]"), text);
    assertEquals(sheet, SheetJson.read("sheet.json", text));
    String at = "sheet.json: parameters.L.joint_errors";
    assertEquals(
        at + ": no errors go together like this",
        Refusal.line(() -> SheetJson.read("sheet.json", text.replace("-0.375", "-0.625"))));
    assertEquals(
        at
            + ".terms[0].coefficient: expected constant or slope or per_node or"
            + " aggregate_bandwidth, found \"slopes\"",
        Refusal.line(
            () ->
                SheetJson.read(
                    "sheet.json",
                    text.replace("\"coefficient\": \"slope\"", "\"coefficient\": \"slopes\""))));
  }

  private static Sheet withTransfer(TransferCorrelation correlation) {
    Outcome told =
        new Outcome.Transfer(
            Estimate.of(1.5, 0.1),
            Estimate.of(16, 1),
            Estimate.of(0.08, 0.001),
            Optional.of(Estimate.of(90, 2)),
            Optional.of(Experiment.PING_PONG),
            Optional.of(correlation),
            new FitQuality(6, 0, 0, 0));
    return SheetLike.bare(SampleSheets.table1())
        .outcomes(Map.of(Parameter.TRANSFER_TIME, told))
        .sheet();
  }

  @Test
  void theErrorsOfTheTransferTimeGoTogetherAsWritten() {
    Sheet all =
        withTransfer(
            new TransferCorrelation(
                -0.5,
                -0.25,
                0.125,
                Optional.of(new TransferCorrelation.OfBandwidth(0.0625, -0.75, 0.375))));
    String text = SheetJson.write(all);
    assertTrue(text.contains("\"per_node_aggregate_bandwidth\": -0.75"), text);
    assertEquals(all, SheetJson.read("sheet.json", text));
    Sheet three = withTransfer(new TransferCorrelation(-0.5, -0.25, 0.125, Optional.empty()));
    String shorter = SheetJson.write(three);
    assertFalse(shorter.contains("slope_aggregate_bandwidth"), shorter);
    assertEquals(three, SheetJson.read("sheet.json", shorter));
  }

  /** Each is a correlation; l_0 that falls with both of two that go together is none. */
  @Test
  void errorsThatCannotGoTogetherAreRefused() {
    String text =
        SheetJson.write(withTransfer(new TransferCorrelation(-0.9, -0.8, 0.5, Optional.empty())));
    String line =
        Refusal.line(
            () ->
                SheetJson.read(
                    "sheet.json",
                    text.replace("\"per_node_slope\": 0.5", "\"per_node_slope\": -0.5")));
    assertEquals("sheet.json: parameters.L.correlation: no errors go together like this", line);
  }

  /** Half a pair cannot be stored, and the others would be seen: as escapes all come back. */
  @Test
  void whatNoTerminalShallSeeIsWrittenAsEscapes() {
    String nasty = "\ud800 \u009b31m \u202e \u2028 \udb40\udc01 \u007f µ é 中 \ud83d\ude00";
    Sheet sheet = SheetLike.bare(SampleSheets.hostile()).warnings(List.of(nasty)).sheet();
    String text = SheetJson.write(sheet);
    assertTrue(
        text.contains(
            "\"\\uD800 \\u009B31m \\u202E \\u2028 \\uDB40\\uDC01 \\u007F µ é 中 \ud83d\ude00\""),
        text);
    assertTrue(StandardCharsets.UTF_8.newEncoder().canEncode(text));
    assertEquals(sheet, SheetJson.read("sheet.json", text));
  }

  @Test
  void keepsEveryDoubleExactly() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        Sheet sheet = withSendGap(value, new FitQuality(1, Math.abs(value), Double.NaN, 0));
        assertEquals(sheet, SheetJson.read("sheet.json", SheetJson.write(sheet)));
      }
    }
  }

  @Test
  void neverWritesWhatJsonHasNoNumberFor() {
    Sheet untold = withSendGap(1, new FitQuality(1, 0, 0, Double.POSITIVE_INFINITY));
    assertEquals(untold, SheetJson.read("sheet.json", SheetJson.write(untold)));
    String json = SheetJson.write(withSendGap(1, new FitQuality(1, Double.NaN, 1.0 / 0, 1.0 / 0)));
    assertFalse(json.contains("NaN") || json.contains("Inf"), json);
    assertTrue(json.contains("\"rms_relative_error\": null"), json);
  }

  @Test
  void everyPrefixOfASheetIsRefused() {
    String whole = TABLE_1.strip();
    for (int end = 0; end < whole.length(); end += 7) {
      String part = whole.substring(0, end);
      String line = Refusal.line(() -> SheetJson.read("some/sheet.json", part));
      assertTrue(line.startsWith("some/sheet.json: "), line);
      assertFalse(line.contains("\n"), line);
    }
  }

  @Test
  void refusesWhatIsNoSheet() {
    refused("[]", "expected an object");
    refused("{}", "not a Fathom sheet");
    refused(TABLE_1 + "{}", "truncated or not JSON");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fathom-sheet/1 | fathom-sheet/9 | schema "fathom-sheet/9"
          "T_s" | "T_x" | parameters.T_x: no such parameter
          "T_s" | "O_s" | Duplicate
          "mtu": [0-9]+ | "mtu": 0 | cluster.mtu: expected at least 1
          "nodes": [0-9]+ | "nodes": -3 | cluster.nodes: expected at least 1, found -3
          6.284, 6.332 | 7, 6 | parameters.O_s.segments[0].constant_ci: not an interval
          "fitted" | "guessed" | parameters.O_s.status
          6.308 | 1e999 | out of range
          6.308 | "NaN" | expected a number
          "from": 41 | "from": 40 | overlap
          "per-port" | "odd" | parameters.B_L.architecture
          "holds" | "maybe" | checks[0].verdict: expected holds
          "forks": 6 | "forks": 6.5 | efforts[0].forks
          "experiment": "burst-loss" | "experiment": "burst" | efforts[1].experiment: expected copy-ctc or
          """)
  void saysWhatIsWrongAndWhere(String first, String wrong, String part) {
    String damaged = TABLE_1.replaceFirst(first, wrong);
    assertNotEquals(TABLE_1, damaged);
    refused(damaged, part);
  }

  /** Names come from those of components: a renamed component must not rename a field. */
  @Test
  void recordsHaveTheseFieldsInThisOrder() {
    JsonAt root = JsonAt.parse("s", SheetJson.write(SampleSheets.timedSingly()));
    JsonAt fit = root.field("parameters").field("g_s").field("fit");
    assertEquals(
        "points rms_relative_error max_relative_error max_relative_error_at relative_half_width"
            + " r_squared leverage drift dropped residuals",
        fields(fit));
    assertEquals("largest size decides", fields(fit.field("leverage")));
    assertEquals("rank_correlation p_value relative_change", fields(fit.field("drift")));
    assertEquals(
        "size measured fitted relative_error relative_spread points dropped",
        fields(fit.field("residuals").elements().getFirst()));
    assertEquals(
        "experiment forks start_s warm_up_s windows_s waiting_s total_s",
        fields(root.field("efforts").elements().getFirst()));
    JsonAt timed = root.field("single_operations").elements().getFirst();
    assertEquals(
        "experiment size operations quantiles largest_us clock_us clock_step_us", fields(timed));
    assertEquals(
        "{\"share\":0.5,\"us\":2.0,\"us_ci\":[1.0,3.0]}",
        JsonRecords.tree(new Quantile(0.5, 2, Optional.of(new Interval(1, 3)))).toString());
  }

  private static String fields(JsonAt at) {
    return String.join(" ", at.members().keySet());
  }

  @Test
  void aKnownValueStandsBesideItsOutcome() {
    JsonAt gap = JsonAt.parse("s", TABLE_1).field("parameters").field("g_s").field("truth");
    JsonAt low = gap.field("segments").elements().getFirst();
    assertEquals((6.73 - 6.72) / 6.72, low.field("constant_relative_error").number(), 1e-15);
    // The known slope is 0 there: no relative error exists.
    assertTrue(low.optional("slope_relative_error").isEmpty());
    JsonAt buffer = JsonAt.parse("s", TABLE_1).field("parameters").field("B_L").field("truth");
    assertEquals(-2.79e-4, buffer.field("relative_error").number(), 1e-6);
    assertEquals(0.0023, buffer.field("departure_over_arrival_relative_error").number(), 1e-6);
  }

  @Test
  void aKnownBandwidthStandsBesideItsOutcome() {
    JsonAt transfer = JsonAt.parse("s", TABLE_1).field("parameters").field("L");
    assertEquals("streams", transfer.field("aggregate_bandwidth_from").text());
    JsonAt truth = transfer.field("truth");
    assertEquals(91.029, truth.field("aggregate_bandwidth").number(), 1e-3);
    assertEquals(1472, truth.field("size").integer());
    assertEquals(
        90 / 91.0290237467 - 1, truth.field("aggregate_bandwidth_relative_error").number(), 1e-9);
  }

  @Test
  void checksEffortsAndDisturbancesStandInTheirPlaces() {
    JsonAt root = JsonAt.parse("s", TABLE_1);
    assertEquals(
        List.of("holds", "fails", "unknown"),
        root.field("checks").elements().stream().map(c -> c.field("verdict").text()).toList());
    JsonAt effort = root.field("efforts").elements().getFirst();
    assertEquals("send-overhead", effort.field("experiment").text());
    assertEquals(7.755, effort.field("total_s").number(), 1e-12);
    assertEquals(
        "other processes used 52 % of one CPU",
        root.field("parameters").field("g_s").field("disturbed").text());
    assertTrue(root.field("parameters").field("g_r").optional("disturbed").isEmpty());
  }

  @Test
  void readsASheetThatIsOlderThanItsDiagnostics() {
    Sheet base = SampleSheets.ragged();
    String older =
        SheetJson.write(base)
            .replaceFirst("\"checks\": \\[ \\],\\s*\"efforts\": \\[ \\],", "")
            .replaceAll(",\\s*\"relative_half_width\": [0-9.nul]+", "");
    assertFalse(older.contains("checks") || older.contains("half_width"), older);
    Sheet read = SheetJson.read("sheet.json", older);
    assertEquals(Diagnostics.NONE, read.diagnostics());
    Outcome.Linear overhead =
        assertInstanceOf(Outcome.Linear.class, read.outcome(Parameter.SEND_OVERHEAD).orElseThrow());
    assertEquals(Double.POSITIVE_INFINITY, overhead.fit().relativeHalfWidth());
  }

  private static void refused(String json, String part) {
    String line = Refusal.line(() -> SheetJson.read("sheet.json", json));
    assertTrue(line.contains(part), line);
  }

  private static Sheet withSendGap(double value, FitQuality fit) {
    Estimate estimate = new Estimate(value, new Interval(-Math.abs(value), Math.abs(value)));
    Outcome gap =
        new Outcome.Linear(
            new CostFunction(List.of(new Segment(SizeRange.from(0), estimate, estimate))),
            List.of(),
            fit);
    return SheetLike.bare(SampleSheets.table1()).outcomes(Map.of(Parameter.SEND_GAP, gap)).sheet();
  }
}
