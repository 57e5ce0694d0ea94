package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.model.parameter.Experiment;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which bursts tell the buffer of one port, and what is said of the others. */
class BufferRecordsTest {
  private static final double B = 200;
  private static final List<Long> LENGTHS = List.of(450L, 600L, 900L);

  private final FitLog log = new FitLog();

  private static BurstCount burst(
      int sizeBytes, int senders, int receivers, Replicate replicate, long offered, long passed) {
    return new BurstCount(
        sizeBytes, senders, receivers, replicate, offered, Math.min(offered, passed), 0);
  }

  /** One burst of each length per fork into one port, of which each sender's share departs. */
  private static List<BurstCount> intoOne(
      int sizeBytes, int senders, int forks, List<Long> lengths) {
    return intoOne(sizeBytes, senders, forks, lengths, k -> 0);
  }

  private static List<BurstCount> intoOne(
      int sizeBytes, int senders, int forks, List<Long> lengths, LongToDoubleFunction added) {
    List<BurstCount> bursts = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      for (long k : lengths) {
        double passed = B + (k - senders) / (double) senders + added.applyAsDouble(k);
        Replicate replicate = new Replicate(fork, bursts.size());
        bursts.add(burst(sizeBytes, senders, 1, replicate, k, Math.round(passed)));
      }
    }
    return bursts;
  }

  private Outcome fit(List<List<BurstCount>> arrangements) {
    return BufferFitter.fit(arrangements.stream().flatMap(List::stream).toList(), log).outcome();
  }

  private Outcome.Buffer buffer(List<List<BurstCount>> arrangements) {
    return assertInstanceOf(Outcome.Buffer.class, fit(arrangements));
  }

  private Set<Integer> droppedSizes() {
    return log.dropped().stream().map(DroppedRow::sizeBytes).collect(Collectors.toSet());
  }

  private Set<String> reasons() {
    return log.dropped().stream().map(DroppedRow::reason).collect(Collectors.toSet());
  }

  /** Three lengths of few bursts tell more than two of many. */
  @Test
  void theArrangementOfMostLengthsBeyondTheKneeTells() {
    Outcome.Buffer found =
        buffer(
            List.of(
                intoOne(1400, 2, 4, List.of(600L, 800L, 1000L)),
                intoOne(700, 3, 9, List.of(30L, 60L, 603L, 903L))));
    assertEquals(1.0 / 2, found.departureOverArrival().value(), 1e-9);
    assertEquals(4 * 9, log.dropped().size());
    assertEquals(Set.of(700), droppedSizes());
    assertEquals(
        Set.of("B_L was fitted from the bursts of 2 senders with 1400 bytes only"), reasons());
  }

  @Test
  void ofAsManyLengthsTheMoreBurstsTell() {
    Outcome.Buffer found =
        buffer(
            List.of(
                intoOne(700, 2, 5, List.of(600L, 800L, 1000L)),
                intoOne(700, 3, 4, List.of(603L, 903L, 1203L))));
    assertEquals(1.0 / 2, found.departureOverArrival().value(), 1e-9);
    assertEquals(4 * 3, log.dropped().size());
  }

  @Test
  void ofAsManyBurstsTheMoreSendersAndTheLargerPacketsTell() {
    Outcome.Buffer found =
        buffer(
            List.of(
                intoOne(1400, 2, 4, List.of(600L, 800L, 1000L)),
                intoOne(1400, 3, 4, LENGTHS),
                intoOne(700, 3, 4, LENGTHS)));
    assertEquals(1.0 / 3, found.departureOverArrival().value(), 1e-9);
    assertEquals(
        Set.of("B_L was fitted from the bursts of 3 senders with 1400 bytes only"), reasons());
    assertEquals(Set.of(700, 1400), droppedSizes());
  }

  @Test
  void withoutBurstsIntoASinglePortThereIsNone() {
    BurstCount two = burst(1400, 4, 2, new Replicate(0, 0), 1600, 900);
    assertEquals(
        new Outcome.Rejected(
            "no bursts into a single port were measured, and B_L is the buffer of one port"),
        fit(List.of(List.of(two))));
    assertEquals(List.of(), log.dropped());
  }

  @Test
  void aStrayIsRecorded() {
    List<BurstCount> bursts = intoOne(1400, 3, 6, LENGTHS);
    bursts.set(7, burst(1400, 3, 1, new Replicate(2, 7), 600, 280));
    Outcome.Buffer found = buffer(List.of(bursts));
    assertEquals(B, found.packets().value(), 0.5);
    assertEquals(
        List.of(
            new DroppedRow(
                Experiment.BURST_LOSS,
                2,
                7,
                1400,
                "outlier: far from the other bursts of its length")),
        log.dropped());
  }

  @Test
  void burstsTooShortToFillEachPortAreRecorded() {
    List<BurstCount> two = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      two.add(burst(1400, 4, 2, new Replicate(9, i), 2004, 1400));
      two.add(burst(1400, 4, 2, new Replicate(9, 100 + i), 804, 700));
    }
    Outcome.Buffer found = buffer(List.of(intoOne(1400, 3, 6, LENGTHS), two));
    assertEquals(Outcome.Architecture.PER_PORT, found.architecture());
    assertEquals(8, log.dropped().size());
    assertTrue(
        log.dropped().stream().allMatch(d -> d.fork() == 9 && d.iteration() >= 100),
        log.dropped()::toString);
    assertEquals(
        Set.of("bursts into several ports: too short to fill the buffer of each"), reasons());
  }

  /** Half of the bursts have a late sender, and up to dozens of packets more pass. */
  @Test
  void lateSendersInMostBurstsAreWarnedOf() {
    Random random = new Random(5);
    List<BurstCount> late =
        intoOne(
            1400,
            3,
            8,
            LENGTHS,
            k -> random.nextBoolean() ? -15 * Math.log(1 - random.nextDouble()) : 0);
    Outcome.Buffer found = buffer(List.of(late));
    assertEquals(B, found.packets().value(), 1);
    assertEquals(1, log.warnings().size(), log.warnings()::toString);
    String warning = log.warnings().getFirst();
    assertTrue(
        warning.matches(
            "Note: in most bursts senders were late, so that more packets passed than the buffer"
                + " holds; B_L is fitted to the bursts that let the fewest pass"
                + " \\(likelihood-ratio statistic \\d+ against a fit through the middle\\)"),
        warning);
  }

  private List<String> warningsWithDrops(long perBurst) {
    List<BurstCount> bursts =
        intoOne(1400, 3, 4, LENGTHS).stream()
            .map(
                b ->
                    new BurstCount(
                        1400, 3, 1, b.replicate(), b.offered(), b.arrived() - perBurst, perBurst))
            .toList();
    assertEquals(B, buffer(List.of(bursts)).packets().value(), 1e-9);
    return log.warnings();
  }

  /** 4·3·13 = 156 of 7800 packets. */
  @Test
  void upToTwoPercentOfDropsAreCountedOnly() {
    assertEquals(
        List.of(
            "Note: B_L counts 156 packets as passed that a receiver's socket dropped after the switch"
                + " (3 senders of 1400 bytes into 1 receiver)"),
        warningsWithDrops(13));
  }

  /** 4·3·14 = 168 of 7800 packets. */
  @Test
  void moreThanTwoPercentOfDropsAreASmallBuffer() {
    List<String> warnings = warningsWithDrops(14);
    assertEquals(2, warnings.size());
    assertEquals(
        "B_L may be too large: the socket buffer of the one receiver was too small and dropped 2.2 %"
            + " of the packets (3 senders of 1400 bytes into 1 receiver)",
        warnings.get(1));
  }
}
