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
              row(Experiment.SEND_SERVICE, "stray"),
              row(Experiment.SEND_OVERHEAD, "stray"),
              row(Experiment.SEND_OVERHEAD, "lost"),
              row(Experiment.SEND_SERVICE, "stray")));

  @Test
  void saysEachReasonOnce() {
    assertEquals(
        List.of(
            "rows dropped (lost): send-overhead 1",
            "rows dropped (stray): send-overhead 1, send-service 2"),
        DROPS.warnings());
    assertEquals(List.of(), new DropSummary(List.of()).warnings());
  }

  @Test
  void countsPerExperiment() {
    assertEquals(
        Map.of("dropped.send-overhead", "2", "dropped.send-service", "2"), DROPS.provenance());
  }

  private static DroppedRow row(Experiment experiment, String reason) {
    return new DroppedRow(experiment, 0, 0, 40, reason);
  }
}
