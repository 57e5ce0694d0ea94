package fathom.reports.related;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.related.CommunicationModel;
import fathom.model.related.CommunicationModels;
import fathom.model.related.Load;
import fathom.model.related.Setting;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenDocuments;
import fathom.reports.SampleSheets;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.TextRenderer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Models and topologies in every format: exact numbers; intervals and a parameter that is missing;
 * foreign text. The numbers themselves are tested in {@code fathom.model.related}.
 */
class GoldenModelsTest extends GoldenDocuments {
  private static final FormatName[] GOLDEN = {
    FormatName.TEXT, FormatName.LATEX, FormatName.CSV, FormatName.JSON
  };
  private static final FormatName[] NONE = {};

  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "models-measured.markdown",
            """
            # Models lab, 4 nodes, udp, up to 1472 bytes per packet, 2026-11-21T01:32:00Z.
            ## Comparison (after RM, Table 2.3)
            | model | programming model | abstract model | architectural model | characteristics |
              |---|---|---|---|---|
            ## BSP: Bulk-Synchronous Parallel
            | Symbol | Value | Unit | Meaning | Formula |
              |---|---|---|---|---|
            """),
        Map.entry(
            "topologies-measured.markdown",
            """
            # Topologies lab, 4 nodes, udp, up to 1472 bytes per packet, 2026-11-21T01:32:00Z.
            | Symbol | Value | Unit | Meaning | Formula |
              |---|---|---|---|---|
            ## store-and-forward
            | time, µs | ring | torus | hypercube |
              |---|---:|---:|---:|
            | Operation | Topology | Formula | Source, remark |
              |---|---|---|---|
            ## cut-through
            | time, µs | ring | torus | hypercube |
              |---|---:|---:|---:|
            | Operation | Topology | Formula | Source, remark |
              |---|---|---|---|
            """),
        Map.entry(
            "topologies-table-1.json",
            """
            "assumed": [ "nodes", "mtu" ]
            """),
        Map.entry(
            "models-table-1.json",
            """
            "assumed": [ "nodes", "mtu" ]
            """),
        Map.entry(
            "models-hostile.text",
            """
            Models: lab\\n · 1 node · u|dp · up to 1472 bytes per packet · 2026-11-21T01:32:00Z
            g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m red \\u202E turned
            C_n() no value (contention of n messages): it is derived for k-ary n-cubes, and a
              sheet's network is a switch. Contention in the switch would be part of the sheet's L;
              this sheet has no number for it
            """),
        Map.entry(
            "topologies-hostile.text",
            """
            Topologies: lab\\n · 1 node · u|dp · up to 1472 bytes per packet · 2026-11-21T01:32:00Z
            t_s no value (start-up): O_s has no value on this sheet: it was not measured
            t_h no value (header over one link): g_s has no value on this sheet: rejected: a,"b"\\nc
              | d \\u001B[31m red \\u202E turned
            t_b no value (byte over one link): g_s has no value on this sheet: rejected: a,"b"\\nc |
              d \\u001B[31m red \\u202E turned
            - single message, store-and-forward, ring, torus, hypercube; single message,
              cut-through, ring, torus, hypercube; broadcast, store-and-forward, ring, torus,
              hypercube; broadcast, cut-through, ring, torus, hypercube; all-to-all broadcast,
              store-and-forward, ring, torus, hypercube; scatter/gather, store-and-forward,
              hypercube; total exchange, store-and-forward, ring, torus, hypercube; total exchange,
              cut-through, hypercube; circular q-shift, store-and-forward, torus, hypercube;
              circular q-shift, cut-through, hypercube: O_s has no value on this sheet: it was not
              measured
            """),
        Map.entry(
            "topologies-table-1.text",
            """
            Topologies: table-1 · 24 nodes (assumed) · directed-point · up to 1500 bytes per packet
              (assumed) · date unknown
            t_s 48.4333 µs start-up: one-way(1, 2)
            t_h 3.61346 µs header over one link: V_h·t_b, V_h = 44 bytes (headers of the protocol
              and Ethernet, preamble and the pause between frames, as on Table 1's network)
            t_b 0.082124 µs/byte byte over one link: max(g_s(mtu), g_r(mtu))/mtu
            """),
        Map.entry(
            "models-table-1.text",
            """
            Models: table-1 · 24 nodes (assumed) · directed-point · up to 1500 bytes per packet
              (assumed) · date unknown
            λ 10.4335 latency in units of a send, with all nodes taking part: one-way(1, 16)/g_s(1)
            λ of RM 11.0804 the same as RM words it, in units of the time the sender is busy; use λ
              unless you follow RM: one-way(1, 16)/O_s(1)
            ⌈L/g⌉ 3 messages in transit from or to a node: ⌈L(1, 2)/max(g_s(1), g_r(1))⌉
            s 28.5547 µs start-up of a message; our reading, RM only names it: O_s(1) + O_r(1) +
              U_r(1)
            h 1 links average distance between processors: no processor lies between two others, GE
              §3.4
            l 1500 bytes length of a packet; our reading, RM only names it: mtu
            t_0(2) 48.4333 µs start-up of a message between two nodes: one-way(1, 2)
            r_∞(2) 12.1767 bytes/µs asymptotic bandwidth between two nodes: mtu/max(g_s(mtu),
              g_r(mtu))
            ⌈L/g⌉ 3 messages in transit from or to a node: ⌈L(1, 2)/max(g_s(1), g_r(1))⌉
            queue 1935 packets room for messages in transit; our reading, RM only names queues: B_L
            α 48.4333 µs start-up: time of the smallest message: one-way(1, 2)
            β 12.1767 bytes/µs bandwidth: mtu/max(g_s(mtu), g_r(mtu))
            """));
  }

  @Override
  protected Map<String, String> rows() {
    return Map.ofEntries(
        Map.entry(
            "topologies-table-1",
            """
            operation,switching: topology,time_us,bound
            single message store-and-forward: ring 750.1 time | torus 399.27 time | hypercube \
            399.27 time
            single message cut-through: ring 161.44 time | torus 146.98 time | hypercube 146.98 time
            broadcast store-and-forward: ring 1060.2 time | torus 530.11 time | hypercube 530.11 \
            time
            broadcast cut-through: ring 584.31 time | torus 551.79 time | hypercube 530.11 time
            all-to-all broadcast store-and-forward: ring 1987.9 time | torus 1552 time | hypercube \
            1455.2 time
            all-to-all broadcast cut-through: ring | torus | hypercube
            reduction store-and-forward: ring | torus | hypercube time
            reduction cut-through: ring | torus | hypercube
            scatter/gather store-and-forward: ring | torus | hypercube 1455.2 time
            scatter/gather cut-through: ring | torus | hypercube
            total exchange store-and-forward: ring 10818 time | torus 4327.2 time | hypercube \
            2884.8 time
            total exchange cut-through: ring | torus | hypercube 2103.6 time
            circular q-shift store-and-forward: ring | torus 662.64 upper | hypercube 927.7 upper
            circular q-shift cut-through: ring | torus | hypercube 139.76 time
            """));
  }

  @Override
  protected void make(Made made) {
    Map.of(
            "table-1", TableOne.sheet(),
            "measured", SampleSheets.table1(),
            "hostile", SampleSheets.hostile())
        .forEach(
            (name, sheet) -> {
              FormatName[] golden = name.equals("measured") ? GOLDEN : NONE;
              made.document("models-" + name, ModelsDocument.of(sheet, Setting.of(16)), golden);
              Sheet links = name.equals("measured") ? SampleSheets.withReceiveOverhead() : sheet;
              made.document(
                  "topologies-" + name,
                  TopologiesDocument.of(links, new Load(16, 1024, 12)),
                  golden);
            });
  }

  @Test
  void oddNodesAndLongMessagesFitToo() {
    for (int nodes : List.of(2, 12, 36, 65536)) {
      String text =
          FormatName.TEXT.render(
              TopologiesDocument.of(SampleSheets.table1(), new Load(nodes, 1L << 40, 1)));
      text.lines().forEach(l -> assertTrue(l.length() <= TextRenderer.WIDTH, l));
      assertFalse(text.isBlank());
    }
  }

  /** The contract of {@code models --format json}. */
  @Test
  void jsonHasEveryModelWithNumbersThatReadBack() throws IOException {
    JsonNode root =
        new ObjectMapper()
            .readTree(FormatName.JSON.render(ModelsDocument.of(TableOne.sheet(), Setting.of(16))));
    assertEquals("fathom-models/1", root.get("schema").asText());
    List<String> models = new ArrayList<>();
    root.get("models").forEach(model -> models.add(model.get("model").asText()));
    assertEquals(CommunicationModels.ALL.stream().map(CommunicationModel::word).toList(), models);
    JsonNode g = root.get("models").get(0).get("parameters").get(1);
    assertEquals("g", g.get("symbol").asText());
    assertEquals(0.082124, g.get("value").asDouble(), 1e-12);
    assertEquals(2, g.get("value_ci").size());
    for (JsonNode model : root.get("models")) {
      assertFalse(model.get("cannot_express").isEmpty());
      for (JsonNode parameter : model.get("parameters")) {
        boolean absent = parameter.get("status").asText().equals("absent");
        assertEquals(absent, parameter.hasNonNull("reason"), parameter.toString());
      }
    }
  }
}
