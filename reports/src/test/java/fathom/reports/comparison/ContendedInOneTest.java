package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contention that one of two sheets saw is not passed over. */
class ContendedInOneTest {
  private static final Terms SIX = new Terms(0.001, Optional.of(0.06));

  private static Comparison compared(Outcome a, Outcome b) {
    return Hand.compared(
        Hand.sheet(Map.of(Parameter.TRANSFER_TIME, a)),
        Hand.sheet(Map.of(Parameter.TRANSFER_TIME, b)),
        SIX);
  }

  private static Outcome plain(double constant) {
    return Hand.transfer(1, constant, 0.1, Optional.empty());
  }

  private static Outcome contended() {
    return Hand.transfer(1, 10, 0.1, Optional.of(20.0));
  }

  @ParameterizedTest
  @CsvSource({"true, B", "false, A"})
  void itCannotBeToldAndIsUnseen(boolean inB, String which) {
    Comparison comparison =
        inB ? compared(plain(10), contended()) : compared(contended(), plain(10));
    ParameterChange change = comparison.parameters().getFirst();
    assertEquals(Verdict.CANNOT_TELL, change.verdict());
    assertEquals(Verdict.CANNOT_TELL, comparison.verdict());
    assertEquals(
        List.of("the switch's bandwidth C has a value in " + which + " only, and is not compared"),
        change.notes());
    // The smallest message among the fewest nodes is known to 2 %, and would have shown 6 %.
    assertEquals(List.of("C", "m > 1", "p > 2"), change.blindIn(0.06));
    assertEquals("L", Summary.labels(comparison.blind()));
  }

  @Test
  void whatChangedBesidesIsNamed() {
    assertEquals(
        Verdict.CHANGED, compared(plain(20), contended()).parameters().getFirst().verdict());
  }
}
