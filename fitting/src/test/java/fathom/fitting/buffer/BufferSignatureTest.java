package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.buffer.BurstCurve.BufferEstimate;
import fathom.model.cost.Estimate;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Outcome.Architecture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One port of 200 packets loaded by three senders, D/A = 1/3; by two of them it is 1/2. */
class BufferSignatureTest {
  private static final double B = 200;

  private static BufferSignature.Alone alone(double packetsHalf, double ratioHalf) {
    BufferEstimate buffer =
        new BufferEstimate(
            Estimate.of(B, packetsHalf),
            Estimate.of(1.0 / 3, ratioHalf),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());
    return new BufferSignature.Alone(buffer, 3);
  }

  /** What two senders a port get through, and {@code more} packets beyond it. */
  private static BurstCount burst(int receivers, double growth, long more) {
    int senders = 2 * receivers;
    long offered = 1000L * receivers + senders;
    long passed = Math.round(growth * B) + (offered - senders) / 2 + more;
    return new BurstCount(1400, senders, receivers, new Replicate(0, 0), offered, passed, 0);
  }

  /** Spread evenly to both sides. */
  private static List<BurstCount> bursts(int receivers, double growth, double spread) {
    List<BurstCount> bursts = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      bursts.add(burst(receivers, growth, Math.round(spread * B * (i - 11.5) / 11.5)));
    }
    return bursts;
  }

  private static Architecture found(int receivers, double growth, double spread) {
    return BufferSignature.of(alone(0, 0), bursts(receivers, growth, spread)).architecture();
  }

  @Test
  void decidesOnlyClearOfTheOthersNeighbourhood() {
    assertEquals(Architecture.PER_PORT, found(2, 2, 0.9));
    assertEquals(Architecture.UNKNOWN, found(2, 2, 1.8));
    assertEquals(Architecture.SHARED, found(2, 1, 0.5));
    assertEquals(Architecture.UNKNOWN, found(2, 1, 1));
    assertEquals(Architecture.UNKNOWN, found(2, 1.4, 0));
    assertEquals(Architecture.PER_PORT, found(3, 3.1, 0));
    assertEquals(Architecture.UNKNOWN, found(3, 2, 0));
  }

  @Test
  void theErrorsOfTheOnePortCount() {
    assertEquals(
        "2 ports at once hold 2.00 (1.70 to 2.30) times what one holds",
        BufferSignature.of(alone(30, 0), bursts(2, 2, 0)).reason());
    // 1000 of 2000 packets departed meanwhile; 3 % of them are 30 packets.
    assertEquals(
        "2 ports at once hold 2.00 (1.85 to 2.15) times what one holds",
        BufferSignature.of(alone(0, 0.01), bursts(2, 2, 0)).reason());
  }

  @Test
  void oneSidedDisturbanceOfMostBurstsDecidesNothingElse() {
    for (int receivers : List.of(1, 2)) {
      int right = 0;
      for (int seed = 0; seed < 100; seed++) {
        Random random = new Random(seed);
        List<BurstCount> bursts = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
          double late = random.nextDouble() < 0.5 ? random.nextDouble() * B : 0;
          bursts.add(burst(2, receivers, Math.round(late)));
        }
        Architecture wanted = receivers == 1 ? Architecture.SHARED : Architecture.PER_PORT;
        Architecture found = BufferSignature.of(alone(2, 0.002), bursts).architecture();
        assertTrue(found == wanted || found == Architecture.UNKNOWN, "seed " + seed);
        right += found == wanted ? 1 : 0;
      }
      System.out.println(right + " of 100 decided where " + receivers + " buffers are filled");
      assertTrue(right >= (receivers == 1 ? 50 : 95), receivers + ": " + right);
    }
  }

  @Test
  void blocksLostInSomeBurstsDecideNothing() {
    for (int receivers : List.of(1, 2)) {
      List<BurstCount> bursts = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        bursts.add(burst(2, receivers, i % 4 == 0 ? -20 * i : i % 3));
      }
      assertEquals(
          receivers == 1 ? Architecture.SHARED : Architecture.PER_PORT,
          BufferSignature.of(alone(2, 0.002), bursts).architecture());
    }
  }

  @Test
  void fewBurstsThatLostPacketsDecideNothing() {
    List<BurstCount> bursts = new ArrayList<>(bursts(2, 2, 0).subList(0, 7));
    BurstCount whole = burst(2, 2, 2004 - 1400);
    assertEquals(whole.offered(), whole.arrived());
    bursts.add(whole);
    assertEquals(
        "7 of 8 bursts that fill 2 ports lost packets, too few to decide: send more bursts",
        BufferSignature.of(alone(0, 0), bursts).reason());
    bursts.add(burst(2, 2, 0));
    assertEquals(Architecture.PER_PORT, BufferSignature.of(alone(0, 0), bursts).architecture());
  }

  @Test
  void packetsAReceiverDroppedHadFoundRoom() {
    List<BurstCount> dropped =
        bursts(2, 2, 0).stream()
            .map(
                b ->
                    new BurstCount(
                        b.sizeBytes(),
                        b.senders(),
                        b.receivers(),
                        b.replicate(),
                        b.offered(),
                        b.arrived() - 300,
                        300))
            .toList();
    assertEquals(Architecture.PER_PORT, BufferSignature.of(alone(0, 0), dropped).architecture());
  }

  @Test
  void theFirstThatDecidesStandsElseEveryFinding() {
    BufferSignature vague = BufferSignature.of(alone(0, 0), bursts(2, 1.4, 0));
    BufferSignature clear = BufferSignature.of(alone(0, 0), bursts(3, 3, 0));
    assertEquals(clear, BufferSignature.strongest(List.of(vague, clear)));
    BufferSignature few = BufferSignature.of(alone(0, 0), bursts(3, 3, 0).subList(0, 2));
    assertEquals(
        vague.reason()
            + "; 2 of 2 bursts that fill 3 ports lost packets, too few to decide: send more bursts",
        BufferSignature.strongest(List.of(vague, few)).reason());
  }

  /** A growth of 2.5 is a quarter more than two, one of 1.25 a quarter more than one. */
  @Test
  void aQuarterOffStillIsNear() {
    assertEquals(Architecture.PER_PORT, found(2, 2.5, 0));
    assertEquals(Architecture.UNKNOWN, found(2, 2.505, 0));
    assertEquals(Architecture.SHARED, found(2, 1.25, 0));
    assertEquals(Architecture.UNKNOWN, found(2, 1.255, 0));
  }

  /** 2 ± 0.75 reaches down to 1.25, 1 ± 0.5 up to 1.5: a quarter off what the other predicts. */
  @Test
  void anIntervalThatTouchesTheOthersNeighbourhoodDecidesNothing() {
    BufferSignature own = BufferSignature.of(alone(75, 0), bursts(2, 2, 0));
    assertEquals(Architecture.UNKNOWN, own.architecture());
    assertTrue(own.reason().startsWith("2 ports at once hold 2.00 (1.25 to 2.75)"), own.reason());
    assertTrue(own.reason().contains("too uncertain to decide"), own.reason());
    assertEquals(
        Architecture.PER_PORT, BufferSignature.of(alone(74.5, 0), bursts(2, 2, 0)).architecture());
    BufferSignature shared = BufferSignature.of(alone(100, 0), bursts(2, 1, 0));
    assertEquals(Architecture.UNKNOWN, shared.architecture());
    assertTrue(shared.reason().startsWith("2 ports at once hold 1.00 (0.50 to 1.50)"));
    assertEquals(
        Architecture.SHARED, BufferSignature.of(alone(99.5, 0), bursts(2, 1, 0)).architecture());
  }

  /** 996 packets, of which 496 depart meanwhile, are 500: what two buffers and a quarter hold. */
  @Test
  void aBurstThatJustFillsTheBuffersDoesNotOverflowThem() {
    BurstCount full = new BurstCount(1400, 4, 2, new Replicate(0, 0), 996, 900, 0);
    BurstCount onePacketMore = new BurstCount(1400, 4, 2, new Replicate(0, 0), 997, 900, 0);
    assertFalse(alone(0, 0).isFilledBy(full));
    assertTrue(alone(0, 0).isFilledBy(onePacketMore));
  }

  @Test
  void burstsOfWhichOnlyAReceiverLostPacketsDoNotTell() {
    List<BurstCount> whole = new ArrayList<>();
    for (long drops = 0; drops < 80; drops += 10) {
      Replicate replicate = new Replicate(0, whole.size());
      whole.add(new BurstCount(1400, 4, 2, replicate, 2004, 2004 - drops, drops));
    }
    assertEquals(
        "0 of 8 bursts that fill 2 ports lost packets, too few to decide: send more bursts",
        BufferSignature.of(alone(0, 0), whole).reason());
  }

  private static String growth(List<Long> more) {
    List<BurstCount> bursts = more.stream().map(m -> burst(2, 1, m)).toList();
    return BufferSignature.of(alone(0, 0), bursts).reason().split(" \\(", 2)[0];
  }

  /** The half of eight that lies closest together is theirs wherever it lies: 1 + 100/200. */
  @Test
  void whatMostBurstsAgreeOnMayBeTheLeastOrTheMost() {
    assertEquals(
        "2 ports at once hold 1.50", growth(List.of(-80L, -40L, 0L, 40L, 99L, 100L, 100L, 101L)));
    assertEquals(
        "2 ports at once hold 1.50",
        growth(List.of(99L, 100L, 100L, 101L, 160L, 200L, 240L, 280L)));
    assertEquals(
        "2 ports at once hold 1.50", growth(List.of(0L, 40L, 99L, 100L, 100L, 101L, 160L, 200L)));
  }

  /** Late senders let more through, never fewer. */
  @Test
  void ofTwoHalvesThatAgreeAsWellTheLowerCounts() {
    assertEquals(
        "2 ports at once hold 1.00",
        growth(List.of(200L, 0L, 200L, 0L, 200L, 0L, 200L, 0L, 200L, 0L)));
  }
}
