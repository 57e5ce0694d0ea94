package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.predict.Assumption;
import fathom.model.predict.Premise;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsequenceTest {
  @Test
  void everyPremiseHasAConsequence() {
    for (Premise premise : Premise.values()) {
      if (!premise.title().equals(Premise.ON_THE_SHEET.title())) {
        String said = Consequence.of(new Assumption(premise.title(), false, "d"), "", "e");
        assertFalse(said.startsWith("Less certain"), said);
      }
    }
  }

  @Test
  void itSaysWhereWhyAndByWhichNumbers() {
    assertEquals(
        "Too low at 1 of 2 sizes, because the switch drops packets (flat at M = 1 KiB: 3 lost)",
        Consequence.of(
            new Assumption("no packet lost", false, "3 lost"),
            " at 1 of 2 sizes",
            "flat at M = 1 KiB"));
    assertEquals(
        "Not checked whether the switch drops packets, because B_L has no value",
        Consequence.of(
            new Assumption("no packet lost", false, Premise.NOT_CHECKED + "B_L has no value"),
            "",
            "flat"));
  }

  /** L(m, p) holds the contention of all nodes; a latency of one pair holds none. */
  @Test
  void contentionMakesATimeTooHighIfTheFormulaCountsIt() {
    assertTrue(bandwidth(Premise.HELD).startsWith("Too high at 1 of 2 sizes, because"));
    assertTrue(
        bandwidth(Premise.PARTLY_HELD)
            .startsWith("Too high in L(m, p) and too low in the gaps between packets at 1 of 2"));
    assertTrue(bandwidth("").startsWith("Too low at 1 of 2 sizes, because"));
  }

  private static String bandwidth(String held) {
    return Consequence.of(
        new Assumption("enough bandwidth", false, held + "C is 90 MB/s"), " at 1 of 2 sizes", "e");
  }

  @Test
  void onlySourcesThatAreNamedAreExplained() {
    assertEquals(Optional.empty(), Sources.of(List.of("TWO", "a CEO")));
    assertEquals(
        Optional.of(
            "CE: A. Tam, Performance Studies of High-Speed Communication on Commodity Cluster,"
                + " thesis, Hong Kong 2001, §5.3 on the complete exchange."),
        Sources.of(List.of("CE §5.3")));
  }
}
