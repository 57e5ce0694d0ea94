package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In what a change would not have been seen, number by number, and where nobody looked. */
class UnseenTest {
  private static final Terms FIVE = new Terms(0.01, Optional.of(0.05));

  private static Sheet only(Parameter parameter, Outcome outcome) {
    return Hand.sheet(Map.of(parameter, outcome));
  }

  private static Comparison compared(Parameter parameter, Outcome a, Outcome b) {
    return Hand.compared(only(parameter, a), only(parameter, b), FIVE);
  }

  private static ParameterChange first(Comparison comparison) {
    return comparison.parameters().getFirst();
  }

  /** Known to a thousandth above 40 bytes, and up to there ± 1.5. */
  private static Outcome halfKnown(double micros) {
    return Hand.bent(
        Breakpoint.fixed(40),
        new Segment(new SizeRange(1, 40), Estimate.of(micros, 1.5), Estimate.exact(0)),
        new Segment(SizeRange.from(41), Estimate.of(3.518, 0.003), Estimate.of(0.080036, 0.00006)));
  }

  /** From 6.7 to 8.7 is 29 %, which passes for noise; the mtu would show 2 %. */
  @Test
  void oneCertainNumberDoesNotSpeakForTheOthers() {
    Comparison comparison = compared(Parameter.SEND_GAP, halfKnown(6.72), halfKnown(8.7));
    assertEquals(Verdict.CANNOT_TELL, comparison.verdict());
    assertEquals(List.of("m = 1, 40"), first(comparison).untold());
    assertEquals("g_s", Summary.labels(comparison.blind()));
    assertEquals(List.of("m = 1, 40"), first(comparison).blindIn(0.05));
    assertTrue(first(comparison).seenFrom().orElseThrow() > 0.3);
    List<String> lines = Summary.of(comparison);
    assertTrue(
        lines.contains("Nothing fails: Fathom saw no change by more than 5 % that counts."),
        lines::toString);
    assertTrue(
        lines.contains(
            "Too uncertain to see a change by 5 %, or not compared (m of one sheet only): g_s (m = 1, 40)."),
        lines::toString);
  }

  /** Senders that did not saturate the link in A: the gap of B is within what A may be. */
  @Test
  void aBoundThatHoldsTheOtherValueIsNoChange() {
    Segment unsaturated = new Segment(SizeRange.from(1), Estimate.of(7.4, 0.7), Estimate.exact(0));
    Outcome.Linear bound =
        new Outcome.Linear(
            new CostFunction(List.of(unsaturated)),
            List.of(),
            new FitQuality(40, 0.01, 0.02, 0.09)
                .withDiagnostics(FitDiagnostics.NONE.withCensoredSizes(List.of(1, 40, 1400))));
    Segment line = new Segment(SizeRange.from(1), Estimate.of(6.73, 0.02), Estimate.exact(0));
    Outcome.Linear saturated =
        new Outcome.Linear(
            new CostFunction(List.of(line)), List.of(), new FitQuality(40, 0.01, 0.02, 0.003));
    Comparison comparison = compared(Parameter.RECEIVE_GAP, bound, saturated);
    assertEquals(Verdict.NO_CHANGE, comparison.verdict());
    assertTrue(
        first(comparison).notes().contains("an upper bound at some sizes in A"),
        first(comparison)::toString);
    assertFalse(first(comparison).notes().contains("an upper bound at some sizes in B"));
  }

  @Test
  void whereAllWouldHaveBeenSeenNothingIsHeldBack() {
    Comparison comparison =
        compared(Parameter.SEND_GAP, Hand.gap(100, 0.001), Hand.gap(100, 0.001));
    assertEquals(List.of(), comparison.blind());
    assertTrue(
        Summary.of(comparison)
            .contains("Nothing fails: Fathom saw no change by more than 5 % that counts."));
  }

  /** Where all of it is unseen it is named without its numbers; ± 30 shows 4 times, not twice. */
  @Test
  void whatIsWhollyUnseenHasNoListOfNumbers() {
    Outcome wide = Hand.flat(10, 30);
    ParameterChange change = first(compared(Parameter.USER_RECEIVE, wide, wide));
    assertTrue(change.isBlind(2));
    assertEquals(List.of(), change.blindIn(2));
    Outcome nothing = Hand.flat(0, 0);
    ParameterChange ofNothing = first(compared(Parameter.USER_RECEIVE, nothing, nothing));
    assertEquals(Optional.empty(), ofNothing.seenFrom());
    assertTrue(ofNothing.isBlind(1e9), "no share of 0 is a change");
  }

