package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PhasedWorkTest {
  private static final long PHASE = 1000;
  private static final long EDGE = 100;

  private final PhasedWork work = new PhasedWork(PHASE, EDGE);

  /** Back to back: 20 ns of work, 30 where messages arrive, for so many cycles. */
  private void cycles(long origin, int count) {
    long at = origin - 500;
    while (at < origin + 2 * PHASE * count) {
      long took = arrives(origin, at) ? 30 : 20;
      work.add(at, at + took);
      at += took;
    }
  }

  private static boolean arrives(long origin, long at) {
    return Math.floorMod(at - origin, 2 * PHASE) < PHASE;
  }

  /** Every 40 ns of a phase, but the socket is emptied only every so often. */
  private static List<Long> emptied(long origin, int cycles, long every, long shift) {
    List<Long> found = new ArrayList<>();
    for (long at = origin - 500 + shift; at < origin + 2 * PHASE * cycles; at += every) {
      if (arrives(origin, at) || arrives(origin, at - every)) {
        found.add(at);
      }
    }
    return found;
  }

  @Test
  void workIsToldApartByThePhasesOfWhatArrives() {
    for (long shift = 0; shift < 70; shift += 7) {
      work.clear();
      cycles(5_000, 6);
      assertEquals(
          new PhasedWork.Split(0.03, 0.02, 0), work.split(emptied(5_000, 6, 70, shift), 40));
    }
  }

  /** What empties the socket slept through a whole phase: two of six begin in a rest. */
  @Test
  void phasesThatAreSeenLateDoNotMoveTheOthers() {
    cycles(5_000, 6);
    List<Long> arrivals = emptied(5_000, 6, 70, 0);
    arrivals.removeIf(at -> (at >= 7_000 && at < 8_300) || (at >= 11_000 && at < 12_500));
    arrivals.add(8_300L);
    arrivals.add(12_500L);
    arrivals.sort(null);
    assertEquals(new PhasedWork.Split(0.03, 0.02, 0), work.split(arrivals, 40));
  }

  @Test
  void aSenderThatBeginsLateShowsItsPhasesLater() {
    cycles(5_000, 6);
    List<Long> arrivals = emptied(5_000, 6, 70, 0);
    arrivals.removeIf(at -> at < 5_400);
    assertEquals(new PhasedWork.Split(0.03, 0.02, 0), work.split(arrivals, 40));
  }

  @Test
  void aSlowPhaseDoesNotCountAndAStalledUnitIsLeftOut() {
    cycles(0, 5);
    work.add(10_300, 10_900); // by itself in a phase of its own, and 20 times the median
    work.add(12_200, 12_290); // one slow unit in a phase of its own
    assertEquals(new PhasedWork.Split(0.03, 0.02, 1), work.split(emptied(0, 7, 70, 0), 40));
  }

  /** A mark at the beginning of each phase, and a message at any other place of it, or none. */
  @Test
  void messagesThatComeSeldomAreNoPhases() {
    SplittableRandom random = new SplittableRandom(52);
    for (int run = 0; run < 200; run++) {
      work.clear();
      cycles(5_000, 12);
      List<Long> arrivals = new ArrayList<>();
      for (int cycle = 0; cycle < 12; cycle++) {
        long begin = 5_000 + 2 * PHASE * cycle;
        arrivals.add(begin + random.nextLong(50));
        if (random.nextDouble() < 0.7) {
          arrivals.add(begin + random.nextLong(50, PHASE) + random.nextLong(50));
        }
      }
      assertEquals(new PhasedWork.Split(0.03, 0.02, 0), work.split(arrivals, 1_400), "run " + run);
    }
  }

  @Test
  void withoutArrivalsNothingIsKnown() {
    cycles(0, 3);
    assertEquals(new PhasedWork.Split(0, 0, 0), work.split(List.of(), 40));
  }

  @Test
  void workThatNeverFitsIntoAPhaseIsNone() {
    work.add(200, 1_200);
    work.add(1_200, 2_400);
    assertEquals(new PhasedWork.Split(0, 0, 0), work.split(List.of(0L, 70L, 2_000L), 40));
  }

  /** Each two phases begin at a word, at any distance from those before. */
  @Test
  void workIsToldApartByTheWordsThatBeginPhases() {
    NavigableSet<Long> begun = new TreeSet<>();
    for (long origin = 5_000; origin < 25_000; origin += 2 * PHASE + 137) {
      begun.add(origin);
      for (long at = origin; at < origin + 2 * PHASE; ) {
        long took = at < origin + PHASE ? 30 : 20;
        work.add(at, at + took);
        at += took;
      }
    }
    work.add(4_000, 4_020); // before the first word: of no phase
    assertEquals(new PhasedWork.Split(0.03, 0.02, 0), work.split(begun));
  }

  @Test
  void aSlowCoreInOnePairOfPhasesIsOneOfThem() {
    NavigableSet<Long> begun = new TreeSet<>();
    for (int pair = 0; pair < 3; pair++) {
      long origin = 10_000L * (pair + 1);
      long slowness = pair == 1 ? 2 : 1;
      begun.add(origin);
      for (int unit = 0; unit < 20; unit++) {
        long at = origin + EDGE + 40L * unit;
        work.add(at, at + 30 * slowness);
        work.add(at + PHASE, at + PHASE + 20 * slowness);
      }
    }
    assertEquals(new PhasedWork.Split(0.03, 0.02, 0), work.split(begun));
  }

  /** A unit that began before an edge or ended behind one belongs to no phase. */
  @Test
  void acrossAnEdgeNothingCounts() {
    work.add(EDGE - 1, EDGE + 29);
    work.add(PHASE - EDGE - 1, PHASE - EDGE + 1);
    work.add(2 * PHASE - EDGE - 1, 2 * PHASE - EDGE + 1);
    assertEquals(new PhasedWork.Split(0, 0, 0), work.split(new TreeSet<>(List.of(0L, 4 * PHASE))));
    work.clear();
    work.add(EDGE, PHASE - EDGE);
    work.add(PHASE + EDGE, 2 * PHASE - EDGE);
    assertEquals(
        new PhasedWork.Split(0.8, 0.8, 0), work.split(new TreeSet<>(List.of(0L, 4 * PHASE))));
  }
}
