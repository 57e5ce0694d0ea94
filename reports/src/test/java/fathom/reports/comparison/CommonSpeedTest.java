package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import fathom.reports.comparison.reading.CommonSpeed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommonSpeedTest {
  private static final CoreSpeed FAST = new CoreSpeed(Experiment.SEND_OVERHEAD, 10, 9, 11, 2, 0.1);
  private static final CoreSpeed SLOW = new CoreSpeed(Experiment.SEND_OVERHEAD, 12, 11, 14, 2, 0.1);

  private static Sheet sheet(double micros, List<CoreSpeed> speeds, String host) {
    Sheet plain =
        Hand.sheet(
            Map.of(
                Parameter.SEND_OVERHEAD,
                Hand.line(
                    Estimate.of(micros, 0.01 * micros),
                    Estimate.exact(0),
                    0,
                    Hand.fit(12, 0.01, 6, 1, 1472))));
    return SheetLike.of(plain)
        .diagnostics(Diagnostics.NONE.withSpeeds(speeds))
        .provenance(Map.of("machine.cpu", "x", "machine.host", host))
        .sheet();
  }

  private static Outcome.Linear second(Sheet a, Sheet b) {
    return assertInstanceOf(
        Outcome.Linear.class,
        CommonSpeed.of(List.of(a, b)).getLast().outcome(Parameter.SEND_OVERHEAD).orElseThrow());
  }

  private static List<String> warnings(Sheet a, Sheet b) {
    return new Mismatches(a, b, List.of()).warnings();
  }

  @Test
  void costsOfOneMachineAreComparedAtOneSpeed() {
    Sheet a = sheet(3, List.of(FAST), "x");
    Sheet b = sheet(3 * 1.44, List.of(SLOW), "x");
    Outcome.Linear converted = second(a, b);
    assertEquals(3, converted.cost().at(1), 1e-12);
    assertEquals(
        Math.hypot(0.03, 3 * Math.log(1.2) * 0.1),
        converted.cost().segments().getFirst().constant().ci().width() / 2,
        1e-12,
        "the exponent is known to 0.1");
    assertEquals(a, CommonSpeed.of(List.of(a, b)).getFirst());
    List<String> remarks = warnings(a, b);
    assertEquals(1, remarks.size());
    assertTrue(
        remarks
            .getFirst()
            .startsWith(
                "the core was slower in B, where the same work took 1.20 times as long: the costs of"
                    + " B (O_s) are given at its speed in A"),
        remarks::toString);
    assertFalse(remarks.getFirst().contains("RTT"), "neither sheet has L");
  }

  @Test
  void betweenMachinesTheDifferenceStays() {
    Sheet a = sheet(3, List.of(FAST), "x");
    Sheet b = sheet(3 * 1.44, List.of(SLOW), "y");
    assertEquals(b, CommonSpeed.of(List.of(a, b)).getLast());
    assertEquals(List.of(), warnings(a, b));
  }

  @Test
  void aSheetThatDoesNotSayItsSpeedIsComparedAsItIsAndThatIsSaid() {
    Sheet a = sheet(3, List.of(), "x");
    Sheet b = sheet(3 * 1.44, List.of(SLOW), "x");
    assertEquals(3 * 1.44, second(a, b).cost().at(1), 1e-12);
    assertEquals(
        List.of(
            "one of the sheets does not say how fast the core was, so Fathom cannot tell how much of"
                + " a change of O_s is that of its speed"),
        warnings(a, b));
    assertEquals(List.of(), warnings(a, sheet(3.1, List.of(), "x")));
  }
}
