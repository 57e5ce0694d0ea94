package fathom.model.topology;

import static fathom.model.topology.Answers.given;
import static fathom.model.topology.Answers.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrayCodeTest {
  /** The recursion as GE §3.3.1 prints it. */
  private static int asPrinted(int i, int s) {
    if (s == 1) {
      return i;
    }
    int half = 1 << (s - 1);
    return i < half ? asPrinted(i, s - 1) : half + asPrinted(2 * half - 1 - i, s - 1);
  }

  /** GE Figure 3.2. */
  @Test
  void threeBitsAreThoseOfTheFigure() {
    assertEquals(
        List.of(0, 1, 3, 2, 6, 7, 5, 4),
        IntStream.range(0, 8).map(i -> given(GrayCode.of(i, 3))).boxed().toList());
  }

  @Test
  void oneOperationIsTheRecursion() {
    for (int bits = 1; bits <= 12; bits++) {
      for (int i = 0; i < 1 << bits; i++) {
        assertEquals(asPrinted(i, bits), given(GrayCode.of(i, bits)), i + " of " + bits + " bits");
      }
    }
    assertEquals(asPrinted(0x2aaaaaab, 30), given(GrayCode.of(0x2aaaaaab, 30)));
  }

  @Test
  void whatIsOutsideTheCodeIsRefused() {
    assertEquals(0, given(GrayCode.of(0, 0)), "a code of no bits has one value");
    assertEquals("no value 8 in a Gray code of 3 bits", refused(GrayCode.of(8, 3)));
    assertEquals("no value -1 in a Gray code of 3 bits", refused(GrayCode.of(-1, 3)));
    assertEquals("a Gray code of 31 bits, not 0 to 30", refused(GrayCode.of(0, 31)));
    assertEquals("a Gray code of -1 bits, not 0 to 30", refused(GrayCode.of(0, -1)));
  }
}
