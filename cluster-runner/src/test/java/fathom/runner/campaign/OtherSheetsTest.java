package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulated clusters that are not Table 1's: made by hand, partial, small. */
class OtherSheetsTest {
  private static final FitQuality PRINTED = new FitQuality(0, Double.NaN, Double.NaN, 0);
  private static final int BEND = 128;

  @TempDir private Path temp;

  /** A faster cluster of a switch without contention, whose costs bend at 128 bytes. */
  private static Map<Parameter, Outcome> fast() {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.put(Parameter.SEND_OVERHEAD, bent(0.8, 0.001, 0.7, 0.0018));
    outcomes.put(Parameter.SEND_SERVICE_TIME, bent(2.1, 0.002, 1.9, 0.0035));
    outcomes.put(Parameter.SEND_GAP, bent(1.2, 0.0005, 0.2, 0.0085));
    outcomes.put(Parameter.RECEIVE_GAP, bent(1.3, 0.0005, 0.25, 0.009));
    outcomes.put(Parameter.RECEIVE_OVERHEAD, bent(1.5, 0.0004, 1.4, 0.0009));
    outcomes.put(Parameter.USER_RECEIVE, bent(0.6, 0.0002, 0.55, 0.0006));
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            Estimate.exact(0.05),
            Estimate.exact(4.5),
            Estimate.exact(0.0082),
            Optional.empty(),
            Optional.empty(),
            PRINTED));
    outcomes.put(
        Parameter.NETWORK_BUFFER,
        new Outcome.Buffer(
            Estimate.exact(300), Estimate.exact(0.3), Architecture.PER_PORT, "made up"));
    outcomes.put(Parameter.COPY_CACHE_TO_CACHE, line(0.01, 0.00005));
    return outcomes;
  }

  private static Outcome bent(double low, double lowSlope, double high, double highSlope) {
    return new Outcome.Linear(
        new CostFunction(
            List.of(
                Segment.exact(new SizeRange(1, BEND), low, lowSlope),
                Segment.exact(SizeRange.from(BEND + 1), high, highSlope))),
        List.of(Breakpoint.fixed(BEND)),
        PRINTED);
  }

  private static Outcome line(double constant, double slope) {
    return new Outcome.Linear(CostFunction.line(constant, slope), List.of(), PRINTED);
  }

  private static Sheet sheet(int nodes, Map<Parameter, Outcome> outcomes) {
    return sheet(nodes, outcomes, Map.of());
  }

  private static Sheet sheet(
      int nodes, Map<Parameter, Outcome> outcomes, Map<Parameter, Outcome> heapCopies) {
    return new Sheet(
        "unknown",
        new Sheet.SheetCluster("made by hand", nodes, "udp", 1472),
        outcomes,
        heapCopies,
        Map.of(),
        List.of(),
        Diagnostics.NONE,
        new TreeMap<>());
  }

  private Sheet measured(String options, Sheet sheet) {
    return new Simulation("by-hand.json" + options, sheet)
        .bending(BreakpointChoice.fixed(BEND))
        .measure(temp.resolve("run"));
  }

  /** Eight nodes on the sheet, two fewer simulated. */
  @Test
  void anotherSheetComesBackToo() {
    Sheet truth = sheet(8, fast());
    Sheet measured = measured(":nodes=6", truth);
    assertEquals(6, measured.cluster().nodes());
    Map<String, Estimate> found = Coefficients.of(measured, truth);
    Map<String, Estimate> known = Coefficients.of(truth, measured);
    assertEquals(known.keySet(), found.keySet());
    known.forEach(
        (name, estimate) ->
            assertEquals(
                estimate.value(), value(found, name), 0.01 * Math.abs(estimate.value()), name));
    Outcome.Transfer transfer =
        assertInstanceOf(Outcome.Transfer.class, measured.outcomes().get(Parameter.TRANSFER_TIME));
    assertEquals(Optional.empty(), transfer.aggregateBandwidth());
    Outcome.Buffer buffer =
        assertInstanceOf(Outcome.Buffer.class, measured.outcomes().get(Parameter.NETWORK_BUFFER));
    assertEquals(Architecture.PER_PORT, buffer.architecture(), buffer.architectureReason());
    assertMissing(measured, Parameter.COPY_MEMORY_TO_MEMORY, "it is not on the sheet");
  }

  private static double value(Map<String, Estimate> all, String name) {
    Estimate estimate = all.get(name);
    return estimate == null ? Double.NaN : estimate.value();
  }

  private static void assertMissing(Sheet sheet, Parameter parameter, String reason) {
    Outcome.NotObservable missing =
        assertInstanceOf(Outcome.NotObservable.class, sheet.outcomes().get(parameter));
    assertTrue(missing.reason().contains(reason), missing.reason());
  }

  /** Two nodes: no receive gap, no buffer; the sheet lacks the receive overhead, and so L. */
  @Test
  void aPartialSheetGivesAPartialSheet() {
    Map<Parameter, Outcome> outcomes = fast();
    outcomes.put(Parameter.RECEIVE_OVERHEAD, new Outcome.Rejected("too few messages"));
    Sheet measured = measured("", sheet(2, outcomes));
    assertMissing(measured, Parameter.RECEIVE_OVERHEAD, "rejected: too few messages");
    assertMissing(measured, Parameter.TRANSFER_TIME, "needs O_r");
    assertMissing(measured, Parameter.RECEIVE_GAP, "at least 3 hosts");
    assertMissing(measured, Parameter.NETWORK_BUFFER, "at least 3 hosts");
    for (Parameter there :
        List.of(
            Parameter.SEND_OVERHEAD,
            Parameter.SEND_SERVICE_TIME,
            Parameter.SEND_GAP,
            Parameter.USER_RECEIVE,
            Parameter.COPY_CACHE_TO_CACHE)) {
      assertInstanceOf(Outcome.Linear.class, measured.outcomes().get(there), there.symbol());
    }
  }

  /** Copies on the heap are a column of their own, where the sheet has it. */
  @Test
  void aHeapColumnComesBackBesideTheOther() {
    Parameter tier = Parameter.COPY_CACHE_TO_CACHE;
    Sheet measured =
        new Simulation("s", sheet(2, fast(), Map.of(tier, line(0.02, 0.0001))))
            .of(tier)
            .measure(temp.resolve("run"));
    Outcome.Linear heap = assertInstanceOf(Outcome.Linear.class, measured.heapCopies().get(tier));
    assertEquals(0.02 + 0.0001 * 1000, heap.cost().at(1000), 1e-4);
    assertEquals(0.01 + 0.00005 * 1000, measured.cost(tier).orElseThrow().at(1000), 1e-4);
  }

  /**
   * The optional row, when it is asked for: two pieces, as where a cache ends, which come back
   * within what a fork's noise leaves.
   */
  @Test
  void aReductionComesBackWhereItIsAskedFor() {
    Parameter reduction = Parameter.REDUCTION;
    Map<Parameter, Outcome> outcomes = fast();
    int cache = 1 << 20;
    CostFunction known =
        new CostFunction(
            List.of(
                Segment.exact(new SizeRange(8, cache), 0.004, 0.00002),
                Segment.exact(SizeRange.from(cache + 1), -160, 0.00018)));
    outcomes.put(reduction, new Outcome.Linear(known, List.of(Breakpoint.fixed(cache)), PRINTED));
    Sheet measured =
        new Simulation("s:noise=1%,seed=3", sheet(2, outcomes))
            .of(reduction)
            .measure(temp.resolve("run"));
    assertEquals(Set.of(reduction), measured.outcomes().keySet());
    assertEquals(Map.of(), measured.heapCopies());
    Costs costs = Costs.of(measured);
    for (int bytes : List.of(8, 64, 1024, 65536, 1 << 20, 4 << 20, 64 << 20)) {
      assertEquals(
          known.at(bytes), costs.combining(bytes), 0.02 * known.at(bytes), bytes + " bytes");
    }
    assertEquals(
        0.00018, known(measured, reduction).segments().getLast().slope().value(), 0.00018 * 0.02);
  }

  private static CostFunction known(Sheet sheet, Parameter parameter) {
    return assertInstanceOf(Outcome.Linear.class, sheet.outcomes().get(parameter)).cost();
  }

  /** Whoever does not ask for it gets the sheet there always was, and no word of it. */
  @Test
  void aReductionThatNobodyAskedForIsNotMeasured() {
    Map<Parameter, Outcome> outcomes = fast();
    outcomes.put(Parameter.REDUCTION, line(0.01, 0.0002));
    Sheet measured = measured("", sheet(2, outcomes));
    Set<Parameter> expected = EnumSet.copyOf(Parameter.usual());
    expected.add(Parameter.ROUND_TRIP);
    assertEquals(expected, measured.outcomes().keySet());
    assertMissing(
        new Simulation("s", sheet(2, fast())).of(Parameter.REDUCTION).measure(temp.resolve("none")),
        Parameter.REDUCTION,
        "it is not on the sheet");
  }

  /** What a simulated sheet gives can be simulated again. */
  @Test
  void aMeasuredSheetIsATruthAsWell() {
    Sheet first = measured(":nodes=6", sheet(6, fast()));
    Sheet second =
        new Simulation("again:nodes=6", first)
            .bending(BreakpointChoice.fixed(BEND))
            .measure(temp.resolve("again"));
    Coefficients.of(first, second)
        .forEach(
            (name, estimate) ->
                assertEquals(
                    estimate.value(),
                    value(Coefficients.of(second, first), name),
                    0.01 * Math.abs(estimate.value()),
                    name));
  }

  /** A switch of which the sheet does not say how it holds packets is not asked. */
  @Test
  void whatTheSheetDoesNotKnowOfItsBufferIsNotMadeUp() {
    Map<Parameter, Outcome> outcomes = fast();
    outcomes.put(
        Parameter.NETWORK_BUFFER,
        new Outcome.Buffer(
            Estimate.exact(300), Estimate.exact(0.3), Architecture.UNKNOWN, "one port only"));
    Sheet measured =
        new Simulation("s:nodes=6", sheet(6, outcomes))
            .of(Parameter.NETWORK_BUFFER)
            .measure(temp.resolve("run"));
    Outcome.Buffer buffer =
        assertInstanceOf(Outcome.Buffer.class, measured.outcomes().get(Parameter.NETWORK_BUFFER));
    assertEquals(300, buffer.packets().value(), 3);
    assertEquals(Architecture.UNKNOWN, buffer.architecture());
  }

  /** C is told by g_s, though nobody asked for g_s. */
  @Test
  void transferAloneIsMeasuredWithTheGapThatTellsContention() {
    Sheet measured =
        new Simulation("table-1:nodes=24", TableOne.sheet())
            .of(Parameter.TRANSFER_TIME)
            .measure(temp.resolve("run"));
    Outcome.Transfer transfer =
        assertInstanceOf(Outcome.Transfer.class, measured.outcomes().get(Parameter.TRANSFER_TIME));
    assertEquals(90, transfer.aggregateBandwidth().orElseThrow().value(), 0.9);
    assertEquals(0.0826, transfer.slope().value(), 0.0826 * 0.01);
  }
}
