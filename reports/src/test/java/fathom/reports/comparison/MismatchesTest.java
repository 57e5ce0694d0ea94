package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SampleSheets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said beside the numbers of two sheets: warnings, notes, and what else differs. */
class MismatchesTest {
  @Test
  void otherClustersAreWarnedOf() {
    Sheet a = Hand.gaps(100);
    Sheet b = Hand.on(new Sheet.SheetCluster("ssh", 8, "tcp", 1448), a);
    assertEquals(
        List.of(
            "different kind of cluster: lab in A, ssh in B",
            "different number of nodes (the departure rate / arrival rate of B_L depends on it): 4 in A, 8 in B",
            "different transport: udp in A, tcp in B",
            "different largest message per packet: 1472 in A, 1448 in B"),
        Hand.compared(a, b).warnings());
  }

  /** A constant has one error; where a sheet says how two go together, nothing is assumed. */
  @Test
  void whatIsAssumedOfErrorsIsWarnedOf() {
    Estimate constant = Estimate.of(10, 0.1);
    Estimate slope = Estimate.of(0.1, 0.001);
    Outcome untold = Hand.line(constant, slope, Hand.UNTOLD);
    Sheet a =
        Hand.sheet(
            Map.of(
                Parameter.SEND_OVERHEAD,
                untold,
                Parameter.SEND_GAP,
                untold,
                Parameter.USER_RECEIVE,
                Hand.flat(1, 0.1)));
    assertEquals(
        List.of(
            "A does not say how the errors of the coefficients of O_s, g_s are correlated: the widest"
                + " intervals are used, so ± is an upper bound"),
        Hand.compared(
                a,
                Hand.sheet(
                    Map.of(
                        Parameter.SEND_OVERHEAD,
                        Hand.flat(10, 0.1),
                        Parameter.SEND_GAP,
                        Hand.flat(10, 0.1))))
            .warnings());
    assertEquals(List.of(), Hand.compared(Hand.gaps(100), Hand.gaps(90)).warnings());
  }

  @Test
  void whatDisturbedAndDriftedIsNoted() {
    Comparison comparison = Hand.compared(SampleSheets.table1(), TableOne.sheet());
    assertEquals(
        List.of(
            "disturbed in A: other processes used 7 % of one CPU; other processes used 61 % of one CPU;"
                + " the hypervisor took 12 % of the time (steal)",
            "rose by 3.4 % while A was measured; the interval of B/A is widened by that, ± is not"),
        Hand.change(comparison, Parameter.TRANSFER_TIME).notes());
  }

  @Test
  void whatElseDiffersIsListedButNotWhatDiffersInEveryRun() {
    Map<String, String> a =
        Map.of(
            "java.version", "25.0.1",
            "machine.kernel", "6.1",
            "machine.load.before", "0.8",
            "dropped.ping-pong", "20",
            "disturbance.stolen", "0.1 %",
            "plan.send-gap", "6 launches × 12 windows of 50 ms; waiting by spinning",
            "plan.ping-pong", "2 forks; waiting SPIN");
    Map<String, String> b =
        Map.of(
            "java.version", "26",
            "machine.kernel", "6.1",
            "machine.load.before", "0.1",
            "drops.switch.send-gap", "0",
            "placement", "none",
            "plan.send-gap", "18 launches × 9.5 windows of 50 ms; waiting by spinning",
            "plan.ping-pong", "2 forks; waiting YIELD");
    Outcome value = Hand.flat(1, 0.01);
    ElseDiffers differs =
        Hand.compared(
                Hand.sheet(Map.of(Parameter.SEND_GAP, value), a),
                Hand.sheet(Map.of(Parameter.SEND_GAP, value), b))
            .elseDiffers();
    assertEquals(
        List.of(
            new ElseDiffers.Difference("java.version", Optional.of("25.0.1"), Optional.of("26")),
            new ElseDiffers.Difference("placement", Optional.empty(), Optional.of("none")),
            new ElseDiffers.Difference(
                "plan.ping-pong",
                Optional.of("2 forks; waiting SPIN"),
                Optional.of("2 forks; waiting YIELD"))),
        differs.facts());
    assertEquals(List.of("send-gap"), differs.plans());
  }
}
