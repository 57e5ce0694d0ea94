package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Where one piece ends and the next begins, between the sizes measured on either side. */
class CurvePlacesTest {
  private static final NavigableSet<Integer> SIZES = new TreeSet<>(Set.of(1, 64, 1024, 4096));
  private static final Interval CI = new Interval(64, 1023);

  private static Segment line(double constant, double slope) {
    return Segment.exact(SizeRange.from(1), constant, slope);
  }

  private static Breakpoint between(Segment low, Segment high) {
    return between(low, high, CI);
  }

  private static Breakpoint between(Segment low, Segment high, Interval ci) {
    Breakpoint found = new Breakpoint(64, Breakpoint.BreakpointSource.DETECTED, Optional.of(ci));
    return CurveFitter.between(low, high, found, SIZES);
  }

  @Test
  void aPlaceThatIsGivenStays() {
    assertEquals(
        Breakpoint.fixed(100),
        CurveFitter.between(line(1, 0.01), line(0.25, 0.015), Breakpoint.fixed(100), SIZES));
  }

  @Test
  void whereLinesMeetBetweenTheSizesMeasuredIsThePlace() {
    assertEquals(150, between(line(1, 0.01), line(0.25, 0.015)).atBytes(), 1e-9);
    assertEquals(64, between(line(1, 0), line(0.5, 1.0 / 128)).atBytes());
  }

  /** In octaves neither piece is far from it. */
  @Test
  void linesThatDoNotMeetArePartedInTheGeometricMiddle() {
    assertEquals(256, between(line(1, 0), line(3, 0)).atBytes());
    assertEquals(256, between(line(1, 0.0001), line(3, 0.0001)).atBytes());
  }

  /** A steep lower piece would come to more than either says where it was measured. */
  @Test
  void theLowerPieceIsNotCarriedOnAboveWhatBothSay() {
    assertEquals(64, between(line(0, 1), line(60, 0)).atBytes());
  }

  /** A steep upper piece would begin with less; that they meet at its first size is no help. */
  @Test
  void theUpperPieceDoesNotBeginBelowWhatBothSay() {
    assertEquals(1023, between(line(20, 0), line(-1010, 1)).atBytes());
    assertEquals(1023, between(line(1, 0), line(-7, 1.0 / 128)).atBytes());
  }

  @Test
  void whereNeitherCanBeCarriedOnTheUpperOneBeginsWhereItWasMeasured() {
    assertEquals(1023, between(line(0, 1), line(-1010, 1)).atBytes());
  }

  @Test
  void theIntervalHoldsThePlace() {
    Interval narrow = new Interval(300, 400);
    assertEquals(Optional.of(new Interval(256, 400)), between(line(1, 0), line(3, 0), narrow).ci());
    assertEquals(
        Optional.of(new Interval(300, 512)), between(line(1, 0), line(-3, 1.0 / 128), narrow).ci());
    Breakpoint inside = between(line(1, 0), line(3, 0));
    assertEquals(Optional.of(CI), inside.ci());
    assertEquals(Breakpoint.BreakpointSource.DETECTED, inside.source());
  }
}
