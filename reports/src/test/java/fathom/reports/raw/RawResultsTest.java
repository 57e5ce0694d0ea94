package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.TimedWindow;
import fathom.reports.Refusal;
import fathom.reports.SampleRuns;
import fathom.reports.json.JsonAt;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawResultsTest {
  @TempDir private Path temp;

  @Test
  void keepsForkAndIterationAndConvertsToMicros() throws IOException {
    RawResults raw =
        read(
            Experiment.SEND_GAP,
            SampleRuns.jmh(
                "ns/op", "[[1000, 2500.0], [7e3]]", Map.of("size", "[[1, 40.0], [1400]]")));
    assertEquals(
        List.of(
            new TimedWindow(1, new Replicate(0, 0), 1),
            new TimedWindow(40, new Replicate(0, 1), 2.5),
            new TimedWindow(1400, new Replicate(1, 0), 7)),
        raw.campaign().windows(Experiment.SEND_GAP));
    assertEquals(List.of(), raw.windows().dropped());
  }

  @Test
  void numbersForksOfASecondBenchmarkOn() throws IOException {
    String one = SampleRuns.jmh("us/op", "[[1], [2]]", Map.of("size", "[[1], [1]]"));
    String two = SampleRuns.jmh("ms/op", "[[3]]", Map.of("size", "[[1]]"));
    String both = one.substring(0, one.length() - 1) + "," + two.substring(1);
    assertEquals(
        List.of(
            new TimedWindow(1, new Replicate(0, 0), 1),
            new TimedWindow(1, new Replicate(1, 0), 2),
            new TimedWindow(1, new Replicate(2, 0), 3000)),
        read(Experiment.SEND_GAP, both).campaign().windows(Experiment.SEND_GAP));
  }

  @Test
  void rowsIntoWhichSomebodySentAreDroppedAndThatIsWarnedOf() throws IOException {
    RawResults raw =
        rows(
            Experiment.USER_RECEIVE,
            "time size strangers lost",
            "5 9 0 0",
            "5 9 1 2",
            "5 9 NaN 0",
            "6 9 0 0");
    assertEquals(
        List.of(
            row(1, 9, "messages arrived that were not of this measurement"),
            row(2, 9, "counter strangers is not a count")),
        raw.windows().dropped());
    assertEquals(
        List.of(
            "Messages arrived that were not of the measurement under way, and 1 of 4 measurements were left out: somebody sends in the name of this run's hosts, or the network damages messages or brings them twice or much too late"),
        raw.warnings());
    assertEquals(
        List.of(), rows(Experiment.USER_RECEIVE, "time size strangers", "5 9 0").warnings());
  }

  /** Copies of a message accuse nobody; at a few bytes nothing tells them from somebody else's. */
  @Test
  void rowsInWhichMoreArrivedThanWasSentAreDroppedAndThatIsWarnedOf() throws IOException {
    RawResults raw =
        rows(
            Experiment.USER_RECEIVE,
            "time size strangers surplus lost",
            "5 9 0 0 0",
            "5 9 0 3 2",
            "5 9 0 NaN 0",
            "5 9 1 1 0");
    assertEquals(
        List.of(
            row(1, 9, "more messages arrived than were sent"),
            row(2, 9, "counter surplus is not a count"),
            row(3, 9, "messages arrived that were not of this measurement")),
        raw.windows().dropped());
    assertEquals(2, raw.warnings().size());
    String warning = raw.warnings().getLast();
    assertTrue(warning.contains("More messages arrived than were sent, and 1 of 4"), warning);
    assertFalse(warning.contains(RawResults.SENT_BY_OTHERS), warning);
  }

  @Test
  void dropsRowsWithTheirReason() throws IOException {
    RawResults raw =
        rows(
            Experiment.USER_RECEIVE,
            "time size lost",
            "+INF 1 0",
            "NaN 1 0",
            "-INF 1 0",
            "0 1 0",
            "-1 1 0",
            "5 1.5 0",
            "5 NaN 0",
            "5 9 2",
            "5 9 0");
    assertEquals(
        List.of(
            row(0, 1, "the time is not finite"),
            row(1, 1, "the time is not finite"),
            row(2, 1, "the time is not finite"),
            row(3, 1, "the time is not positive"),
            row(4, 1, "the time is not positive"),
            row(5, 0, "counter size is not a whole number"),
            row(6, 0, "counter size is not a count"),
            row(7, 9, "messages had not arrived yet when they were asked for")),
        raw.windows().dropped());
    assertEquals(
        List.of(new TimedWindow(9, new Replicate(0, 8), 5)),
        raw.campaign().windows(Experiment.USER_RECEIVE));
  }

  @Test
  void readsCopiesByVariant() throws IOException {
    RawResults raw =
        rows(Experiment.COPY_MEMORY_TO_MEMORY, "time size=8 variant", "1 0", "2 1", "3 2", "4 3");
    assertEquals(
        List.of(
            new CopyWindow(8, CopyVariant.SEGMENT, new Replicate(0, 0), 1),
            new CopyWindow(8, CopyVariant.HEAP, new Replicate(0, 1), 2),
            new CopyWindow(0, CopyVariant.PICK_ONLY, new Replicate(0, 2), 3)),
        raw.campaign().copies(Experiment.COPY_MEMORY_TO_MEMORY));
    assertEquals("counter variant is none of 0, 1, 2", raw.windows().dropped().getFirst().reason());
  }

  @Test
  void countsSocketDropsIntoTheReceiveGapAndSaysWhereThereWasNoOverload() throws IOException {
    RawResults raw =
        rows(
            Experiment.RECEIVE_GAP,
            "time size received dropped sent lostOnTheWay",
            "10 1400 900 100 1006 6",
            "10 1400 1000 0 1004 4",
            "10 100 0 0 10 10");
    assertEquals(
        List.of(
            new TimedWindow(1400, new Replicate(0, 0), 9),
            new TimedWindow(1400, new Replicate(0, 1), 10, true)),
        raw.campaign().windows(Experiment.RECEIVE_GAP));
    assertEquals(List.of("nothing was received"), reasons(raw));
  }

  @Test
  void sendersClocksTellAnOverloadThatTheBufferTookIn() throws IOException {
    RawResults raw =
        rows(
            Experiment.RECEIVE_GAP,
            "time size received=900 dropped=0 sent=1000 lostOnTheWay=0 gapMicros offeredGapMicros",
            "7 40 6.7321 6.6",
            "7 40 6.7319 6.6",
            "7 41 0 6.6",
            "7 42 6.732 0");
    // 2 % of 6.6 is 0.132; without a gap between two instants the window's mean counts.
    assertEquals(
        List.of(false, true, false, true),
        raw.campaign().windows(Experiment.RECEIVE_GAP).stream()
            .map(TimedWindow::isCensored)
            .toList());
  }

  @Test
  void readsRoundTripsInterferenceAndBursts() throws IOException {
    assertEquals(
        List.of(new RoundTripWindow(40, 2, new Replicate(0, 0), 70)),
        rows(Experiment.PING_PONG, "time size=40 pairs lost", "70 2 0", "71 0 0", "72 1 1")
            .campaign()
            .roundTrips());
    assertEquals(
        List.of(new InterferenceWindow(40, new Replicate(0, 0), 100, 0.25)),
        rows(Experiment.RECEIVE_OVERHEAD, "time size=40 messages=5 work", "100 20", "100 0")
            .campaign()
            .interference());
    assertEquals(
        List.of(new BurstCount(1400, 3, 1, new Replicate(0, 0), 600, 350, 2)),
        rows(
                Experiment.BURST_LOSS,
                "time size=1400 senders=3 receivers=1 offered arrived receiverDrops",
                "1 600 350 2",
                "1 0 0 0",
                "1 5 6 0")
            .campaign()
            .bursts());
  }

  /** 50 messages in 1000 µs of the far end's phases are 0.05 per µs, whatever the score. */
  @Test
  void workBetweenArrivalsStandsBesideWorkThatTheyDisturb() throws IOException {
    RawResults raw =
        rows(
            Experiment.RECEIVE_OVERHEAD,
            "time size=40 messages work=20 sendingMicros keptMicros undisturbedMicros=60",
            "100 50 1000 80",
            "100 50 1000 0",
            "100 50 0 80",
            "100 0 1000 80");
    InterferenceWindow expected = new InterferenceWindow(40, new Replicate(0, 0), 80, 4, 60);
    assertEquals(List.of(expected), raw.campaign().interference());
    assertEquals(5, expected.microsPerMessage());
    String nothing = "the far end sent nothing";
    assertEquals(
        List.of(
            "O_r compares work with arriving messages and without; one of the two was missing",
            nothing,
            nothing),
        reasons(raw));
  }

  @Test
  void workThatNoStallHitStandsInThePlaceOfTheScore() throws IOException {
    RawResults raw =
        rows(
            Experiment.RECEIVE_OVERHEAD,
            "time size=40 messages=5 work=20 keptMicros",
            "100 80",
            "100 0",
            "100 -1",
            "100 NaN");
    // Arrivals per µs are over all of the window, stalls and all: 5/(20·100).
    assertEquals(
        List.of(
            new InterferenceWindow(40, new Replicate(0, 0), 80, 0.2),
            new InterferenceWindow(40, new Replicate(0, 1), 100, 0.25)),
        raw.campaign().interference());
    String reason = "counter keptMicros is not a time";
    assertEquals(List.of(reason, reason), reasons(raw));
  }

  @Test
  void whatAnExperimentHasSoFarIsReadInPlaceOfItsFile() throws IOException {
    String gaps = SampleRuns.jmh("time size", "7 40");
    RunDirectory run =
        SampleRuns.done(temp.resolve("run"), List.of(), Map.of(Experiment.SEND_GAP, gaps));
    String soFar = SampleRuns.jmh("us/op", "[[9], [10]]", Map.of("size", "[[1], [1]]"));
    Campaign campaign =
        RawResults.read(
                run,
                Map.of(
                    Experiment.USER_RECEIVE,
                    JsonAt.parse("so far", SampleRuns.of(Experiment.USER_RECEIVE, soFar))))
            .campaign();
    assertEquals(
        List.of(new TimedWindow(40, new Replicate(0, 0), 7)),
        campaign.windows(Experiment.SEND_GAP));
    assertEquals(
        List.of(
            new TimedWindow(1, new Replicate(0, 0), 9),
            new TimedWindow(1, new Replicate(1, 0), 10)),
        campaign.windows(Experiment.USER_RECEIVE));
    // It is the run's own as soon as the manifest says so, not before.
    assertEquals(List.of(), RawResults.read(run).campaign().windows(Experiment.USER_RECEIVE));
  }

  @Test
  void refusesWhatIsNoResultOfTheExperiment() {
    String good = SampleRuns.jmh("time size=1", "1", "2");
    refused(good.substring(0, good.length() / 2), "truncated or not JSON");
    refused("{\"a\": 1}", "not a JMH result");
    refused("[{\"a\": 1}]", "[0]: not a JMH result");
    refused("[]", "holds no benchmark");
    refused(good.replace("us/op", "ops/s"), "[0].primaryMetric.scoreUnit");
    refused(good.replace("[[1, 2]]", "[[1, \"two\"]]"), "[0].primaryMetric.rawData[0][1]");
    refused(good.replace("\"size\"", "\"bytes\""), "has no counter \"size\"");
    refused(good.replace("[[1, 1]]", "[[1]]"), "[0].secondaryMetrics.size: has other launches");
  }

  /** One file of all three benchmarks of copies was pooled, and gave three equal rows. */
  @Test
  void refusesEntriesOfOtherBenchmarks() throws IOException {
    String copies =
        SampleRuns.jmh("time size=1 variant=0 copies=1", "1", "2")
            .replace("a.B.c", "a.MemoryToMemory.c");
    refusedAs(
        Experiment.COPY_CACHE_TO_CACHE,
        copies,
        "[0].benchmark: \"a.MemoryToMemory.c\" is not the benchmark of the experiment copy-ctc,"
            + " which is CacheToCache");
    String mixed =
        "["
            + SampleRuns.of(Experiment.SEND_GAP, SampleRuns.jmh("time size=1", "1"))
                .replaceAll("^\\[|\\]$", "")
            + ","
            + SampleRuns.of(Experiment.USER_RECEIVE, SampleRuns.jmh("time size=1", "9"))
                .replaceAll("^\\[|\\]$", "")
            + "]";
    refusedAs(Experiment.SEND_GAP, mixed, "[1].benchmark: \"fathom.bench.UserReceive.run\"");
    String threads =
        SampleRuns.of(Experiment.SEND_GAP, SampleRuns.jmh("time size=1", "1"))
            .replace("\"mode\"", "\"threads\": 2, \"mode\"");
    refusedAs(Experiment.SEND_GAP, threads, "[0].threads: expected 1");
  }

  private void refusedAs(Experiment experiment, String raw, String message) throws IOException {
    RunDirectory run =
        SampleRuns.done(temp.resolve(message.hashCode() + ""), List.of(), Map.of(experiment, raw));
    String line = Refusal.line(() -> RawResults.read(run));
    assertTrue(line.contains(message), line);
  }

  private static List<String> reasons(RawResults raw) {
    return raw.windows().dropped().stream().map(DroppedRow::reason).toList();
  }

  private void refused(String json, String part) {
    String line = Refusal.line(() -> read(Experiment.SEND_GAP, json));
    assertTrue(line.contains(part), line);
    assertTrue(line.contains("raw/send-gap.json: "), line);
  }

  private RawResults rows(Experiment experiment, String columns, String... rows)
      throws IOException {
    return read(experiment, SampleRuns.jmh(columns, rows));
  }

  /** Iterations 0 to 3 of one size; as many as are said were taken by other work. */
  private RawResults withTaken(int windows) throws IOException {
    return read(
        Experiment.SEND_SERVICE,
        SampleRuns.jmh(
            "us/op",
            "[[1, 2, 3, 4]]",
            Map.of(
                "size", "[[40, 40, 40, 40]]",
                "accountMicros", "[[1000, 1000, 1000, 1000]]",
                "queuedMicros", windows == 1 ? "[[0, 500, 0, 0]]" : "[[0, 500, 500, 500]]")));
  }

  @Test
  void aDisturbedWindowIsLeftOutWithItsReason() throws IOException {
    RawResults raw = withTaken(1);
    assertEquals(
        List.of(1.0, 3.0, 4.0),
        raw.campaign().windows(Experiment.SEND_SERVICE).stream().map(TimedWindow::micros).toList());
    assertEquals(
        List.of(new DroppedRow(Experiment.SEND_SERVICE, 0, 1, 40, CleanWindows.TAKEN)),
        raw.windows().dropped());
    assertEquals(Map.of(), raw.disturbed());
  }

  @Test
  void whereMostAreDisturbedAllCountAndTheExperimentIsSaidToBe() throws IOException {
    RawResults raw = withTaken(3);
    assertEquals(4, raw.campaign().windows(Experiment.SEND_SERVICE).size());
    assertEquals(List.of(), raw.windows().dropped());
    assertEquals(
        Map.of(
            Experiment.SEND_SERVICE,
            "only 1 of 4 windows were undisturbed, so all were used, and they scatter by 51 %:"
                + " values may be too high"),
        raw.disturbed());
  }

  @Test
  void processorsThatWereMovedAreWarnedOf() throws IOException {
    String[] rows = new String[30];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = "3 40 " + (i % 2 == 0 ? 97 : 350);
    }
    RawResults raw = rows(Experiment.SEND_SERVICE, "time size crossingNanos", rows);
    assertEquals(30, raw.campaign().windows(Experiment.SEND_SERVICE).size());
    assertEquals(1, raw.warnings().size());
    assertTrue(raw.warnings().getFirst().contains("350 or 97 ns"), raw.warnings()::toString);
  }

  private RawResults read(Experiment experiment, String json) throws IOException {
    return RawResults.read(
        SampleRuns.done(temp.resolve("run"), List.of(), Map.of(experiment, json)));
  }

  private static DroppedRow row(int iteration, int size, String reason) {
    return new DroppedRow(Experiment.USER_RECEIVE, 0, iteration, size, reason);
  }
}
