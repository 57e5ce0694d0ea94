package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.StreamWindow;
import fathom.model.samples.TimedWindow;
import fathom.reports.SampleRuns;
import fathom.reports.input.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Times and rates that the benchmarks give as counters beside, or in the place of, their score. */
class RawTimesTest {
  @TempDir private Path temp;

  @ParameterizedTest
  @EnumSource(names = {"SEND_OVERHEAD", "SEND_SERVICE", "USER_RECEIVE"})
  void theMedianStandsInThePlaceOfTheScorePerMessage(Experiment experiment) throws IOException {
    RawResults raw =
        read(
            experiment,
            "[[90, 80]]",
            Map.of("size", "[[40, 40]]", "burst", "[[4, 1]]", "medianMicros", "[[25.5, 6.25]]"));
    assertEquals(List.of(window(0, 6.375), window(1, 6.25)), raw.campaign().windows(experiment));
    assertEquals(List.of(), raw.dropped());
  }

  @Test
  void theMedianStandsInThePlaceOfTheRoundTrip() throws IOException {
    Campaign campaign =
        read(
                Experiment.PING_PONG,
                "[[90]]",
                Map.of(
                    "size", "[[40]]",
                    "pairs", "[[2]]",
                    "lost", "[[0]]",
                    "burst", "[[1]]",
                    "medianMicros", "[[70.5]]"))
            .campaign();
    assertEquals(
        List.of(new RoundTripWindow(40, 2, new Replicate(0, 0), 70.5)), campaign.roundTrips());
  }

  @Test
  void atEquilibriumTheTimeBetweenTwoWaitsIsTheGap() throws IOException {
    RawResults raw =
        read(
            Experiment.SEND_GAP,
            "[[6.9, 6.7, 6.8]]",
            Map.of(
                "size", "[[40, 40, 40]]",
                "gapMicros", "[[6.72, 0, -1]]",
                "medianMicros", "[[0.5, 0.5, 0.5]]"));
    // 0 where no send waited: then the mean over the window; never that of single sends.
    assertEquals(
        List.of(window(0, 6.72), window(1, 6.7)), raw.campaign().windows(Experiment.SEND_GAP));
    assertEquals(List.of("counter gapMicros is not a time"), reasons(raw));
  }

  @Test
  void arrivalsBetweenTwoInstantsGiveTheReceiveGap() throws IOException {
    RawResults raw =
        read(
            Experiment.RECEIVE_GAP,
            "[[10, 10, 10]]",
            Map.of(
                "size", "[[40, 40, 40]]",
                "received", "[[900, 900, 900]]",
                "dropped", "[[100, 100, 100]]",
                "sent", "[[1100, 1100, 1100]]",
                "lostOnTheWay", "[[100, 100, 100]]",
                "gapMicros", "[[8.5, 0, -1]]"));
    // Where it was not recorded, the score over all that came, dropped in the socket or not.
    assertEquals(
        List.of(window(0, 8.5), window(1, 9)), raw.campaign().windows(Experiment.RECEIVE_GAP));
    assertEquals(List.of("counter gapMicros is not a time"), reasons(raw));
  }

  @Test
  void cpuTimesStandBesideTheSendOverhead() throws IOException {
    RawResults raw =
        read(
            Experiment.SEND_OVERHEAD,
            "[[8, 8, 8]]",
            Map.of(
                "size", "[[40, 40, 40]]",
                "burst", "[[2, 2, 2]]",
                "cpuMicros", "[[7.5, 0, \"NaN\"]]"));
    assertEquals(List.of(window(0, 3.75)), raw.campaign().cpuTimes());
    // 0 was not recorded: the time itself is as good as ever.
    assertEquals(
        List.of(window(0, 4), window(1, 4)), raw.campaign().windows(Experiment.SEND_OVERHEAD));
    assertEquals(List.of("counter cpuMicros is not a time"), reasons(raw));
  }

  @Test
  void aMedianThatIsNoTimeDropsItsRow() throws IOException {
    RawResults raw =
        read(
            Experiment.USER_RECEIVE,
            "[[8, 8, 8]]",
            Map.of("size", "[[40, 40, 40]]", "medianMicros", "[[0, -1, \"+INF\"]]"));
    assertEquals(List.of(), raw.campaign().windows(Experiment.USER_RECEIVE));
    String reason = "counter medianMicros is not a time";
    assertEquals(List.of(reason, reason, reason), reasons(raw));
  }

  @Test
  void readsStreams() throws IOException {
    RawResults raw =
        read(
            Experiment.STREAMS,
            "[[9, 9, 9, 9]]",
            Map.of(
                "size", "[[1472, 1472, 1472, 1472]]",
                "pairs", "[[2, 0, 2, 1.5]]",
                "bytesPerMicro", "[[18.25, 18, 0, 9]]"));
    assertEquals(
        List.of(new StreamWindow(1472, 2, new Replicate(0, 0), 18.25)), raw.campaign().streams());
    assertEquals(
        List.of(
            "no pair was active", "nothing was received", "counter pairs is not a whole number"),
        reasons(raw));
  }

  @Test
  void aStreamWithoutItsRateIsNoStream() {
    BadInputException e =
        assertThrows(
            BadInputException.class,
            () -> read(Experiment.STREAMS, "[[9]]", Map.of("size", "[[1472]]", "pairs", "[[2]]")));
    assertTrue(e.getMessage().contains("no counter \"bytesPerMicro\""), e.getMessage());
  }

  @Test
  void readsBurstsIntoSeveralPortsAndHowLongTheyTook() throws IOException {
    RawResults raw =
        read(
            Experiment.BURST_LOSS,
            "[[1, 1, 1]]",
            Map.of(
                "size", "[[1400, 1400, 1400]]",
                "senders", "[[3, 3, 3]]",
                "receivers", "[[2, 2, 2]]",
                "offered", "[[600, 600, 600]]",
                "arrived", "[[350, 350, 350]]",
                "receiverDrops", "[[2, 0, 0]]",
                "sendingMicros", "[[1250.5, 0, -1]]"));
    assertEquals(
        List.of(
            new BurstCount(1400, 3, 2, new Replicate(0, 0), 600, 350, 2, 1250.5),
            new BurstCount(1400, 3, 2, new Replicate(0, 1), 600, 350, 0, 0)),
        raw.campaign().bursts());
    assertEquals(List.of("counter sendingMicros is not a time"), reasons(raw));
  }

  private static TimedWindow window(int iteration, double micros) {
    return new TimedWindow(40, new Replicate(0, iteration), micros);
  }

  private static List<String> reasons(RawResults raw) {
    return raw.dropped().stream().map(DroppedRow::reason).toList();
  }

  private RawResults read(Experiment experiment, String times, Map<String, String> counters)
      throws IOException {
    String json = SampleRuns.jmh("us/op", times, counters);
    return RawReader.read(
        SampleRuns.done(temp.resolve("run"), List.of(), Map.of(experiment, json)));
  }
}
