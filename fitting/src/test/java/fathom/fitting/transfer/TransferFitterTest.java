package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.Synthetic;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransferFitterTest {
  private static final List<Integer> PAIRS = List.of(1, 2, 3, 4, 6, 8, 10, 12);
  private static final List<Integer> SIZES = List.of(1, 40, 100, 200, 400, 800, 1200, 1472);
  private static final CostFunction OS = CostFunction.line(6.308, 0.0253);
  private static final CostFunction OR = CostFunction.line(12.2, 0.0429);
  private static final CostFunction UR = CostFunction.line(9.93, 0);
  private static final CostFunction GS = Synthetic.pieces(6.73, 0, 3.027, 0.0796);

  private static double transfer(int m, int p, Optional<Double> bandwidth) {
    double contention = bandwidth.map(c -> Math.max(1, p * m / (c * GS.at(m)))).orElse(1.0);
    return 1.556 * p + 16.684 + 0.0826 * m * contention;
  }

  private static Synthetic ends(long seed) {
    return new Synthetic(seed)
        .timed(Experiment.SEND_OVERHEAD, SIZES, OS::at)
        .timed(Experiment.USER_RECEIVE, SIZES, UR::at)
        .timed(Experiment.SEND_GAP, GS)
        .interference(SIZES, OR::at);
  }

  private static Synthetic cluster(long seed, List<Integer> pairs, Optional<Double> bandwidth) {
    return ends(seed)
        .roundTrips(
            pairs, SIZES, (m, p) -> OS.at(m) + OR.at(m) + UR.at(m) + transfer(m, p, bandwidth));
  }

  private static Outcome.Transfer transfer(CampaignFit fit) {
    return assertInstanceOf(
        Outcome.Transfer.class, Synthetic.outcome(fit, Parameter.TRANSFER_TIME));
  }

  private static void assertNear(double truth, double tolerance, Estimate found) {
    assertEquals(truth, found.value(), tolerance * truth, found::toString);
    assertTrue(found.ci().contains(truth), () -> truth + " not in " + found);
  }

  @Test
  void recoversTableOneWithContention() {
    int inside = 0;
    for (int seed = 0; seed < 20; seed++) {
      CampaignFit fit =
          Synthetic.fit(
              cluster(seed, PAIRS, Optional.of(90.0)).campaign(), Parameter.TRANSFER_TIME);
      Outcome.Transfer found = transfer(fit);
      inside += holds(1.556, 0.05, found.perNode());
      inside += holds(16.684, 0.05, found.constant());
      inside += holds(0.0826, 0.05, found.slope());
      inside += holds(90, 0.05, found.aggregateBandwidth().orElseThrow());
      assertTrue(found.fit().rmsRelativeError() < 0.03, found::toString);
    }
    assertTrue(inside >= 72, inside + " of 80 intervals hold");
  }

  private static int holds(double truth, double tolerance, Estimate found) {
    assertEquals(truth, found.value(), tolerance * truth, found::toString);
    return found.ci().contains(truth) ? 1 : 0;
  }

  @Test
  void seesNoContentionWhereThereIsNone() {
    for (int seed = 0; seed < 10; seed++) {
      CampaignFit fit =
          Synthetic.fit(cluster(seed, PAIRS, Optional.empty()).campaign(), Parameter.TRANSFER_TIME);
      Outcome.Transfer found = transfer(fit);
      assertTrue(found.aggregateBandwidth().isEmpty(), found::toString);
      assertEquals(1.556, found.perNode().value(), 0.1);
      assertEquals(16.684, found.constant().value(), 1);
      assertEquals(0.0826, found.slope().value(), 0.003);
      assertTrue(
          fit.warnings().stream()
              .anyMatch(
                  w ->
                      w.startsWith("Note: L: no contention seen in round trips of ")
                          && w.contains(" C were below p·m/g_s = 29")
                          && w.contains("24 nodes")),
          fit.warnings()::toString);
    }
  }

  @Test
  void contentionAtEveryLoadIsRefusedWithItsReason() {
    List<Integer> large = List.of(400, 800, 1200, 1472);
    Synthetic contended =
        ends(3)
            .roundTrips(
                PAIRS,
                large,
                (m, p) -> OS.at(m) + OR.at(m) + UR.at(m) + transfer(m, p, Optional.of(10.0)));
    String reason =
        Synthetic.rejection(
            Synthetic.fit(contended.campaign(), Parameter.TRANSFER_TIME), Parameter.TRANSFER_TIME);
    assertTrue(reason.startsWith("round trips slow each other down, but C is not"), reason);
  }

  @Test
  void oneSizeHasNoSlopeAndNoBandwidth() {
    Synthetic single =
        ends(3)
            .roundTrips(
                PAIRS,
                List.of(1472),
                (m, p) -> OS.at(m) + OR.at(m) + UR.at(m) + transfer(m, p, Optional.empty()));
    CampaignFit fit = Synthetic.fit(single.campaign(), Parameter.TRANSFER_TIME);
    assertNear(1.556, 0.05, transfer(fit).perNode());
    assertEquals(Estimate.exact(0), transfer(fit).slope());
    assertTrue(
        fit.warnings()
            .contains("Note: L: contention in round trips was not tested: they have one size"),
        fit.warnings()::toString);
  }

  @Test
  void oneNumberOfNodesCannotShowGrowth() {
    CampaignFit fit =
        Synthetic.fit(cluster(5, List.of(1), Optional.empty()).campaign(), Parameter.TRANSFER_TIME);
    assertEquals(Estimate.exact(0), transfer(fit).perNode());
    assertNear(16.684 + 2 * 1.556, 0.05, transfer(fit).constant());
    assertTrue(fit.warnings().stream().anyMatch(w -> w.contains("with 2 nodes only")));
  }

  @Test
  void flatTransferHasASlopeThatMayBeZero() {
    int holding = 0;
    for (int seed = 0; seed < 20; seed++) {
      Synthetic flat =
          ends(seed).roundTrips(List.of(1), SIZES, (m, p) -> OS.at(m) + OR.at(m) + UR.at(m) + 20);
      Outcome.Transfer found = transfer(Synthetic.fit(flat.campaign(), Parameter.TRANSFER_TIME));
      assertTrue(found.slope().ci().width() > 0, found::toString);
      holding += found.slope().ci().contains(0) ? 1 : 0;
      holding += holds(20, 0.05, found.constant());
    }
    assertTrue(holding >= 34, holding + " of 40 intervals hold");
  }

  /**
   * Half of all campaigns without growth show a fall; predictions at larger p must not follow it.
   */
  @Test
  void aFallWithNodesIsTakenForNoneAndKeepsItsInterval() {
    int fallen = 0;
    int holding = 0;
    for (int seed = 0; seed < 20; seed++) {
      Synthetic alike =
          ends(seed)
              .roundTrips(List.of(1, 2), SIZES, (m, p) -> OS.at(m) + OR.at(m) + UR.at(m) + 20);
      CampaignFit fit = Synthetic.fit(alike.campaign(), Parameter.TRANSFER_TIME);
      Estimate perNode = transfer(fit).perNode();
      assertTrue(perNode.value() >= 0, perNode::toString);
      assertTrue(perNode.ci().width() > 0, perNode::toString);
      holding += perNode.ci().contains(0) ? 1 : 0;
      if (perNode.value() == 0) {
        fallen++;
        assertTrue(fit.warnings().stream().anyMatch(w -> w.endsWith("l_p, is set to 0")));
        assertEquals(20, transfer(fit).constant().value(), 1);
      }
    }
    assertTrue(fallen >= 4 && fallen <= 16, fallen + " of 20 fell");
    assertTrue(holding >= 16, holding + " of 20 intervals hold 0");
  }

  private static Synthetic falling(double constant, double slope) {
    return ends(3)
        .roundTrips(
            List.of(1, 2),
            SIZES,
            (m, p) -> OS.at(m) + OR.at(m) + UR.at(m) + constant + 2 * p + slope * m);
  }

  /** Overheads from other experiments are not quite those of a round trip. */
  @Test
  void aSmallFallWithSizeIsTakenForNoneAndKeepsItsInterval() {
    CampaignFit fit = Synthetic.fit(falling(30, -0.004).campaign(), Parameter.TRANSFER_TIME);
    Outcome.Transfer found = transfer(fit);
    assertEquals(0, found.slope().value());
    assertTrue(found.slope().ci().contains(-0.004) && found.slope().ci().contains(0));
    assertTrue(found.fit().relativeHalfWidth() > 0.02, found::toString);
    assertNear(2, 0.5, found.perNode());
    assertTrue(fit.warnings().stream().anyMatch(w -> w.endsWith("τ, is set to 0")));
  }

  @Test
  void aLargeFallWithSizeIsRefused() {
    CampaignFit fit = Synthetic.fit(falling(60, -0.03).campaign(), Parameter.TRANSFER_TIME);
    String reason = Synthetic.rejection(fit, Parameter.TRANSFER_TIME);
    assertTrue(reason.startsWith("L falls with size: slope -0.0"), reason);
  }

  @Test
  void aDifferenceBelowZeroIsRefusedWithNumbers() {
    Synthetic negative =
        ends(5).roundTrips(List.of(1), SIZES, (m, p) -> OS.at(m) + OR.at(m) + UR.at(m) - 1.2);
    String reason =
        Synthetic.rejection(
            Synthetic.fit(negative.campaign(), Parameter.TRANSFER_TIME), Parameter.TRANSFER_TIME);
    assertTrue(
        reason.startsWith("half a round trip − O_s − O_r − U_r is not significantly above 0"),
        reason);
    assertTrue(reason.matches("(?s).*-1\\.\\d+ ± 0\\.\\d+ µs at 1 byte,.*"), reason);
  }

  @Test
  void namesTheMissingOverhead() {
    Synthetic blind =
        cluster(5, List.of(1), Optional.empty())
            .notObservable(Parameter.RECEIVE_OVERHEAD, "receive work cannot be steered");
    Outcome outcome =
        Synthetic.outcome(
            Synthetic.fit(blind.campaign(), Parameter.TRANSFER_TIME), Parameter.TRANSFER_TIME);
    String reason = assertInstanceOf(Outcome.NotObservable.class, outcome).reason();
    assertTrue(reason.contains("O_r") && reason.contains("steered"), reason);

    Synthetic incomplete =
        new Synthetic(1)
            .timed(Experiment.SEND_OVERHEAD, SIZES, OS::at)
            .interference(SIZES, OR::at)
            .roundTrips(List.of(1), SIZES, (m, p) -> 60);
    assertTrue(
        Synthetic.rejection(
                Synthetic.fit(incomplete.campaign(), Parameter.TRANSFER_TIME),
                Parameter.TRANSFER_TIME)
            .contains("U_r"));
  }

  @Test
  void loopbackDoesNotSubtractReceiveOverheadTwice() {
    Synthetic loopback =
        new Synthetic(2)
            .loopback()
            .notObservable(Parameter.RECEIVE_OVERHEAD, "inside O_s")
            .timed(Experiment.SEND_OVERHEAD, SIZES, OS::at)
            .timed(Experiment.USER_RECEIVE, SIZES, UR::at)
            .roundTrips(List.of(1), SIZES, (m, p) -> OS.at(m) + UR.at(m) + 20);
    CampaignFit fit = Synthetic.fit(loopback.campaign(), Parameter.TRANSFER_TIME);
    assertNear(20, 0.05, transfer(fit).constant());
    assertTrue(fit.warnings().stream().anyMatch(w -> w.contains("on loopback O_s includes O_r")));
  }

  @Test
  void onLoopbackNothingMayBeLeftForLAndThatIsNoFault() {
    Synthetic loopback =
        new Synthetic(2)
            .loopback()
            .notObservable(Parameter.RECEIVE_OVERHEAD, "inside O_s")
            .timed(Experiment.SEND_OVERHEAD, SIZES, OS::at)
            .timed(Experiment.USER_RECEIVE, SIZES, UR::at)
            .roundTrips(List.of(1), SIZES, (m, p) -> 0.8 * (OS.at(m) + UR.at(m)));
    CampaignFit fit = Synthetic.fit(loopback.campaign(), Parameter.TRANSFER_TIME);
    Outcome outcome = Synthetic.outcome(fit, Parameter.TRANSFER_TIME);
    String reason = ((Outcome.NotObservable) outcome).reason();
    assertTrue(reason.startsWith("on loopback the send call delivers the message"), reason);
  }
}
