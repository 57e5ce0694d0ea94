package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TableOne;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.document.render.FormatName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A history says what of its sheets it does not show. */
class NotShownTest {
  private static NamedSheet sheet(Map<Parameter, Outcome> outcomes) {
    return new NamedSheet("s", Hand.sheet(outcomes));
  }

  private static NamedSheet withTransfer(Optional<Double> bandwidth) {
    return sheet(Map.of(Parameter.TRANSFER_TIME, Hand.transfer(1, 10, 0.1, bandwidth)));
  }

  private static List<String> remarks(NamedSheet... sheets) {
    return History.of(List.of(sheets)).remarks();
  }

  @Test
  void contentionOfOneAloneIsNotLostWithoutAWord() {
    assertEquals(
        List.of(
            "L: C has a value in #2 only",
            "L: contention was seen in #2: only the smallest message among the fewest nodes is"
                + " shown"),
        remarks(
            withTransfer(Optional.empty()),
            withTransfer(Optional.of(20.0)),
            withTransfer(Optional.empty())));
  }

  @Test
  void coefficientsOfOtherPiecesAreNotLostWithoutAWord() {
    Outcome flat = Hand.flat(5, 0.01);
    assertEquals(
        List.of(
            "g_s has no breakpoint in #1, no breakpoint in #2, a breakpoint at 40 bytes in #3: costs are shown,"
                + " coefficients are not"),
        remarks(
            sheet(Map.of(Parameter.SEND_GAP, flat)),
            sheet(Map.of(Parameter.SEND_GAP, flat)),
            sheet(Map.of(Parameter.SEND_GAP, Hand.gap(100, 0.001)))));
  }

  @Test
  void parametersOfOneSheetAloneAreNamed() {
    Outcome flat = Hand.flat(5, 0.01);
    assertEquals(
        List.of("O_s has a value in #1 only"),
        remarks(
            sheet(Map.of(Parameter.SEND_GAP, flat, Parameter.SEND_OVERHEAD, flat)),
            sheet(
                Map.of(
                    Parameter.SEND_GAP, flat, Parameter.SEND_OVERHEAD, new Outcome.Rejected("x"))),
            sheet(Map.of(Parameter.SEND_GAP, flat))));
  }

  @Test
  void aHistoryThatShowsAllSaysNothing() {
    NamedSheet reference = new NamedSheet(TableOne.NAME, TableOne.sheet());
    assertEquals(List.of(), remarks(reference, reference, reference));
  }

  @ParameterizedTest
  @EnumSource(
      value = FormatName.class,
      names = {"TEXT", "MARKDOWN", "JSON"})
  void whoReadsItIsTold(FormatName format) {
    NamedSheet plain = withTransfer(Optional.empty());
    String text =
        format.render(
            HistoryDocument.of(History.of(List.of(plain, plain, withTransfer(Optional.of(20.0))))));
    assertTrue(text.contains("C has a value in") && text.contains("3 only"), text);
  }
}
