package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class BreakpointChoiceTest {
  @Test
  void aSizeIsAnythingFromOneByteUpThatLeavesRoomAbove() {
    assertEquals(
        new BreakpointChoice.Fixed(List.of(1, Integer.MAX_VALUE - 1)),
        BreakpointChoice.fixed(Integer.MAX_VALUE - 1, 1));
    for (int wrong : List.of(0, -1, Integer.MAX_VALUE)) {
      assertThrows(IllegalArgumentException.class, () -> BreakpointChoice.fixed(wrong));
      assertThrows(IllegalArgumentException.class, () -> BreakpointChoice.fixed(40, wrong));
    }
    assertThrows(IllegalArgumentException.class, BreakpointChoice::fixed);
  }
}
