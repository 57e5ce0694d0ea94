package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DropSummaryTest {
  private static final DropSummary DROPS =
      new DropSummary(
          List.of(
              row(Experiment.SEND_SERVICE, "outlier: far away"),
              row(Experiment.SEND_OVERHEAD, "outlier: far away"),
              row(Experiment.SEND_OVERHEAD, "it was lost"),
              row(Experiment.SEND_SERVICE, "outlier: far away")),
          Map.of(Experiment.SEND_OVERHEAD, 126));

  @Test
  void saysEachReasonOnce() {
    assertEquals(
        List.of(
            "Note: 1 of 126 measurements of O_s left out: it was lost",
            "Note: 1 of 126 measurements of O_s, 2 of T_s left out: far away"),
        DROPS.warnings());
    assertEquals(List.of(), new DropSummary(List.of(), Map.of()).warnings());
  }

  @Test
  void whatOnlyLLeavesOutIsSaidSo() {
    DroppedRow row = row(Experiment.USER_RECEIVE, DroppedRow.NOT_SUBTRACTED);
    assertEquals(
        List.of(
            "Note: 1 outlier (U_r 1) was left out of the parts that are subtracted to compute L"),
        new DropSummary(List.of(row), Map.of()).warnings());
    assertEquals(
        List.of(
            "Note: 2 outliers (U_r 1, O_r 1) were left out of the parts that are subtracted to compute L"),
        new DropSummary(
                List.of(row, row(Experiment.RECEIVE_OVERHEAD, DroppedRow.NOT_SUBTRACTED)), Map.of())
            .warnings());
  }

  @Test
  void countsPerExperiment() {
    assertEquals(
        Map.of(
            "left-out.send-overhead", "2 measurements", "left-out.send-service", "2 measurements"),
        DROPS.provenance());
  }

  private static DroppedRow row(Experiment experiment, String reason) {
    return new DroppedRow(experiment, 0, 0, 40, reason);
  }
}
