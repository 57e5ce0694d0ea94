package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs that are the same at all sizes: every place leaves nothing. */
class EqualCostsTest {
  private static final int COUNT = 12;

  private static List<Line> equal() {
    return IntStream.rangeClosed(1, COUNT).mapToObj(i -> Line.point(i, 5.1, 1)).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aBendThatDoesNotBendCouldBeAnywhere(int bends) {
    BrokenLine found = BendSearch.best(equal(), bends).orElseThrow();
    assertEquals(bends, found.bends().size());
    for (BrokenLine.Bend bend : found.bends()) {
      assertEquals(Double.POSITIVE_INFINITY, bend.standardError());
    }
    assertEquals(0, found.sumOfSquares());
  }

  /** Two sizes are kept for a line on each side of one bend; several have ±t standard errors. */
  @Test
  void itsIntervalHoldsAllPlaces() {
    BrokenLine.Bend one = BendSearch.best(equal(), 1).orElseThrow().bends().getFirst();
    assertEquals(List.of(2.0, COUNT - 1.0), List.of(one.low(), one.high()));
    for (BrokenLine.Bend bend : BendSearch.best(equal(), 2).orElseThrow().bends()) {
      assertEquals(List.of(1.0, (double) COUNT), List.of(bend.low(), bend.high()));
    }
  }

  @Test
  void theLowestPlacesAreTaken() {
    assertEquals(2, BendSearch.best(equal(), 1).orElseThrow().bends().getFirst().at());
    for (int jumps = 1; jumps <= 3; jumps++) {
      assertEquals(List.of(1, 3, 5).subList(0, jumps), Partition.jumps(equal(), jumps));
    }
  }
}
