package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.Estimate;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.ColumnFit;
import fathom.reports.comparison.reading.ComparedColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What of L and of B_L is compared, worked out by hand. */
class ComparedNetworkTest {
  private static final double EXACT = 1e-9;

  /** 1·p + 10 + 0.1·m at 1 and 1472 bytes among 2 and 4 nodes, and C by itself. */
  @Test
  void ofLTheCornersAndTheBandwidthAreTested() {
    Sheet a = Hand.only(Parameter.TRANSFER_TIME, Hand.transfer(1, 10, 0.1, Optional.of(90.0)));
    Sheet b = Hand.only(Parameter.TRANSFER_TIME, Hand.transfer(1, 10, 0.1, Optional.of(60.0)));
    Comparison comparison = Hand.compared(a, b);
    ParameterChange change = Hand.change(comparison, Parameter.TRANSFER_TIME);
    assertEquals(
        List.of(
            "m = 1, p = 2",
            "m = 1472, p = 2",
            "m = 1, p = 4",
            "m = 1472, p = 4",
            "l_p",
            "l_0",
            "τ",
            "C"),
        Hand.labels(change));
    assertEquals(5, comparison.tests());
    assertEquals(161.2, change.rows().get(3).a().value(), EXACT);
    assertEquals(
        List.of("C"),
        change.rows().stream()
            .filter(row -> row.is(Verdict.CHANGED))
            .map(row -> row.quantity().label())
            .toList());
    assertEquals(-1.0 / 3, change.largest().orElseThrow(), EXACT);
  }

  @Test
  void contentionThatOneAloneHasSeenLeavesLittleToCompare() {
    Sheet a = Hand.only(Parameter.TRANSFER_TIME, Hand.transfer(1, 10, 0.1, Optional.of(90.0)));
    Sheet b = Hand.only(Parameter.TRANSFER_TIME, Hand.transfer(1, 10, 0.11, Optional.empty()));
    ParameterChange change = Hand.change(Hand.compared(a, b), Parameter.TRANSFER_TIME);
    assertEquals(List.of("m = 1, p = 2"), Hand.labels(change));
    assertEquals(
        List.of("the switch's bandwidth C has a value in A only, and is not compared"),
        change.notes());
    assertEquals(Verdict.CANNOT_TELL, change.verdict());
  }

  /** 1·p + 10 + 0.1·m, and where it was measured. */
  private static Sheet measured(FitQuality fit, Optional<TransferCorrelation> correlation) {
    Outcome.Transfer plain = Hand.transfer(1, 10, 0.1, Optional.empty());
    return Hand.only(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            plain.perNode(),
            plain.constant(),
            plain.slope(),
            Optional.empty(),
            Optional.empty(),
            correlation,
            fit));
  }

  /** A from 1 to 100 bytes among 2 to 8 nodes, B from 50 to 200 among 2 to 4. */
  @Test
  void ofLTheCornersAreThoseOfWhatBothMeasured() {
    ParameterChange change =
        Hand.change(
            Hand.compared(
                measured(
                    Hand.at(1, 2, 100, 8, 0.001),
                    Optional.of(new TransferCorrelation(-0.5, 0, 0.25, Optional.empty()))),
                measured(Hand.at(50, 2, 200, 4, 0.001), Optional.empty())),
            Parameter.TRANSFER_TIME);
    assertEquals(
        List.of("m = 50, p = 2", "m = 100, p = 2", "m = 50, p = 4", "m = 100, p = 4"),
        Hand.labels(change).subList(0, 4));
    // ± 0.02, 0.1 and 0.05: 0.0004 + 0.01 + 0.0025 + 2·(−0.5·0.002 + 0.25·0.001); of B they add.
    assertEquals(Math.sqrt(0.0114), change.rows().getFirst().a().ci().width() / 2, EXACT);
    assertEquals(0.17, change.rows().getFirst().b().ci().width() / 2, EXACT);
  }

  /** Half a round trip is 20 + 10 + 20, of which L is 20: 1 % of it is 2.7 % of L and more. */
  @Test
  void whatRunsDifferByIsAShareOfHalfARoundTripAndOfItsParts() {
    Sheet sheet =
        Hand.sheet(
            Map.of(
                Parameter.SEND_OVERHEAD, Hand.flat(10, 0),
                Parameter.USER_RECEIVE, Hand.flat(20, 0),
                Parameter.TRANSFER_TIME,
                    new Outcome.Transfer(
                        Estimate.exact(0),
                        Estimate.exact(20),
                        Estimate.exact(0),
                        Optional.empty(),
                        Optional.empty(),
                        Hand.UNTOLD)));
    ColumnFit fit =
        ColumnFit.of(new ComparedColumn(Parameter.TRANSFER_TIME, false), sheet).orElseThrow();
    assertEquals(Math.sqrt(50 * 50 + 10 * 10 + 20 * 20), fit.transfer(1, 2).measured(), EXACT);
  }

  @Test
  void aBufferChangesByItsPacketsOrByHowItIsOrganised() {
    Sheet a = Hand.only(Parameter.NETWORK_BUFFER, Hand.buffer(206, 0.3, Architecture.PER_PORT));
    Sheet smaller =
        Hand.only(Parameter.NETWORK_BUFFER, Hand.buffer(103, 0.3, Architecture.UNKNOWN));
    ParameterChange halved = Hand.change(Hand.compared(a, smaller), Parameter.NETWORK_BUFFER);
    assertEquals(-0.5, halved.largest().orElseThrow(), EXACT);
    assertEquals(List.of("packets", "departure / arrival"), Hand.labels(halved));
    assertEquals(List.of(), halved.notes());
    Sheet shared = Hand.only(Parameter.NETWORK_BUFFER, Hand.buffer(206, 0.3, Architecture.SHARED));
    ParameterChange other = Hand.change(Hand.compared(a, shared), Parameter.NETWORK_BUFFER);
    assertEquals(Verdict.CHANGED, other.verdict());
    assertEquals(List.of("a buffer per port in A, shared by the ports in B"), other.notes());
    assertEquals(Optional.empty(), other.largest(), "it has no size that could fail");
  }

  /** D/A is 1/senders: it is told, but is no failure. */
  @Test
  void departureOverArrivalAloneDoesNotFail() {
    Outcome other =
        new Outcome.Buffer(
            Estimate.of(206, 0.3), Estimate.of(0.143, 0.001), Architecture.PER_PORT, "");
    Comparison comparison =
        Hand.compared(
            Hand.only(Parameter.NETWORK_BUFFER, Hand.buffer(206, 0.3, Architecture.PER_PORT)),
            Hand.only(Parameter.NETWORK_BUFFER, other),
            new Terms(0.01, Optional.of(0.05)));
    assertEquals(Verdict.CHANGED, comparison.verdict());
    assertEquals(List.of(), comparison.failing());
  }
}
