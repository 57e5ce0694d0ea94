package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.bench.mpi.WorkPhases.Split;
import org.junit.jupiter.api.Test;

class WorkPhasesTest {
  private static final long PHASE = 6_000_000;
  private static final long EDGE = 700_000;

  private final WorkPhases phases = new WorkPhases(PHASE, EDGE);

  /** Units back to back through both phases of a cycle, each of so long. */
  private void cycle(long cycle, long arrivingNanos, long restingNanos) {
    long now = 0;
    while (now < 2 * PHASE) {
      long end = now + (now < PHASE ? arrivingNanos : restingNanos);
      phases.add(cycle, now, end);
      now = end;
    }
  }

  @Test
  void bothPhasesAreToldApart() {
    for (int cycle = 0; cycle < 5; cycle++) {
      cycle(cycle, 33_000, 30_000);
    }
    assertEquals(new Split(33, 30, 0), phases.split());
  }

  /** The core is slower in some cycles, for both phases: the median cycle counts. */
  @Test
  void aSlowCycleIsOne() {
    cycle(0, 33_000, 30_000);
    cycle(1, 66_000, 60_000);
    cycle(2, 34_000, 31_000);
    assertEquals(new Split(34, 31, 0), phases.split());
  }

  @Test
  void whatStallsIsInNeither() {
    cycle(0, 33_000, 30_000);
    phases.add(0, EDGE, EDGE + 300_000);
    phases.add(0, PHASE + EDGE, PHASE + EDGE + 300_000);
    assertEquals(new Split(33, 30, 2), phases.split());
  }

  /** What begins before an edge or ends behind one belongs to no phase. */
  @Test
  void acrossAnEdgeNothingCounts() {
    phases.add(0, EDGE - 1, EDGE + 29_999);
    phases.add(0, PHASE - EDGE - 1, PHASE - EDGE + 1);
    phases.add(0, 2 * PHASE - EDGE - 1, 2 * PHASE - EDGE + 1);
    assertEquals(0, phases.count());
    assertEquals(new Split(0, 0, 0), phases.split());
    phases.add(0, EDGE, PHASE - EDGE);
    phases.add(0, PHASE + EDGE, 2 * PHASE - EDGE);
    assertEquals(2, phases.count());
  }

  @Test
  void aWindowBeginsAnew() {
    cycle(0, 33_000, 30_000);
    phases.clear();
    cycle(0, 20_000, 10_000);
    assertEquals(new Split(20, 10, 0), phases.split());
  }
}
