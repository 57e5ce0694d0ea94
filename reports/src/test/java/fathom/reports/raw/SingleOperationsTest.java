package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Sheet;
import fathom.reports.SampleRuns;
import fathom.reports.input.BadInputException;
import fathom.reports.json.SheetJson;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunDirectory.Hlog;
import fathom.reports.sheet.SheetBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SingleOperationsTest {
  private static final String TAG = "ping-pong-40";

  /** Half a step of a histogram of three digits when it is written, and half when it is shifted. */
  private static final double PRECISION = 2e-3;

  @TempDir private Path temp;

  private static SingleOperations read(String text) {
    return SingleOperations.of(Experiment.PING_PONG, new Hlog("ping-pong.hlog", text));
  }

  private static Distribution only(HlogText log) {
    List<Distribution> all = read(log.text()).distributions();
    assertEquals(1, all.size());
    return all.getFirst();
  }

  private static double micros(Distribution one, double share) {
    return one.micros(share).orElseThrow();
  }

  /** Exponential with a mean of 20 µs, by the inverse of its distribution at even shares. */
  private static LongStream exponential(int count) {
    return LongStream.range(0, count)
        .map(i -> Math.round(-20_000 * Math.log(1 - (i + 0.5) / count)));
  }

  @Test
  void quantilesOfAKnownDistributionAreKnown() {
    Distribution one = only(new HlogText().fork(List.of(0L), TAG, exponential(200_000)));
    assertEquals(200_000, one.operations());
    for (double share : List.of(0.5, 0.9, 0.99, 0.999, 0.9999)) {
      double rank = Math.ceil(share * 200_000);
      double expected = -20 * Math.log(1 - (rank - 0.5) / 200_000);
      assertEquals(expected, micros(one, share), PRECISION * expected, "share " + share);
    }
    double largest = -20 * Math.log(0.5 / 200_000);
    assertEquals(largest, one.largestMicros(), PRECISION * largest);
  }

  /**
   * Operations of one launch are alike, and launches differ by 5 %: intervals of independent
   * operations would hold too seldom.
   */
  @Test
  void intervalsOfPercentilesHoldThoughLaunchesDiffer() {
    assertPercentilesHold(50);
  }

  @Tag("long")
  @Test
  void intervalsOfPercentilesHoldInManyCampaigns() {
    assertPercentilesHold(Integer.getInteger("fathom.coverage.campaigns", 200));
  }

  private static void assertPercentilesHold(int campaigns) {
    for (double spread : List.of(0.0, 0.05)) {
      SplittableRandom random = new SplittableRandom(52);
      int[] held = new int[2];
      for (int i = 0; i < campaigns; i++) {
        HlogText log = new HlogText();
        for (int fork = 0; fork < 8; fork++) {
          double factor = Math.exp(spread * random.nextGaussian());
          log.fork(
              List.of(0L),
              TAG,
              LongStream.generate(
                      () -> Math.round(-20_000 * factor * Math.log(1 - random.nextDouble())))
                  .limit(500));
        }
        Distribution one = only(log);
        double median = 20 * Math.log(2);
        held[0] += one.interval(0.5).orElseThrow().contains(median) ? 1 : 0;
        held[1] += one.interval(0.99).orElseThrow().contains(20 * Math.log(100)) ? 1 : 0;
      }
      String words =
          spread + ": median " + held[0] + ", p99 " + held[1] + " of " + campaigns + " hold";
      System.out.println(words);
      assertTrue(held[0] >= 0.9 * campaigns && held[1] >= 0.9 * campaigns, words);
    }
  }

  @Test
  void forksAreMergedEachWithoutItsOwnClock() {
    // Of 1, 2, … 1000 µs the first fork has the odd ones, the second, with a slow clock, the
    // others.
    HlogText log =
        new HlogText()
            .fork(
                List.of(20L, 20L, 40L),
                TAG,
                LongStream.range(0, 500).map(i -> (2 * i + 1) * 1000 + 20))
            .fork(
                List.of(500L, 500L, 900L),
                TAG,
                LongStream.range(1, 501).map(i -> 2 * i * 1000 + 500));
    Distribution one = only(log);
    assertEquals(1000, one.operations());
    assertEquals(500, micros(one, 0.5), 500 * PRECISION);
    assertEquals(990, micros(one, 0.99), 990 * PRECISION);
    assertEquals(1000, one.largestMicros(), 1000 * PRECISION);
    assertEquals(Optional.empty(), one.micros(0.999), "too few operations");
    assertEquals(0.02, one.clockMicros());
    assertEquals(0.02, one.granularityMicros(), "every reading is a multiple of 20 ns");
  }

  @Test
  void whatIsShorterThanReadingTheClockIsNothing() {
    Distribution one =
        only(
            new HlogText()
                .fork(
                    List.of(25L),
                    TAG,
                    LongStream.of(10, 20, 25, 30)
                        .flatMap(n -> LongStream.generate(() -> n).limit(100))));
    assertEquals(0, micros(one, 0));
    assertEquals(0, micros(one, 0.5));
    assertEquals(0.005, micros(one, 0.9));
    assertEquals(0.005, one.largestMicros());
  }

  @Test
  void sizesAreApartAndOtherExperimentsAreNotTaken() {
    HlogText log =
        new HlogText()
            .fork(List.of(20L), "ping-pong-1472", LongStream.of(9000))
            .line("ping-pong-1", LongStream.of(5000))
            .line("send-overhead-1", LongStream.of(1000));
    List<Distribution> all = read(log.text()).distributions();
    assertEquals(List.of(1, 1472), all.stream().map(one -> one.of().sizeBytes()).toList());
  }

  @Test
  void otherToolsReadWhatIsWritten() {
    HlogText log =
        new HlogText()
            .fork(List.of(20L), TAG, LongStream.rangeClosed(1, 1000).map(n -> n + 20))
            .fork(List.of(20L), TAG, LongStream.rangeClosed(1001, 2000).map(n -> n + 20));
    String written = read(log.text()).hlog();
    HistogramLogReader reader =
        new HistogramLogReader(new ByteArrayInputStream(written.getBytes(StandardCharsets.UTF_8)));
    Histogram first = (Histogram) reader.nextIntervalHistogram();
    assertEquals(TAG, first.getTag());
    assertEquals(2000, first.getTotalCount());
    assertEquals(1000, first.getValueAtPercentile(50));
    assertEquals(100_250, first.getStartTimeStamp());
    assertEquals(101_500, first.getEndTimeStamp());
    assertFalse(reader.hasNext());
  }

  @Test
  void aDamagedLogIsRefusedInALine() {
    String good = new HlogText().fork(List.of(20L), TAG, exponential(1000)).text();
    Map<String, String> damaged =
        Map.of(
            good.replace("Tag=clock", "Tag=clack"),
            "ping-pong.hlog:3: no experiment and size: clack",
            good.lines()
                .filter(line -> !line.startsWith("Tag=clock"))
                .reduce("", (a, b) -> a + b + "\n"),
            "ping-pong.hlog:3: no line of the clock stands before it",
            good.replace("HISTF", "DUSTF"),
            "ping-pong.hlog:3: no histogram can be decoded from it",
            good.replace("HISTFAAAA", "HISTFAAAB"),
            "ping-pong.hlog:3: no histogram can be decoded from it",
            good.substring(0, good.length() - 40),
            "ping-pong.hlog:4: no histogram can be decoded from it",
            good.replace("100.250", "-1"),
            "ping-pong.hlog:3: expected seconds with three decimals, found -1",
            good + "what?\n",
            "ping-pong.hlog:5: expected Tag=…, beginning, duration, largest and a histogram");
    damaged.forEach(
        (text, why) -> {
          BadInputException e = assertThrows(BadInputException.class, () -> read(text), why);
          assertEquals(why, e.getMessage());
        });
  }

  @Test
  void aRunsSheetHasThemAndFittingAgainGivesTheSame() throws IOException {
    String raw = SampleRuns.jmh("time size", "3.3 40", "3.4 40");
    RunDirectory run =
        SampleRuns.done(
            temp, List.of(Parameter.SEND_OVERHEAD), Map.of(Experiment.SEND_OVERHEAD, raw));
    assertTrue(
        new SheetBuilder().build(run).diagnostics().distributions().isEmpty(),
        "a run without histograms has a sheet without");
    run.writeHlog(
        Experiment.SEND_OVERHEAD,
        new HlogText().fork(List.of(20L), "send-overhead-40", exponential(12_000)).text());
    Sheet sheet = new SheetBuilder().build(run);
    assertEquals(12_000, sheet.diagnostics().distributions().getFirst().operations());
    String json = SheetJson.write(sheet);
    assertEquals(sheet, SheetJson.read("sheet.json", json));
    assertEquals(json, SheetJson.write(new SheetBuilder().build(RunDirectory.open(temp))));

    Path stranger = Files.writeString(temp.resolveSibling("stranger.hlog"), "");
    Path log = run.rawFile(Experiment.SEND_OVERHEAD).resolveSibling("send-overhead.hlog");
    Files.delete(log);
    Files.createSymbolicLink(log, stranger);
    assertThrows(BadInputException.class, () -> new SheetBuilder().build(run));
  }
}
