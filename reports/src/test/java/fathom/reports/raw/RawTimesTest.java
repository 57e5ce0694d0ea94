package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.StreamWindow;
import fathom.model.samples.TimedWindow;
import fathom.reports.Refusal;
import fathom.reports.SampleRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Times and rates that the benchmarks give as counters beside, or in the place of, their score. */
class RawTimesTest {
  private static final String NO_GAP = "counter gapMicros is not a time";

  @TempDir private Path temp;

  @ParameterizedTest
  @EnumSource(names = {"SEND_OVERHEAD", "SEND_SERVICE", "USER_RECEIVE"})
  void theMedianStandsInThePlaceOfTheScorePerMessage(Experiment experiment) throws IOException {
    RawResults raw = read(experiment, "time size=40 burst medianMicros", "90 4 25.5", "80 1 6.25");
    assertWindows(raw, experiment, List.of(6.375, 6.25), List.of());
  }

  @Test
  void theMedianStandsInThePlaceOfTheRoundTrip() throws IOException {
    Campaign campaign =
        read(Experiment.PING_PONG, "time size pairs lost burst medianMicros", "90 40 2 0 1 70.5")
            .campaign();
    assertEquals(
        List.of(new RoundTripWindow(40, 2, new Replicate(0, 0), 70.5)), campaign.roundTrips());
  }

  /** Twice so many pairs are no number of nodes. */
  @Test
  void morePairsThanAnyClusterHasDropTheirRow() throws IOException {
    RawResults raw =
        read(Experiment.PING_PONG, "time size=40 pairs lost=0", "90 1100000000", "90 2");
    assertEquals(
        List.of(new RoundTripWindow(40, 2, new Replicate(0, 1), 90)), raw.campaign().roundTrips());
    assertEquals(
        List.of("counter pairs is more than any cluster has"),
        raw.windows().dropped().stream().map(DroppedRow::reason).toList());
  }

  /** 0 where no send waited: then the mean over the window; never that of single sends. */
  @Test
  void atEquilibriumTheTimeBetweenTwoWaitsIsTheGap() throws IOException {
    RawResults raw =
        read(
            Experiment.SEND_GAP,
            "time size=40 medianMicros=0.5 gapMicros",
            "6.9 6.72",
            "6.7 0",
            "6.8 -1");
    assertWindows(raw, Experiment.SEND_GAP, List.of(6.72, 6.7), List.of(NO_GAP));
  }

  /** Where it was not recorded, the score over all that came, dropped in the socket or not. */
  @Test
  void arrivalsBetweenTwoInstantsGiveTheReceiveGap() throws IOException {
    String columns = "time size=40 received=900 dropped=100 sent=1100 lostOnTheWay=100 gapMicros";
    RawResults raw = read(Experiment.RECEIVE_GAP, columns, "10 8.5", "10 0", "10 -1");
    assertWindows(raw, Experiment.RECEIVE_GAP, List.of(8.5, 9.0), List.of(NO_GAP));
  }

  /** 0 was not recorded: the time itself is as good as ever. */
  @Test
  void cpuTimesStandBesideTheSendOverhead() throws IOException {
    RawResults raw =
        read(Experiment.SEND_OVERHEAD, "time size=40 burst=2 cpuMicros", "8 7.5", "8 0", "8 NaN");
    assertEquals(windows(List.of(3.75)), raw.campaign().cpuTimes());
    List<String> dropped = List.of("counter cpuMicros is not a time");
    assertWindows(raw, Experiment.SEND_OVERHEAD, List.of(4.0, 4.0), dropped);
  }

  /** What bursts of their own spent on the CPU is a share of their own time on the clock. */
  @Test
  void aCpuTimeIsTheWindowsShareOfTheClock() throws IOException {
    String columns = "time size=40 burst=2 cpuMicros cpuClockMicros";
    RawResults raw = read(Experiment.SEND_OVERHEAD, columns, "8 9 10", "8 9 0", "8 9 -1");
    assertEquals(windows(List.of(3.6, 4.5)), raw.campaign().cpuTimes());
    List<String> dropped = List.of("counter cpuClockMicros is not a time");
    assertWindows(raw, Experiment.SEND_OVERHEAD, List.of(4.0, 4.0), dropped);
  }

  @Test
  void aMedianThatIsNoTimeDropsItsRow() throws IOException {
    RawResults raw =
        read(Experiment.USER_RECEIVE, "time size=40 medianMicros", "8 0", "8 -1", "8 +INF");
    List<String> dropped = Collections.nCopies(3, "counter medianMicros is not a time");
    assertWindows(raw, Experiment.USER_RECEIVE, List.of(), dropped);
  }

  @Test
  void readsStreams() throws IOException {
    RawResults raw =
        read(
            Experiment.STREAMS,
            "time size=1472 pairs bytesPerMicro",
            "9 2 18.25",
            "9 0 18",
            "9 2 0",
            "9 1.5 9");
    assertEquals(
        List.of(new StreamWindow(1472, 2, new Replicate(0, 0), 18.25)), raw.campaign().streams());
    assertEquals(
        List.of(
            "no pair was active", "nothing was received", "counter pairs is not a whole number"),
        reasons(raw));
  }

  @Test
  void aStreamWithoutItsRateIsNoStream() {
    String line = Refusal.line(() -> read(Experiment.STREAMS, "time size pairs", "9 1472 2"));
    assertTrue(line.contains("no counter \"bytesPerMicro\""), line);
  }

  @Test
  void readsBurstsIntoSeveralPortsAndHowLongTheyTook() throws IOException {
    RawResults raw =
        read(
            Experiment.BURST_LOSS,
            "time size=1400 senders=3 receivers=2 offered=600 arrived=350 receiverDrops sendingMicros",
            "1 2 1250.5",
            "1 0 0",
            "1 0 -1");
    assertEquals(
        List.of(
            new BurstCount(1400, 3, 2, new Replicate(0, 0), 600, 350, 2, 1250.5),
            new BurstCount(1400, 3, 2, new Replicate(0, 1), 600, 350, 0, 0)),
        raw.campaign().bursts());
    assertEquals(List.of("counter sendingMicros is not a time"), reasons(raw));
  }

  private static void assertWindows(
      RawResults raw, Experiment experiment, List<Double> micros, List<String> dropped) {
    assertEquals(windows(micros), raw.campaign().windows(experiment));
    assertEquals(dropped, reasons(raw));
  }

  /** Of messages of 40 bytes, one an iteration. */
  private static List<TimedWindow> windows(List<Double> micros) {
    return IntStream.range(0, micros.size())
        .mapToObj(i -> new TimedWindow(40, new Replicate(0, i), micros.get(i)))
        .toList();
  }

  private static List<String> reasons(RawResults raw) {
    return raw.windows().dropped().stream().map(DroppedRow::reason).toList();
  }

  private RawResults read(Experiment experiment, String columns, String... rows)
      throws IOException {
    String json = SampleRuns.jmh(columns, rows);
    return RawResults.read(
        SampleRuns.done(temp.resolve("run"), List.of(), Map.of(experiment, json)));
  }
}
