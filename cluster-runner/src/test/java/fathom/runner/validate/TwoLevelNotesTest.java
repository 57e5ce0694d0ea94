package fathom.runner.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.RankPlacement.Order;
import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.operations.MessageForecast;
import fathom.reports.operations.NodeRanks;
import fathom.reports.validation.Incomplete;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.Measured;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.Times;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TwoLevelNotesTest {
  private static final Sheet TABLE = TableOne.sheet();

  private static NodeRanks two(Order order) {
    return new NodeRanks(new RanksPerNode(2, order), Optional.of(TABLE));
  }

  private static Measured<LibraryCase> took(LibraryOperation operation, String by, double micros) {
    return new Measured<>(
        new LibraryCase(operation, by, 4, 1000),
        new Times(List.of(micros)),
        Incomplete.NONE,
        new Measured.StartSkew(0, true, 0));
  }

  /** From the root's node to the other, then within each, in whichever order ranks are placed. */
  @Test
  void aBroadcastInTwoLevelsIsOneMessageBetweenAndOneWithin() {
    Costs costs = Costs.of(TABLE);
    double line = costs.sendGap(1000);
    double last = Math.max(costs.transfer(1, 2), costs.transfer(1000, 2) - line);
    double ends = costs.sendOverhead(1000) + costs.reception(1000);
    double expected = ends + line + last + ends + costs.transfer(1000, 2);
    for (Order order : Order.ALL) {
      assertEquals(
          expected,
          new MessageForecast(TABLE, two(order), Optional.empty())
              .twoLevelMicros(LibraryOperation.BCAST, 4, 1000)
              .orElseThrow(),
          1e-6);
    }
  }

  @Test
  void onlyWhatIsPredictedToBeFasterThanAllThatWasRunIsSaid() {
    List<Measured<LibraryCase>> slow =
        List.of(
            took(LibraryOperation.BCAST, "own", 99_000),
            took(LibraryOperation.BCAST, "binomial", 90_000),
            took(LibraryOperation.ALLREDUCE, "own", 1),
            took(LibraryOperation.GATHER, "own", 99_000));
    List<String> notes = TwoLevelNotes.of(TABLE, two(Order.BLOCK), slow);
    assertEquals(1, notes.size(), notes::toString);
    String note = notes.getFirst();
    assertTrue(note.startsWith("MPI_Bcast among 4 ranks, 1000"), note);
    assertTrue(note.endsWith(" µs are predicted; the fastest that was run took 90000 µs"), note);
  }

  @Test
  void withOneRankOnEachNodeThereIsOneLevel() {
    List<Measured<LibraryCase>> slow = List.of(took(LibraryOperation.BCAST, "own", 99_000));
    assertEquals(List.of(), TwoLevelNotes.of(TABLE, NodeRanks.ONE, slow));
    NodeRanks unknown = new NodeRanks(new RanksPerNode(2, Order.BLOCK), Optional.empty());
    assertEquals(List.of(), TwoLevelNotes.of(TABLE, unknown, slow));
  }
}
