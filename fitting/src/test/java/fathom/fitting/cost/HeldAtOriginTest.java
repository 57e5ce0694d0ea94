package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.Subject;
import fathom.model.cost.Segment;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bytes of a stream that cost their time on the line and nothing else, from 10 bytes on. */
class HeldAtOriginTest {
  private static final double SLOPE = 0.09;
  private static final int FORKS = 6;

  private final FitLog log = new FitLog();

  /** Half the forks have the one constant and half the other. */
  private Attempt<CostFit> fit(double one, double other) {
    List<CostPoint> points = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      for (int size : List.of(1, 10, 20, 30)) {
        double micros = SLOPE * size + (fork % 2 == 0 ? one : other);
        points.add(
            CostPoint.ofFork(
                size, fork, micros, micros, List.of(new CostPoint.PointWindow(fork, micros))));
      }
    }
    return new PiecewiseFitter(Subject.of(Parameter.SEND_GAP, Experiment.SEND_GAP, log))
        .fit(points, new BreakpointChoice.NoBreakpoints());
  }

  /** The free line is below 0 at 1 byte, by less than the forks differ. */
  @Test
  void aConstantBelowZeroByChanceIsHeldAtZeroAndSaysSo() {
    if (!(fit(-0.4, 0.15) instanceof Attempt.Ok<CostFit>(CostFit fit))) {
      throw new AssertionError("no fit");
    }
    Segment piece = fit.pieces().getFirst().segment();
    assertEquals(0, piece.constant().value());
    assertTrue(piece.constant().ci().low() < 0 && piece.constant().ci().high() > 0);
    assertEquals(SLOPE, piece.slope().value(), 0.01);
    assertTrue(piece.at(1) > 0, piece::toString);
    assertTrue(
        log.warnings().stream()
            .anyMatch(
                w -> w.startsWith("Note: constants below zero, within noise, were set to 0: g_s")),
        log.warnings()::toString);
  }

  /** What all forks say is no accident, and no time. */
  @Test
  void aConstantThatIsBelowZeroBeyondNoiseIsRefused() {
    if (!(fit(-0.41, -0.4) instanceof Attempt.Failed<CostFit>(String reason))) {
      throw new AssertionError("fitted");
    }
    assertTrue(reason.startsWith("the fitted time is not positive"), reason);
  }

  /** Where the line is above 0 at every size it is published for, nothing is held. */
  @Test
  void aConstantBelowZeroThatLeavesAllTimesPositiveStays() {
    assertInstanceOf(Attempt.Ok.class, fit(-0.1, 0.05));
    assertTrue(log.warnings().stream().noneMatch(w -> w.contains("constants")));
  }
}
