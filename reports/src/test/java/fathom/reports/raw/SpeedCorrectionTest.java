package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.sheet.CoreSpeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedCorrectionTest {
  private static final List<Double> SPEEDS = List.of(1.0, 1.05, 0.95, 1.2, 1.0, 0.9);
  private static final double REFERENCE = 12;

  private static Window row(int block, double micros, Map<String, Double> counters) {
    return new Windows()
        .add(
            "",
            new Replicate(block, 0, CampaignBlock.ofRound(block)),
            micros,
            new TreeMap<>(counters));
  }

  private static Map<String, Double> yardstick(double size, double speed) {
    return Map.of(
        "size",
        size,
        "yardstickBeforeMicros",
        REFERENCE * speed / 1.01,
        "yardstickAfterMicros",
        REFERENCE * speed * 1.01);
  }

  /** Windows of two sizes in six blocks; their cost follows the speed by this power, exactly. */
  private static List<Window> rows(double exponent) {
    List<Window> rows = new ArrayList<>();
    for (int block = 0; block < SPEEDS.size(); block++) {
      double speed = SPEEDS.get(block);
      for (int size : List.of(1, 1000)) {
        double wanders = size == 1 ? speed : 2 - speed;
        rows.add(
            row(block, (5 + 0.01 * size) * Math.pow(wanders, exponent), yardstick(size, wanders)));
      }
    }
    return rows;
  }

  private static SpeedCorrection correction(Experiment experiment, List<Window> rows) {
    return SpeedCorrection.of(experiment, rows, Map.of(experiment, rows));
  }

  @ParameterizedTest
  @CsvSource({
    "SEND_SERVICE, 1",
    "SEND_OVERHEAD, 2.5",
    "USER_RECEIVE, 0",
    "COPY_CACHE_TO_CACHE, 3.5"
  })
  void windowsAreBroughtToTheMedianSpeed(Experiment experiment, double exponent) {
    List<Window> rows = rows(exponent);
    SpeedCorrection correction = correction(experiment, rows);
    for (Window row : rows) {
      assertEquals(
          5 + 0.01 * row.counter(Counter.SIZE),
          correction.atReference(row).micros(),
          1e-9,
          row::toString);
    }
    CoreSpeed speed = correction.speed().orElseThrow();
    assertEquals(exponent, speed.exponent(), 1e-9);
    assertEquals(REFERENCE, speed.referenceMicros(), 1e-9);
    assertEquals(0, correction.openShare(), 1e-9, "the exponent is known");
  }

  /** 20 % faster or slower for all of one experiment: the median is the run's, not its own. */
  @Test
  void allExperimentsOfPacketsHaveOneReference() {
    List<Window> slow =
        SPEEDS.stream()
            .map(speed -> row(SPEEDS.indexOf(speed), 7 * 1.44, yardstick(40, 1.2)))
            .toList();
    List<Window> loaded = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      loaded.add(row(0, 7, yardstick(40, 3)));
    }
    Map<Experiment, List<Window>> all =
        Map.of(
            Experiment.SEND_SERVICE,
            slow,
            Experiment.PING_PONG,
            rows(1),
            Experiment.RECEIVE_OVERHEAD,
            loaded,
            Experiment.SEND_GAP,
            loaded,
            Experiment.RECEIVE_GAP,
            loaded,
            Experiment.COPY_CACHE_TO_MEMORY,
            loaded);
    SpeedCorrection service = SpeedCorrection.of(Experiment.SEND_SERVICE, slow, all);
    CoreSpeed speed = service.speed().orElseThrow();
    assertEquals(REFERENCE * 1.05, speed.referenceMicros(), 1e-9);
    assertEquals(
        7 * 1.44 / Math.pow(1.2 / 1.05, 1.5),
        service.atReference(slow.getFirst()).micros(),
        1e-9,
        "nothing tells the exponent, so it is that of most costs");
    assertEquals(Math.log(1.2 / 1.05) * 1.5 * 1.96, service.openShare(), 1e-9, "and open by that");
  }

  @Test
  void whereNothingShowsTheSpeedNothingIsCorrected() {
    List<Window> rows =
        List.of(
            row(0, 5, Map.of("size", 40.0)),
            row(
                1,
                6,
                Map.of("size", 40.0, "yardstickBeforeMicros", -1.0, "yardstickAfterMicros", -1.0)));
    SpeedCorrection correction = correction(Experiment.SEND_SERVICE, rows);
    rows.forEach(row -> assertSame(row, correction.atReference(row)));
    assertEquals(Optional.empty(), correction.speed());
    assertEquals(0, correction.openShare());
  }

  /**
   * Blocks at two speeds, and readings that are half noise: costs of blocks follow the speed by its
   * whole exponent, those of windows within a block the readings by less.
   */
  @Test
  void theNoiseOfReadingsDoesNotFlattenTheExponent() {
    SplittableRandom random = new SplittableRandom(7);
    List<Window> rows = new ArrayList<>();
    for (int block = 0; block < 6; block++) {
      double ofBlock = block % 2 == 0 ? 0 : 0.1;
      for (int i = 0; i < 60; i++) {
        double log = ofBlock + 0.05 * random.nextGaussian();
        rows.add(
            row(
                block,
                7 * Math.exp(2 * log),
                Map.of(
                    "size",
                    40.0,
                    "yardstickBeforeMicros",
                    REFERENCE * Math.exp(log + 0.07 * random.nextGaussian()),
                    "yardstickAfterMicros",
                    REFERENCE * Math.exp(log + 0.07 * random.nextGaussian()))));
      }
    }
    SpeedCorrection correction = correction(Experiment.SEND_SERVICE, rows);
    CoreSpeed speed = correction.speed().orElseThrow();
    assertEquals(2, speed.exponent(), 0.2);
    double reference = 7 * Math.pow(speed.referenceMicros() / REFERENCE, 2);
    for (int block = 0; block < 6; block++) {
      int own = block;
      double mean =
          rows.stream()
              .filter(row -> row.replicate().fork() == own)
              .mapToDouble(row -> Math.log(correction.atReference(row).micros()))
              .average()
              .orElseThrow();
      assertEquals(Math.log(reference), mean, 0.04, "block " + block);
    }
  }

  private static final double OVERHEAD = 6;

  /**
   * Windows of O_r, 6 µs for each of the messages that arrive every 20 µs.
   *
   * @param slow the core's time over that at full speed
   * @param noise of the work between arrivals, as a factor
   * @param loaded what the pieces before and after take longer because messages arrive
   */
  private static Window workBetweenArrivals(int block, double slow, double noise, double loaded) {
    double perMicro = 0.05;
    double kept = 30 * slow / (1 - OVERHEAD * slow * perMicro);
    Map<String, Double> counters = new TreeMap<>(yardstick(40, slow * loaded));
    counters.put("work", 100.0);
    counters.put("keptMicros", kept);
    counters.put("undisturbedMicros", 30 * slow * noise);
    counters.put("messages", 500.0);
    counters.put("sendingMicros", 500 / perMicro);
    return row(block, kept, counters);
  }

  /**
   * The noise of the work between arrivals comes into O_r four times as large here. It is no
   * slowness of the core, which the pieces before and after show.
   */
  @Test
  void theNoiseOfWorkBetweenArrivalsIsNoExponent() {
    int campaigns = 400;
    int held = 0;
    for (int campaign = 0; campaign < campaigns; campaign++) {
      SplittableRandom random = new SplittableRandom(31 + campaign);
      List<Window> rows = new ArrayList<>();
      for (int block = 0; block < 6; block++) {
        double ofBlock = 0.05 * random.nextGaussian();
        for (int i = 0; i < 8; i++) {
          rows.add(
              workBetweenArrivals(
                  block,
                  Math.exp(ofBlock + 0.02 * random.nextGaussian()),
                  Math.exp(0.04 * random.nextGaussian()),
                  1.2));
        }
      }
      CoreSpeed speed = correction(Experiment.RECEIVE_OVERHEAD, rows).speed().orElseThrow();
      held += Math.abs(speed.exponent() - 1) <= speed.halfWidth() ? 1 : 0;
    }
    assertTrue(held > 0.93 * campaigns, held + " of " + campaigns);
  }

  /** Its own reference, too: the yardsticks around it are taken while messages arrive. */
  @Test
  void workBetweenArrivalsShowsTheSpeedByItself() {
    double overhead = OVERHEAD;
    List<Window> rows = new ArrayList<>();
    for (int block = 0; block < SPEEDS.size(); block++) {
      rows.add(workBetweenArrivals(block, SPEEDS.get(block), 1, 1.3));
    }
    SpeedCorrection correction = correction(Experiment.RECEIVE_OVERHEAD, rows);
    assertEquals(1, correction.speed().orElseThrow().exponent(), 1e-6);
    for (Window row : rows) {
      Window at = correction.atReference(row);
      double kept = at.counter(Counter.KEPT_MICROS);
      double added = kept - at.counter(Counter.UNDISTURBED_MICROS);
      double messages = kept * at.counter(Counter.MESSAGES) / at.counter(Counter.SENDING_MICROS);
      assertEquals(overhead, added / messages, 1e-6, row::toString);
    }
  }

  @Test
  void severalPairsFollowTheirBlockAndManyProcessesAreAsTheyWere() {
    List<Window> rows = rows(1);
    Map<String, Double> two = new TreeMap<>(yardstick(40, 1.2));
    two.put("pairs", 2.0);
    Window pairs = row(3, 60, two);
    assertEquals(
        60 / Math.sqrt(1.2 * 0.8),
        correction(Experiment.PING_PONG, rows).atReference(pairs).micros(),
        1e-9,
        "by the mean speed of the block");
    Window one = rows.get(6);
    assertSame(one, correction(Experiment.RECEIVE_GAP, rows).atReference(one));
    assertSame(one, SpeedCorrection.none(Experiment.SEND_GAP).atReference(one));
    assertTrue(correction(Experiment.PING_PONG, rows).atReference(one).micros() < one.micros());
  }
}