  private static Outcome buffer(double packets, double ratio, Architecture architecture) {
    return new Outcome.Buffer(
        Estimate.of(packets, 60), Estimate.of(ratio, 0.001), architecture, "");
  }

  /**
   * D/A changed with the number of senders, or the kind of buffer: that says nothing of its size.
   */
  @ParameterizedTest
  @CsvSource({"0.143, PER_PORT", "0.333, SHARED"})
  void aParameterThatChangedElsewhereMayHideAChange(double ratio, Architecture kind) {
    Comparison comparison =
        compared(
            Parameter.NETWORK_BUFFER,
            buffer(206, 0.333, Architecture.PER_PORT),
            buffer(120, ratio, kind));
    assertEquals(Verdict.CHANGED, comparison.verdict());
    assertEquals(List.of(), comparison.failing());
    assertEquals("B_L", Summary.labels(comparison.blind()));
  }

  private static Outcome measuredAt(int... sizes) {
    return Hand.line(Estimate.of(5, 0.01), Estimate.exact(0.08), Hand.fit(60, 1e-3, 6, sizes));
  }

  @Test
  void sizesThatOneAloneMeasuredAreWarnedOfAndUnseen() {
    Comparison comparison = compared(Parameter.SEND_GAP, measuredAt(1, 64, 1472), measuredAt(2, 8));
    assertEquals(
        List.of("g_s: compared at 2 to 8 bytes only: A has 1 to 1472, B 2 to 8"),
        comparison.warnings());
    assertEquals("g_s", Summary.labels(comparison.blind()));
    assertEquals(List.of("m < 2", "m > 8"), first(comparison).blindIn(0.05));
    Comparison apart =
        Hand.compared(
            Hand.sheet(
                Map.of(
                    Parameter.SEND_GAP, measuredAt(1, 40),
                    Parameter.RECEIVE_GAP, measuredAt(1, 40))),
            Hand.sheet(
                Map.of(
                    Parameter.SEND_GAP, measuredAt(1, 40),
                    Parameter.RECEIVE_GAP, measuredAt(41, 1472))),
            FIVE);
    assertEquals(List.of("g_r: not compared: A has 1 to 40, B 41 to 1472"), apart.warnings());
    assertEquals("g_r", Summary.labels(apart.blind()));
  }

  /** Nothing changed in what both have, and nobody knows of the rest. */
  @Test
  void ofSizesThatOneSheetLacksItCannotTell() {
    Sheet more = only(Parameter.SEND_GAP, measuredAt(1, 64, 1472));
    Sheet less = only(Parameter.SEND_GAP, measuredAt(2, 8));
    for (Comparison either :
        List.of(Hand.compared(more, less, FIVE), Hand.compared(less, more, FIVE))) {
      assertEquals(Verdict.NO_CHANGE, either.verdict());
      assertEquals(Optional.of(Verdict.CANNOT_TELL), either.answer());
      List<String> lines = Summary.of(either);
      assertTrue(
          lines.contains(
              "Cannot tell whether anything changed by more than 5 %: only one sheet has: g_s (m < 2; m > 8)."),
          lines::toString);
    }
    assertEquals(Optional.of(Verdict.NO_CHANGE), Hand.compared(more, more, FIVE).answer());
  }

  /** Both have them, and nobody can say on which piece they are. */
  @Test
  void sizesInAnUncertainBendAreLackedByNeither() {
    Outcome early = bentWithin(90, 110);
    Outcome late = bentWithin(300, 320);
    Comparison comparison =
        Hand.compared(only(Parameter.SEND_GAP, early), only(Parameter.SEND_GAP, late), FIVE);
    assertFalse(first(comparison).unlooked().isEmpty());
    assertEquals(List.of(), first(comparison).inOneOnly());
    assertEquals(List.of(), comparison.inOneOnly());
  }

  private static Outcome bentWithin(int low, int high) {
    int at = (low + high) / 2;
    return Hand.bent(
        new Breakpoint(
            at, Breakpoint.BreakpointSource.DETECTED, Optional.of(new Interval(low, high))),
        new Segment(new SizeRange(1, at), Estimate.of(6.72, 0.003), Estimate.exact(0)),
        new Segment(
            SizeRange.from(at + 1), Estimate.of(6.72, 0.003), Estimate.of(0.00001, 0.000001)));
  }

