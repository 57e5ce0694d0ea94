package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.model.sheet.Sheet;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import org.junit.jupiter.api.Test;

class SingleRowsTest {
  private static Sheet over(String transport) {
    return SheetLike.of(SampleSheets.timedSingly())
        .cluster(new Sheet.Cluster("local", 2, transport, 1472))
        .sheet();
  }

  private static boolean speaksOfLateMessages(Sheet sheet) {
    return SingleRows.words(sheet).contains(" Receives: a message that came late was waited for");
  }

  /** A socket says at once that it holds nothing; a receive call of MPI waits. */
  @Test
  void onlyReceivesThroughMpiHoldLateMessages() {
    assertEquals(false, speaksOfLateMessages(over("udp")));
    Sheet library = over("mpi");
    assertEquals(true, speaksOfLateMessages(library));
    Sheet sends =
        SheetLike.of(library)
            .diagnostics(
                library
                    .diagnostics()
                    .with(
                        library.diagnostics().distributions().stream()
                            .filter(one -> one.of().experiment() != Experiment.USER_RECEIVE)
                            .toList()))
            .sheet();
    assertEquals(false, speaksOfLateMessages(sends));
  }
}
