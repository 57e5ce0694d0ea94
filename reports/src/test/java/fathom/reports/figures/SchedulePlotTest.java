package fathom.reports.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Trace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bars of a broadcast and the nodes it is drawn for. */
class SchedulePlotTest {
  /**
   * Table 1 at 1500 bytes: O_s = 44.32, g_s = 122.427, L(1500, 8) = 29.132 + 123.9·max(1,
   * 8·1500/(90· 122.427)) = 164.07, O_r = 76.526, U_r = 9.93.
   */
  @Test
  void theScheduleIsThatOfTheSheet() {
    Figure figure = Figures.of(TableOne.sheet(), List.of(), Compared.NONE).figures().getLast();
    assertEquals("plot-schedule", figure.id());
    List<Trace> traces = figure.panels().getFirst().traces();
    Trace.Bars sends =
        (Trace.Bars)
            traces.stream().filter(t -> t.name().equals("sends: O_s")).findFirst().orElseThrow();
    // 7 nodes get 2 packets each.
    assertEquals(14, sends.bars().size());
    Trace.Bar first = sends.bars().getFirst();
    assertEquals(0, first.from());
    assertEquals(6.37 + 0.0253 * 1500, first.to(), 1e-9);
    assertEquals(0, first.y());
    Trace.Line flight =
        (Trace.Line) traces.stream().filter(Trace.Line.class::isInstance).findFirst().orElseThrow();
    double latency = 1.556 * 8 + 16.684 + 0.0826 * 1500 * (8 * 1500 / (90 * 122.427));
    assertEquals(44.32, flight.spots().getFirst().x(), 1e-9);
    assertEquals(44.32 + latency, flight.spots().getLast().x(), 1e-9);
  }

  /** A schedule has no more nodes than its cluster, and a bar for the gap after each departure. */
  @Test
  void theScheduleShowsThePortAndTheNodesThereAre() {
    Sheet base = TableOne.sheet();
    Sheet four =
        new Sheet(
            base.created(),
            new Sheet.Cluster("lab", 4, "udp", 1500),
            base.outcomes(),
            Map.of(),
            Map.of(),
            List.of(),
            base.diagnostics(),
            base.provenance());
    Figure figure = Figures.of(four, List.of(), Compared.NONE).figures().getLast();
    assertEquals("Schedule of a broadcast among 4 nodes", figure.title());
    assertEquals(4, figure.panels().getFirst().y().marks().size());
    assertTrue(figure.caption().contains("to all others of 4 nodes along"), figure.caption());
    List<Trace.Bars> bars = figure.panels().getFirst().traces(Trace.Bars.class);
    assertEquals(4, bars.stream().map(Trace.Bars::height).distinct().count());
    Trace.Bars port = bars.getFirst();
    assertEquals("port busy: g_s", port.name());
    assertEquals(6, port.bars().size());
    Trace.Bar first = port.bars().getFirst();
    assertEquals(44.32, first.from(), 1e-9);
    assertEquals(44.32 + 122.427, first.to(), 1e-9);
    // Of one node no two gaps overlap, and those that meet stand in lanes of their own.
    List<Trace.Bar> root = port.bars().stream().filter(b -> b.y() > -0.6).toList();
    assertEquals(4, root.size());
    for (int i = 1; i < root.size(); i++) {
      assertTrue(root.get(i).from() >= root.get(i - 1).to() - 1e-9, root::toString);
      assertNotEquals(root.get(i - 1).y(), root.get(i).y());
    }
    Figure eight = Figures.of(base, List.of(), Compared.NONE).figures().getLast();
    assertTrue(
        eight.caption().contains("of 8 nodes, of a cluster of 24 nodes (assumed), along"),
        eight.caption());
  }
}