  /**
   * A sheet that does not say was measured as far as its cluster goes, if the other's goes there.
   */
  @Test
  void anotherMtuIsNoSizeLeftOut() {
    Sheet a = only(Parameter.SEND_GAP, Hand.gap(100, 0.001));
    Sheet b = Hand.on(new Sheet.SheetCluster("lab", 4, "udp", 1448), a);
    assertEquals(List.of(), Hand.compared(a, b, FIVE).blind());
    assertEquals(List.of(), Hand.compared(b, a, FIVE).blind());
    Outcome transfer = Hand.transfer(1, 10, 0.1, Optional.of(90.0));
    Sheet few = only(Parameter.TRANSFER_TIME, transfer);
    Sheet more = Hand.on(new Sheet.SheetCluster("lab", 8, "udp", 1500), few);
    assertEquals(List.of(), first(Hand.compared(few, more, FIVE)).unlooked());
    assertEquals(List.of(), first(Hand.compared(more, few, FIVE)).unlooked());
    Sheet some = only(Parameter.SEND_GAP, measuredAt(1, 700));
    Comparison comparison = Hand.compared(some, only(Parameter.SEND_GAP, Hand.flat(5, 0.01)), FIVE);
    assertEquals(List.of("m > 700"), first(comparison).unlooked());
  }

  private static Outcome among(int size, int nodes, int otherSize, int otherNodes) {
    return new Outcome.Transfer(
        Estimate.of(1, 1e-4),
        Estimate.of(10, 1e-3),
        Estimate.of(0.1, 1e-5),
        Optional.empty(),
        Optional.empty(),
        Optional.of(Hand.INDEPENDENT),
        Hand.at(size, nodes, otherSize, otherNodes, 1e-4));
  }

  @Test
  void ofLBothDirectionsAreLookedAt() {
    Comparison comparison =
        compared(Parameter.TRANSFER_TIME, among(1, 2, 1472, 8), among(1, 2, 100, 4));
    assertEquals(
        List.of(
            "L: compared at 1 to 100 bytes only: A has 1 to 1472, B 1 to 100",
            "L: compared at 2 to 4 nodes only: A has 2 to 8, B 2 to 4"),
        comparison.warnings());
    assertEquals(List.of("m > 100", "p > 4"), first(comparison).unlooked());
  }

  /** From 1 to 1.05 is 5 %, which is not more. */
  @ParameterizedTest
  @CsvSource({"1, 1.05, ''", "1.1, 1.155, ''", "100, 105, ''", "1, 1.0501, g_s", "1, 0.9499, g_s"})
  void whatIsAskedForIsNotMoreThanItself(double a, double b, String failing) {
    Comparison comparison =
        Hand.compared(
            only(Parameter.SEND_GAP, Hand.flat(a, 0)),
            only(Parameter.SEND_GAP, Hand.flat(b, 0)),
            FIVE);
    assertEquals(Verdict.CHANGED, comparison.verdict());
    assertEquals(failing, Summary.labels(comparison.failing()));
  }

  @Test
  void programsReadWhatIsUnseenAndWhatIsMissing() throws IOException {
    Outcome value = Hand.flat(1, 0.001);
    Comparison comparison =
        Hand.compared(
            Hand.sheet(
                Map.of(
                    Parameter.SEND_GAP, halfKnown(6.72),
                    Parameter.SEND_OVERHEAD, value,
                    Parameter.SEND_SERVICE_TIME, value)),
            Hand.sheet(
                Map.of(
                    Parameter.SEND_GAP,
                    halfKnown(6.72),
                    Parameter.SEND_OVERHEAD,
                    new Outcome.Rejected("falls"),
                    Parameter.USER_RECEIVE,
                    value)),
            FIVE);
    JsonNode root =
        new ObjectMapper().readTree(FormatName.JSON.render(ComparisonDocument.of(comparison)));
    assertEquals("[\"g_s\"]", root.get("too_uncertain").toString());
    assertEquals(
        "[{\"parameter\":\"g_s\",\"wholly\":false,\"in\":[\"m = 1, 40\"]}]",
        root.get("unseen").toString());
    assertEquals("[\"O_s\",\"T_s\"]", root.get("incomplete").toString());
    assertEquals("[\"U_r\"]", root.get("unexamined").toString());
    List<String> lines = Summary.of(comparison);
    assertEquals(
        "4 parameters: 0 changed, 1 no change within 47 %, 3 cannot tell.", lines.getFirst());
    assertTrue(
        lines.contains(
            "Cannot tell whether anything changed by more than 5 %: O_s, T_s; only one sheet has: U_r."),
        lines::toString);
    assertTrue(
        lines.contains("Not checked by --fail-on, because A has no value: U_r."), lines::toString);
  }
}
