package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.Refusal;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.comparison.reading.Readings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Several sheets in the order they were made. */
class HistoryTest {
  private static NamedSheet made(String created, double micros) {
    Outcome cost = Hand.flat(micros, micros / 100);
    return new NamedSheet(
        created + "!", Hand.created(created, Hand.sheet(Map.of(Parameter.SEND_GAP, cost))));
  }

  /** By the instant, not by its letters: 52 s come before 52.5 s, and 9 h before 10 h. */
  @Test
  void theOldestComesFirstAndWhatDoesNotSayBeforeIt() {
    History history =
        History.of(
            List.of(
                made("2026-11-21T10:00:52.500Z", 5),
                made("2026-11-21T09:00:00Z", 3),
                made("unknown", 1),
                made("2026-11-21T10:00:52Z", 4),
                made("also unknown", 2)));
    Readings first = history.series().getFirst();
    assertEquals("m = 1", first.quantity().label());
    assertEquals(
        List.of(1.0, 2.0, 3.0, 4.0, 5.0),
        first.estimates().stream().map(value -> value.orElseThrow().value()).toList());
    assertEquals("unknown!", history.sheets().getFirst().name());
    assertEquals(4, history.series().size(), "two costs, constant and slope");
  }

  @Test
  void aSheetWithoutAValueLeavesAGap() {
    Sheet rejected = Hand.sheet(Map.of(Parameter.SEND_GAP, new Outcome.Rejected("x")));
    History history =
        History.of(
            List.of(
                made("2026-11-21T01:00:00Z", 1),
                new NamedSheet("r", Hand.created("2026-11-21T02:00:00Z", rejected)),
                made("2026-11-21T03:00:00Z", 3)));
    assertEquals(
        List.of(true, false, true),
        history.series().getFirst().bySheet().stream().map(Optional::isPresent).toList());
  }

  @Test
  void whatOneAloneHasIsNoHistory() {
    Sheet other = Hand.sheet(Map.of(Parameter.RECEIVE_GAP, Hand.flat(1, 0.1)));
    NamedSheet first = made("2026-11-21T01:00:00Z", 1);
    assertEquals(
        "the 2 sheets have no parameter with a value in common",
        Refusal.line(() -> History.of(List.of(first, new NamedSheet("o", other)))));
  }
}
