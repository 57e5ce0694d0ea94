package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs that are the same at all sizes: every place leaves nothing. */
class EqualCostsTest {
  private static final int COUNT = 12;

  private static Points equal() {
    Points.Builder builder = new Points.Builder();
    for (int i = 1; i <= COUNT; i++) {
      builder.add(i, 5.1, 1);
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aBendThatDoesNotBendCouldBeAnywhere(int bends) {
    BrokenLine found = new BendSearch(equal()).best(bends).orElseThrow();
    assertEquals(bends, found.bends().size());
    for (BrokenLine.Bend bend : found.bends()) {
      assertEquals(Double.POSITIVE_INFINITY, bend.standardError());
    }
    assertEquals(0, found.sumOfSquares());
  }

  /** Two sizes are kept for a line on each side of one bend; several have ±t standard errors. */
  @Test
  void itsIntervalHoldsAllPlaces() {
    BrokenLine.Bend one = new BendSearch(equal()).best(1).orElseThrow().bends().getFirst();
    assertEquals(List.of(2.0, COUNT - 1.0), List.of(one.low(), one.high()));
    for (BrokenLine.Bend bend : new BendSearch(equal()).best(2).orElseThrow().bends()) {
      assertEquals(List.of(1.0, (double) COUNT), List.of(bend.low(), bend.high()));
    }
  }

  @Test
  void theLowestPlacesAreTaken() {
    BrokenLine found = new BendSearch(equal()).best(1).orElseThrow();
    assertEquals(2, found.bends().getFirst().at());
    Scan scan = new Scan(equal(), 0, COUNT);
    assertEquals(List.of(0, 0), List.of(scan.bestJump(), scan.gapOfBestMeeting()));
    for (int jumps = 1; jumps <= 3; jumps++) {
      assertEquals(
          List.of(1, 3, 5).subList(0, jumps),
          new JumpSearch(equal()).best(jumps).orElseThrow().lastBelow());
    }
  }
}
