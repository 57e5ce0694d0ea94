package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.Refusal;
import fathom.reports.comparison.reading.NamedSheet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers that are finite, and whose squares are not. */
class NamedSheetTest {
  private static Stream<Arguments> huge() {
    Estimate one = Estimate.of(1, 0.1);
    Estimate wide = Estimate.of(1, 1e70);
    return Stream.of(
        Arguments.of(
            Parameter.USER_RECEIVE,
            Hand.line(Estimate.of(1e308, 1e307), Estimate.of(1e307, 0), Hand.UNTOLD),
            "1.00e+308"),
        Arguments.of(Parameter.USER_RECEIVE, Hand.line(one, wide, Hand.UNTOLD), "-1.00e+70"),
        Arguments.of(
            Parameter.TRANSFER_TIME,
            new Outcome.Transfer(
                Estimate.of(1e308, 0), one, one, Optional.empty(), Optional.empty(), Hand.UNTOLD),
            "1.00e+308"),
        Arguments.of(
            Parameter.TRANSFER_TIME, Hand.transfer(1, 1, 1, Optional.of(1e99)), "1.00e+99"),
        Arguments.of(
            Parameter.NETWORK_BUFFER,
            new Outcome.Buffer(Estimate.of(1e80, 1), one, Architecture.UNKNOWN, ""),
            "1.00e+80"));
  }

  @ParameterizedTest
  @MethodSource("huge")
  void areRefusedByNameInComparisonsAndHistories(
      Parameter parameter, Outcome outcome, String number) {
    Sheet sheet = Hand.sheet(Map.of(parameter, outcome));
    String expected =
        "b: " + parameter.symbol() + " is " + number + "; values beyond 1e+60 cannot be compared";
    Sheet plain = Hand.sheet(Map.of(Parameter.SEND_GAP, Hand.flat(1, 0.1)));
    assertEquals(expected, Refusal.line(() -> Hand.compared(plain, sheet)));
    List<NamedSheet> named = List.of(new NamedSheet("a", plain), new NamedSheet("b", sheet));
    assertEquals(expected, Refusal.line(() -> History.of(named)));
  }

  /** The largest that is let in still has a verdict. */
  @Test
  void whatIsLetInIsCompared() {
    Sheet sheet =
        Hand.sheet(
            Map.of(
                Parameter.SEND_GAP,
                Hand.line(Estimate.of(9e59, 9e58), Estimate.of(9e59, 9e58), Hand.UNTOLD)));
    assertEquals(Verdict.NO_CHANGE, Hand.compared(sheet, sheet, Terms.usual()).verdict());
  }
}
