package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.MissingParameterException;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Half a round trip, and whose CPU has which part of it. */
class InsideTimingTest {
  private static final Sheet TABLE = TableOne.sheet();

  /** O_s 1, g_s 1.5, U_r 0.5; round trips of 6 µs up to 100 bytes, of 26 at 300. */
  private static Sheet inside() {
    Outcome.Linear any = (Outcome.Linear) TABLE.outcome(Parameter.SEND_OVERHEAD).orElseThrow();
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    Map.of(Parameter.SEND_OVERHEAD, 1.0, Parameter.SEND_GAP, 1.5, Parameter.USER_RECEIVE, 0.5)
        .forEach(
            (parameter, micros) ->
                outcomes.put(
                    parameter,
                    new Outcome.Linear(CostFunction.line(micros, 0), List.of(), any.fit())));
    return new Sheet(
        TABLE.created(),
        TABLE.cluster(),
        outcomes,
        Map.of(),
        Map.of(),
        List.of(),
        new Diagnostics(
            List.of(), List.of(trip(10, 6), trip(100, 6), trip(300, 26)), List.of(), Map.of()),
        TABLE.provenance());
  }

  private static RoundTripTime trip(int bytes, double micros) {
    return new RoundTripTime(bytes, Estimate.exact(micros));
  }

  @Test
  void aLoneMessageTakesHalfARoundTrip() {
    SizedTiming timing = InsideTiming.of(inside());
    // Below the least size as there, between two on the line, above as the last ones grow.
    assertEquals(3, timing.of(1).oneWayMicros(), 1e-9);
    assertEquals(3, timing.of(55).oneWayMicros(), 1e-9);
    assertEquals(8, timing.of(200).oneWayMicros(), 1e-9);
    assertEquals(18, timing.of(400).oneWayMicros(), 1e-9);
  }

  @Test
  void theCpusHaveTheirParts() {
    PacketTiming small = InsideTiming.of(inside()).of(1);
    assertEquals(new PacketTiming(1.5, 0, 1, 0, 0, 0.5), small);
  }

  /** Copies at the same time: the parts are more than the whole. */
  @Test
  void thePartsAreNoLongerThanTheWhole() {
    Sheet slow =
        inside()
            .with(
                Parameter.SEND_GAP,
                new Outcome.Linear(
                    CostFunction.line(2.8, 0),
                    List.of(),
                    ((Outcome.Linear) TABLE.outcome(Parameter.SEND_OVERHEAD).orElseThrow()).fit()));
    PacketTiming most = InsideTiming.of(slow).of(1);
    assertEquals(2.8, most.sendOverheadMicros(), 1e-9);
    assertEquals(0, most.transferMicros(), 1e-9);
    assertEquals(0.2, most.userReceiveMicros(), 1e-9);
  }

  /** Numbers that were printed have no round trips, but an L. */
  @Test
  void withoutRoundTripsLTells() {
    Costs costs = Costs.of(TABLE);
    PacketTiming timing = InsideTiming.of(TABLE).of(1000);
    assertEquals(costs.transfer(1000, 2), timing.transferMicros(), 1e-9);
  }

  @Test
  void whatASheetLacksIsSaidWhenItIsAsked() {
    Sheet none =
        new Sheet(
            TABLE.created(),
            TABLE.cluster(),
            Map.of(),
            Map.of(),
            Map.of(),
            List.of(),
            Diagnostics.NONE,
            TABLE.provenance());
    SizedTiming timing = InsideTiming.of(none);
    assertThrows(MissingParameterException.class, () -> timing.of(1));
  }
}
