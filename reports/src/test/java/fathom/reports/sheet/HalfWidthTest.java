package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.SampleRuns;
import fathom.reports.json.JsonAt;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HalfWidthTest {
  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final EmulatedPort PORT = new EmulatedPort(100, 8000, 84, 2, 200);
  private static final List<Integer> SIZES = List.of(1, 10, 20, 40, 60, 200, 500, 900, 1400);

  @TempDir private Path temp;

  @ParameterizedTest
  @CsvSource({"0.02,0.02", "-0.02,0.02", "0,0", "NaN,Infinity", "Infinity,Infinity"})
  void ofALineAndOfATransferItIsThatOfTheFit(double ofFit, double expected) {
    FitQuality fit = new FitQuality(9, 0, 0, ofFit);
    Estimate one = Estimate.exact(1);
    assertEquals(
        expected, HalfWidth.of(new Outcome.Linear(CostFunction.line(1, 1), List.of(), fit)));
    assertEquals(
        expected,
        HalfWidth.of(new Outcome.Transfer(one, one, one, Optional.empty(), Optional.empty(), fit)));
  }

  @ParameterizedTest
  @CsvSource({
    "200,199,201,0.005",
    "200,199,206,0.03",
    "200,190,201,0.05",
    "200,200,200,0",
    "0,0,0,Infinity"
  })
  void ofABufferItIsTheWiderSideOfItsInterval(
      double packets, double low, double high, double expected) {
    Outcome buffer =
        new Outcome.Buffer(
            new Estimate(packets, new Interval(low, high)),
            Estimate.exact(0.5),
            Architecture.UNKNOWN,
            "");
    assertEquals(expected, HalfWidth.of(buffer), 1e-12);
  }

  @Test
  void whatHasNoValueHasNoWidth() {
    assertEquals(NONE, HalfWidth.of(new Outcome.Rejected("r")));
    assertEquals(NONE, HalfWidth.of(new Outcome.NotObservable("n")));
  }

  @Test
  void soFarItIsThatOfTheFitToWhatThereIs() throws IOException {
    RunDirectory pending = pending(List.of(Parameter.SEND_GAP), Experiment.SEND_GAP);
    double six = soFar(pending, Experiment.SEND_GAP, gaps(6)).orElseThrow();
    double many = soFar(pending, Experiment.SEND_GAP, gaps(60)).orElseThrow();
    assertTrue(six > 0 && six < 0.02, () -> "six forks: " + six);
    assertTrue(many > 0 && many < six / 2, () -> "sixty forks: " + many + " after " + six);
    RunDirectory done =
        SampleRuns.done(
            temp.resolve("done"),
            List.of(Parameter.SEND_GAP),
            Map.of(Experiment.SEND_GAP, gaps(6)));
    Outcome outcome =
        Optional.ofNullable(new SheetBuilder().build(done).outcomes().get(Parameter.SEND_GAP))
            .orElseThrow();
    assertEquals(HalfWidth.of(outcome), six);
  }

  /** How the cost follows the speed is not told by these windows, so it is open. */
  @Test
  void aSpeedOfOtherExperimentsThanTheRunsLeavesTheCostOpen() throws IOException {
    List<Parameter> service = List.of(Parameter.SEND_SERVICE_TIME);
    RunDirectory pending = pending(service, Experiment.SEND_SERVICE);
    double steady = soFar(pending, Experiment.SEND_SERVICE, gaps(6)).orElseThrow();
    String slow = gaps(6, size -> size <= SIZES.get(5) ? 10 : 12);
    double open = soFar(pending, Experiment.SEND_SERVICE, slow).orElseThrow();
    assertTrue(open > steady + 0.05, () -> steady + " and " + open);
    RunDirectory done =
        SampleRuns.done(temp.resolve("done"), service, Map.of(Experiment.SEND_SERVICE, slow));
    Sheet sheet = new SheetBuilder().build(done);
    Outcome outcome = Optional.ofNullable(sheet.outcomes().get(service.getFirst())).orElseThrow();
    assertEquals(open, HalfWidth.of(outcome));
    assertEquals(
        List.of(new CoreSpeed(Experiment.SEND_SERVICE, 10, 10, 12, 1.5, 1.5 * 1.96)),
        sheet.diagnostics().speeds());
  }

  @Test
  void whatSupportsNoFitYetIsInfinitelyWide() throws IOException {
    RunDirectory run = pending(List.of(Parameter.SEND_GAP), Experiment.SEND_GAP);
    String one = SampleRuns.jmh("us/op", "[[7]]", Map.of("size", "[[40]]"));
    assertEquals(Optional.of(NONE), soFar(run, Experiment.SEND_GAP, one));
  }

  @Test
  void aParameterThatNobodyAskedForNeedsNoMoreForks() throws IOException {
    RunDirectory run = pending(List.of(Parameter.TRANSFER_TIME), Experiment.SEND_OVERHEAD);
    assertEquals(Optional.empty(), soFar(run, Experiment.SEND_OVERHEAD, gaps(6)));
  }

  /** C comes from streams, but L has ping-pong for its own. */
  @Test
  void streamsHaveNoParameterOfTheirOwn() throws IOException {
    RunDirectory run = pending(Parameter.measurable(), Experiment.STREAMS);
    String streams =
        SampleRuns.jmh(
            "us/op",
            "[[9]]",
            Map.of("size", "[[1472]]", "pairs", "[[2]]", "bytesPerMicro", "[[24.5]]"));
    assertEquals(Optional.empty(), soFar(run, Experiment.STREAMS, streams));
  }

  /** Without the overheads, which ran before, the round trips alone do not tell L. */
  @Test
  void pingPongIsForTheTransferTimeAndNeedsWhatWasDoneBefore() throws IOException {
    RunDirectory run = pending(List.of(Parameter.TRANSFER_TIME), Experiment.PING_PONG);
    String rounds =
        SampleRuns.jmh(
            "us/op",
            "[[70, 71]]",
            Map.of("size", "[[1, 40]]", "pairs", "[[1, 1]]", "lost", "[[0, 0]]"));
    assertEquals(Optional.of(NONE), soFar(run, Experiment.PING_PONG, rounds));
  }

  /** Between blocks no experiment is done, and those that others need are as far as they are. */
  @Test
  void severalExperimentsAtOnce() throws IOException {
    RunDirectory run =
        RunDirectory.create(
            temp.resolve("run"),
            SampleRuns.manifest(
                List.of(Parameter.SEND_GAP, Parameter.TRANSFER_TIME),
                List.of(Experiment.SEND_GAP, Experiment.PING_PONG)));
    String rounds =
        SampleRuns.jmh(
            "us/op",
            "[[70, 71]]",
            Map.of("size", "[[1, 40]]", "pairs", "[[1, 1]]", "lost", "[[0, 0]]"));
    Map<Experiment, Double> widths =
        HalfWidth.soFar(
            run,
            Map.of(
                Experiment.SEND_GAP,
                JsonAt.parse("so far", SampleRuns.of(Experiment.SEND_GAP, gaps(6))).node(),
                Experiment.PING_PONG,
                JsonAt.parse("so far", SampleRuns.of(Experiment.PING_PONG, rounds)).node()));
    assertEquals(Set.of(Experiment.SEND_GAP, Experiment.PING_PONG), widths.keySet());
    assertTrue(widths.getOrDefault(Experiment.SEND_GAP, NONE) < 0.02, widths::toString);
    assertEquals(NONE, widths.get(Experiment.PING_PONG));
  }

  private RunDirectory pending(List<Parameter> parameters, Experiment experiment)
      throws IOException {
    return RunDirectory.create(
        temp.resolve("run"), SampleRuns.manifest(parameters, List.of(experiment)));
  }

  private static Optional<Double> soFar(RunDirectory run, Experiment experiment, String json) {
    JsonNode raw = JsonAt.parse("so far", SampleRuns.of(experiment, json)).node();
    return Optional.ofNullable(HalfWidth.soFar(run, Map.of(experiment, raw)).get(experiment));
  }

  /** Forks over the emulated port's send gap, with 0.5 % noise. */
  private static String gaps(int forks) {
    return gaps(forks, size -> 0);
  }

  /**
   * @param yardstick what the core took for it around the window of a size
   */
  private static String gaps(int forks, IntToDoubleFunction yardstick) {
    String yardsticks =
        Collections.nCopies(forks, SIZES.stream().map(yardstick::applyAsDouble).toList())
            .toString();
    Random random = new Random(11);
    List<String> times = new ArrayList<>();
    List<String> sizes = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      List<Double> row = new ArrayList<>();
      for (int size : SIZES) {
        row.add(PORT.gapMicros(size) * (1 + 0.005 * random.nextGaussian()));
      }
      times.add(row.toString());
      sizes.add(SIZES.toString());
    }
    return SampleRuns.jmh(
        "us/op",
        times.toString(),
        Map.of(
            "size", sizes.toString(),
            "yardstickBeforeMicros", yardsticks,
            "yardstickAfterMicros", yardsticks));
  }
}
