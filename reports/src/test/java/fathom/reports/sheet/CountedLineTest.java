package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Truth;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CountedLineTest {
  private static final CostFunction GAP =
      new CostFunction(
          List.of(
              Segment.exact(new SizeRange(1, 1000), 3, 0.09),
              Segment.exact(new SizeRange(1001, 70000), 9, 0.08)));

  private static TimedWindow window(int size, int fork, double micros) {
    return new TimedWindow(size, new Replicate(fork, 0), micros);
  }

  private static CostFunction known(List<TimedWindow> counted) {
    return ((Truth.KnownCost) CountedLine.of(GAP, counted).orElseThrow()).cost();
  }

  /** A line through what lies on one, and the pieces of what is compared. */
  @Test
  void eachPieceHasTheLineThroughItsCounts() {
    CostFunction known =
        known(
            List.of(
                window(1, 0, 2 + 0.1),
                window(500, 0, 2 + 50),
                window(1000, 0, 2 + 100),
                window(2000, 0, 7 + 400),
                window(60000, 0, 7 + 12000)));
    assertEquals(
        GAP.segments().stream().map(Segment::range).toList(),
        known.segments().stream().map(Segment::range).toList());
    assertEquals(0.1, known.segments().getFirst().slope().value(), 1e-9);
    assertEquals(2, known.segments().getFirst().constant().value(), 1e-9);
    assertEquals(0.2, known.segments().getLast().slope().value(), 1e-9);
    assertEquals(7, known.segments().getLast().constant().value(), 1e-6);
  }

  /** The median of a size's windows, not their mean. */
  @Test
  void ofASizeTheMedianCounts() {
    CostFunction known =
        known(
            List.of(window(40, 0, 5), window(40, 1, 5.1), window(40, 2, 90), window(2000, 0, 100)));
    assertEquals(5.1, known.at(40), 1e-9);
    assertEquals(100, known.at(2000), 1e-9); // one size: a level
    assertEquals(100, known.at(60000), 1e-9);
  }

  @Test
  void aPieceWithoutCountsLeavesAllUnknown() {
    assertEquals(Optional.empty(), CountedLine.of(GAP, List.of(window(40, 0, 5))));
    assertEquals(Optional.empty(), CountedLine.of(GAP, List.of()));
  }
}
