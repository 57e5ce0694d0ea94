package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ShortRemarkTest {
  @Test
  void whatFitsStaysAsItIs() {
    assertEquals("Warning: short", ShortRemark.of("Warning: short"));
  }

  @Test
  void whatIsTooLongEndsWhereAPartOfItEnds() {
    String whole = "Warning: " + "a word ".repeat(20) + "ends here";
    assertEquals(whole, ShortRemark.of(whole + "; " + "more of it ".repeat(20)));
    assertEquals(whole, ShortRemark.of(whole + ". " + "Another sentence ".repeat(20)));
  }

  @Test
  void aBracketIsNotLeftOpen() {
    String whole = "Warning: " + "a word ".repeat(20) + "ends here";
    assertEquals(whole, ShortRemark.of(whole + " (" + "one; two; ".repeat(30) + ")"));
  }

  @Test
  void onlyTextWithoutAnyPartIsBrokenOff() {
    String broken = ShortRemark.of("x".repeat(500));
    assertTrue(broken.endsWith(" …"), broken);
    assertFalse(broken.length() > 232, broken);
  }
}
