package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.model.parameter.Experiment;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArrivalRateTest {
  private static final int SENDERS = 3;

  /** Bursts of one length that took these times to send. */
  private static List<BurstCount> bursts(long offered, double... micros) {
    List<BurstCount> bursts = new ArrayList<>();
    for (double time : micros) {
      Replicate replicate = new Replicate(7, bursts.size());
      bursts.add(new BurstCount(1400, SENDERS, 1, replicate, offered, 0, 0, time));
    }
    return bursts;
  }

  private static List<Double> keptTimes(List<BurstCount> bursts) {
    return ArrivalRate.withoutStalled(bursts, new FitLog()).stream()
        .map(BurstCount::sendingMicros)
        .toList();
  }

  private static List<String> unsteady(List<BurstCount> first, List<BurstCount> second) {
    List<BurstCount> all = Stream.of(first, second).flatMap(List::stream).toList();
    return ArrivalRate.of(all).orElseThrow().unsteady();
  }

  /** 200 packets of each sender in 100 µs: two packets are 1 µs. */
  @Test
  void aSenderMayBeTwoPacketsLate() {
    FitLog log = new FitLog();
    List<BurstCount> bursts = bursts(600, 100, 100.2, 101, 101.5);
    assertEquals(bursts.subList(0, 3), ArrivalRate.withoutStalled(bursts, log));
    assertEquals(
        List.of(new DroppedRow(Experiment.BURST_LOSS, 7, 3, 1400, ArrivalRate.STALLED)),
        log.dropped());
  }

  @Test
  void inLongBurstsItMayBeFourInAThousand() {
    assertEquals(
        List.of(100.0, 100.2, 100.39), keptTimes(bursts(6000, 100, 100.2, 100.39, 100.41)));
  }

  @Test
  void whatIsFastIsTheQuarterNotTheFastestOne() {
    assertEquals(
        List.of(90.0, 95.0, 100.0, 100.2, 100.4, 100.6, 100.8, 100.9),
        keptTimes(bursts(600, 90, 95, 100, 100.2, 100.4, 100.6, 100.8, 100.9, 103)));
  }

  @Test
  void neverMoreThanHalfAreLeftOut() {
    assertEquals(List.of(100.0, 100.0, 110.0), keptTimes(bursts(600, 100, 100, 110, 112, 114)));
  }

  @Test
  void burstsWithoutATimeStay() {
    assertEquals(List.of(0.0, 0.0), keptTimes(bursts(600, 0, 0)));
    assertEquals(List.of(0.0, 100.0, 100.0), keptTimes(bursts(600, 0, 100, 100, 130)));
    assertEquals(List.of(0.0, 0.0, 0.0, 100.0, 101.0), keptTimes(bursts(600, 0, 0, 0, 100, 101)));
  }

  @Test
  void everyLengthHasItsOwnLimit() {
    List<BurstCount> bursts = new ArrayList<>(bursts(600, 100, 100, 100));
    bursts.addAll(bursts(300, 50, 50, 50, 54));
    assertEquals(List.of(50.0, 50.0, 50.0, 100.0, 100.0, 100.0), keptTimes(bursts));
  }

  /** The first packet of each sender waits for nothing. */
  @Test
  void theRateCountsPacketsBehindTheFirst() {
    List<BurstCount> bursts = new ArrayList<>(bursts(303, 100, 100, 120));
    bursts.addAll(bursts(603, 201));
    bursts.addAll(bursts(903, 290));
    double rate = ArrivalRate.of(bursts).orElseThrow().packetsPerMicro();
    assertEquals(3, rate, 1e-12);
  }

  @Test
  void withoutTimesOrPacketsBehindTheFirstThereIsNone() {
    assertEquals(Optional.empty(), ArrivalRate.of(List.of()));
    assertEquals(Optional.empty(), ArrivalRate.of(bursts(600, 0, 0)));
    assertEquals(Optional.empty(), ArrivalRate.of(bursts(SENDERS, 10, 10)));
  }

  /** Rates 1, 1.1 and 1.2: 1.4826·0.1 over 1.1. */
  @Test
  void ratesThatVaryAtOneLengthAreTold() {
    List<BurstCount> varied = bursts(303, 300, 300 / 1.1, 250);
    assertEquals(
        List.of("their rate varied by 13.5 % about 1.100 packets/µs in bursts of 303 packets"),
        unsteady(varied, List.of()));
    assertEquals(List.of(), unsteady(varied.subList(0, 2), List.of()));
    assertEquals(List.of(), unsteady(bursts(303, 300, 299, 298), List.of()));
  }

  @Test
  void aFallWithTheLengthIsToldAndARiseIsNot() {
    assertEquals(
        List.of(
            "their rate fell from 1.000 packets/µs in bursts of 303 packets to 0.9500 in bursts of 603"),
        unsteady(bursts(303, 300), bursts(603, 600 / 0.95)));
    assertEquals(List.of(), unsteady(bursts(303, 300), bursts(603, 600 / 0.98)));
    assertEquals(List.of(), unsteady(bursts(303, 300), bursts(603, 600 / 1.2)));
  }
}
