package fathom.fitting.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.Synthetic;
import fathom.model.samples.Campaign;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.sheet.RoundTripTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundTripsTest {
  private static Campaign campaign(RoundTripWindow... windows) {
    return new Campaign(
        Map.of(),
        Map.of(),
        List.of(windows),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        false);
  }

  private static RoundTripWindow window(int size, int pairs, int fork, double micros) {
    return new RoundTripWindow(size, pairs, new Replicate(fork, 0), micros);
  }

  @Test
  void thereAndBackOfOnePairAloneComesBackWithItsInterval() {
    Campaign campaign =
        new Synthetic(1)
            .roundTrips(List.of(1, 2), List.of(1, 1000), (m, p) -> p * (10 + 0.01 * m))
            .campaign();
    List<RoundTripTime> trips = RoundTrips.of(campaign);
    List<RoundTripWindow> backwards = campaign.roundTrips().reversed();
    assertEquals(trips, RoundTrips.of(campaign(backwards.toArray(RoundTripWindow[]::new))));
    assertEquals(List.of(1, 1000), trips.stream().map(RoundTripTime::sizeBytes).toList());
    for (RoundTripTime trip : trips) {
      double truth = 2 * 2 * (10 + 0.01 * trip.sizeBytes());
      assertEquals(truth, trip.micros().value(), 0.03 * truth);
      assertTrue(trip.micros().ci().contains(truth), trip::toString);
      assertTrue(trip.micros().ci().width() > 0);
    }
  }

  @Test
  void theMedianOfForksAndWithoutNoiseAnIntervalOfNoWidth() {
    List<RoundTripTime> trips =
        RoundTrips.of(campaign(window(8, 1, 0, 5), window(8, 1, 1, 5), window(8, 2, 0, 50)));
    assertEquals(1, trips.size());
    assertEquals(5, trips.getFirst().micros().value());
    assertEquals(0, trips.getFirst().micros().ci().width());
  }

  /** Two forks of one block are no two replicates. */
  @Test
  void intervalsAreOverBlocks() {
    assertEquals(List.of(), RoundTrips.of(campaign(inBlock(0, 0, 5), inBlock(1, 0, 6))));
    List<RoundTripTime> trips =
        RoundTrips.of(
            campaign(inBlock(0, 0, 4), inBlock(1, 0, 6), inBlock(2, 1, 7), inBlock(3, 1, 7)));
    assertEquals(6, trips.getFirst().micros().value());
    // Blocks say 5 and 7: a standard deviation of √2, by t of one degree.
    assertEquals(12.706 * 1.2533, trips.getFirst().micros().ci().high() - 6, 1e-3);
  }

  private static RoundTripWindow inBlock(int fork, int block, double micros) {
    return new RoundTripWindow(8, 1, new Replicate(fork, 0, CampaignBlock.ofRound(block)), micros);
  }

  @Test
  void oneForkTellsNoError() {
    assertEquals(List.of(), RoundTrips.of(campaign(window(8, 1, 0, 5))));
  }

  @Test
  void anIntervalDoesNotGoBelowNothing() {
    List<RoundTripTime> trips = RoundTrips.of(campaign(window(8, 1, 0, 1), window(8, 1, 1, 9)));
    assertEquals(0, trips.getFirst().micros().ci().low());
  }

  @Test
  void forksThatAgreeByChanceDoNotHideTheOthers() {
    List<RoundTripTime> trips =
        RoundTrips.of(campaign(window(8, 1, 0, 20), window(8, 1, 1, 20), window(8, 1, 2, 30)));
    assertEquals(20, trips.getFirst().micros().value());
    assertTrue(trips.getFirst().micros().ci().contains(30), trips::toString);
  }
}
