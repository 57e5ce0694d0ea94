package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Interval;
import fathom.model.parameter.Experiment;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Distribution.Quantile;
import fathom.model.sheet.Sheet;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SingleRowsTest {
  private static Sheet over(String transport) {
    return SheetLike.of(SampleSheets.timedSingly())
        .cluster(new Sheet.SheetCluster("local", 2, transport, 1472))
        .sheet();
  }

  private static boolean speaksOfLateMessages(Sheet sheet) {
    return SingleRows.words(sheet).contains(" Receives: a message that came late was waited for");
  }

  @Test
  void percentilesStandAboveTheirIntervals() {
    Sheet plain = SampleSheets.timedSingly();
    Distribution one =
        new Distribution(
            new OperationTag(Experiment.PING_PONG, 40),
            500,
            List.of(new Quantile(0.5, 24, Optional.of(new Interval(23.5, 24.25)))),
            90,
            0.02,
            0.001);
    Sheet sheet = SheetLike.of(plain).diagnostics(plain.diagnostics().with(List.of(one))).sheet();
    assertEquals(2, SingleRows.of(sheet).rows().size());
    String text = FormatName.TEXT.render(DistributionsDocument.of(sheet)).replaceAll("\\s+", " ");
    assertTrue(text.contains(" 95 % 23.50–24.25 "), text);
    assertTrue(text.contains("95 %: the interval of each percentile"), text);
    assertTrue(FormatName.CSV.render(DistributionsDocument.of(sheet)).contains("23.5,24.25"));
    assertEquals(5, SingleRows.of(plain).rows().size(), "a sheet without intervals");
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
