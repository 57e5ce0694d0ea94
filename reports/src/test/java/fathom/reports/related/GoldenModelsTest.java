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
            time, µs ring torus hypercube
            single message 750.101 399.267 399.267
            broadcast 1060.23 530.113 530.113
            all-to-all broadcast 1987.92 1552.02 1455.16
            scatter/gather 1455.16
            total exchange 10817.9 4327.16 2884.77
            circular q-shift 662.641 (at most) 927.698 (at most)
            time, µs ring torus hypercube
            single message 161.436 146.982 146.982
            broadcast 584.315 551.794 530.113
            total exchange 2103.55
            circular q-shift 139.755
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
            "models-hostile",
            """
            model,symbol,status: value,reason
            bsp p number: 16
            bsp g absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m red \
            \\u202E turned
            bsp L absent: a sheet has no barrier; `fathom validate --library --operation barrier` \
            times one
            bsp h absent: it depends on the program, not on the cluster
            postal n number: 16
            postal λ absent: O_s has no value on this sheet: it was not measured
            postal λ of RM absent: O_s has no value on this sheet: it was not measured
            logp L absent: L has no value on this sheet: it was not measured
            logp o absent: O_s has no value on this sheet: it was not measured
            logp g absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m red \
            \\u202E turned
            logp P number: 16
            logp ⌈L/g⌉ absent: L has no value on this sheet: it was not measured
            c3 p number: 16
            c3 s absent: O_s has no value on this sheet: it was not measured
            c3 h number: 1
            c3 l number: 1472
            c3 C_l() absent: it depends on the algorithm, and on how many links cross the middle \
            of the network; the sheet has no number for contention
            c3 C_p() absent: it depends on the algorithm, and is measured per operation
            loggp L absent: L has no value on this sheet: it was not measured
            loggp o absent: O_s has no value on this sheet: it was not measured
            loggp g absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m \
            red \\u202E turned
            loggp G absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m \
            red \\u202E turned
            loggp P number: 16
            phase-parallel t_0(2) absent: O_s has no value on this sheet: it was not measured
            phase-parallel r_∞(2) absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \
            \\u001B[31m red \\u202E turned
            phase-parallel t_0(n), r_∞(n) absent: they are measured per operation, and a sheet has \
            no operations
            phase-parallel t_c absent: each is a collective operation, and a sheet has none
            phase-parallel t_f, w absent: RM only names it, and no experiment of a sheet is about it
            phase-parallel t_p absent: RM only names it, and no experiment of a sheet is about it
            phase-parallel σ, α absent: RM only names it, and no experiment of a sheet is about it
            logpc L absent: L has no value on this sheet: it was not measured
            logpc o absent: O_s has no value on this sheet: it was not measured
            logpc g absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m \
            red \\u202E turned
            logpc G absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m \
            red \\u202E turned
            logpc P number: 16
            logpc C_n() absent: it is derived for k-ary n-cubes, and a sheet's network is a \
            switch. Contention in the switch would be part of the sheet's L; this sheet has no \
            number for it
            ccm P number: 16
            ccm F words:
            ccm T_F absent: they are measured per operation or derived from another model; a sheet \
            has none
            ccm P', T_P' absent: no experiment of a sheet is about processes
            cluster p number: 16
            cluster O_s(m) absent: O_s has no value on this sheet: it was not measured
            cluster g_s(m) absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \
            \\u001B[31m red \\u202E turned
            cluster O_r(m) absent: O_r has no value on this sheet: it was not measured
            cluster g_r(m) absent: g_r has no value on this sheet: it was not measured
            cluster U_r(m) absent: U_r has no value on this sheet: it was not measured
            cluster L(m, 16) absent: L has no value on this sheet: it was not measured
            cluster B_L absent: B_L has no value on this sheet: it was not measured
            cluster memcpy() words:
            logpq L absent: L has no value on this sheet: it was not measured
            logpq o absent: O_s has no value on this sheet: it was not measured
            logpq g absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m \
            red \\u202E turned
            logpq P number: 16
            logpq ⌈L/g⌉ absent: L has no value on this sheet: it was not measured
            logpq queue absent: B_L has no value on this sheet: it was not measured
            plogp P number: 16
            plogp L absent: O_s has no value on this sheet: it was not measured
            plogp o_s(m) absent: O_s has no value on this sheet: it was not measured
            plogp o_r(m) absent: O_r has no value on this sheet: it was not measured
            plogp g(m) absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m \
            red \\u202E turned
            hockney α absent: O_s has no value on this sheet: it was not measured
            hockney β absent: g_s has no value on this sheet: rejected: a,"b"\\nc | d \\u001B[31m \
            red \\u202E turned
            """),
        Map.entry(
            "models-table-1",
            """
            model,symbol,status: value
            bsp p number: 16
            bsp g number: 0.082124
            bsp L absent:
            bsp h absent:
            postal n number: 16
            postal λ number: 10.433
            postal λ of RM number: 11.08
            logp L number: 19.879
            logp o number: 14.277
            logp g number: 6.73
            logp P number: 16
            logp ⌈L/g⌉ number: 3
            c3 p number: 16
            c3 s number: 28.555
            c3 h number: 1
            c3 l number: 1500
            c3 C_l() absent:
            c3 C_p() absent:
            loggp L number: 19.879
            loggp o number: 14.277
            loggp g number: 6.73
            loggp G number: 0.0788
            loggp P number: 16
            phase-parallel t_0(2) number: 48.433
            phase-parallel r_∞(2) number: 12.177
            phase-parallel t_0(n), r_∞(n) absent:
            phase-parallel t_c absent:
            phase-parallel t_f, w absent:
            phase-parallel t_p absent:
            phase-parallel σ, α absent:
            logpc L number: 19.879
            logpc o number: 14.277
            logpc g number: 6.73
            logpc G number: 0.0788
            logpc P number: 16
            logpc C_n() absent:
            ccm P number: 16
            ccm F words:
            ccm T_F absent:
            ccm P', T_P' absent:
            cluster p number: 16
            cluster O_s(m) function: 6.3371 | 7.9892 | 12.847 | 32.277 | 44.32
            cluster g_s(m) function: 6.73 | 8.1214 | 23.405 | 84.537 | 122.43
            cluster O_r(m) function: 12.288 | 14.922 | 23.158 | 56.106 | 76.526
            cluster g_r(m) function: 6.73 | 10.029 | 25.159 | 85.677 | 123.19
            cluster U_r(m) function: 9.93 | 9.93 | 9.93 | 9.93 | 9.93
            cluster L(m, 16) function: 41.663 | 48.986 | 82.698 | 223.72 | 311.46
            cluster B_L number: 1935
            cluster memcpy() words:
            logpq L number: 19.879
            logpq o number: 14.277
            logpq g number: 6.73
            logpq P number: 16
            logpq ⌈L/g⌉ number: 3
            logpq queue number: 1935
            plogp P number: 16
            plogp L number: 26.216
            plogp o_s(m) function: 6.3371 | 7.9892 | 12.847 | 32.277 | 44.32
            plogp o_r(m) function: 22.218 | 24.852 | 33.088 | 66.036 | 86.456
            plogp g(m) function: 22.218 | 24.852 | 33.088 | 85.677 | 123.19
            hockney α number: 48.433
            hockney β number: 12.177
            """),
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
