package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.reports.GoldenDocuments;
import fathom.reports.Xml;
import fathom.reports.document.render.FormatName;
import fathom.reports.figures.Figures;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.html.RepeatPage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said of several runs, in every format. */
class GoldenRepeatTest extends GoldenDocuments {
  private static Map<String, RepeatedRuns> all() {
    return Map.of(
        "measured",
        SampleRepeats.runs(6),
        "two",
        SampleRepeats.runs(2),
        "one",
        SampleRepeats.runs(1),
        "hostile",
        SampleRepeats.hostile(HOSTILE));
  }

  private static final FormatName[] NONE = {};

  private static final Map<String, FormatName[]> GOLDEN =
      Map.of(
          "measured",
          new FormatName[] {FormatName.TEXT, FormatName.LATEX, FormatName.CSV, FormatName.JSON},
          "one",
          new FormatName[] {FormatName.TEXT},
          // LatexIT sets this file.
          "hostile",
          new FormatName[] {FormatName.LATEX});

  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "repeat-hostile.json",
            """
            "tests": 16,
            "runs_to_tell": 4,
            "pairs": 48,
            "apart_expected": 1.3374165404045197,
            "separate_expected": 0.21944884600162598,
            "steady": [ ],
            "varies": [ ],
            "cannot_tell": [ "O_s", "T_s", "g_s", "L", "B_L", "M_mtm", "M_mtm heap" ],
            "warnings": [ "#1, #2 are the same sheet, so rows look steadier than they are: name each
              run once", "Not the same cluster, so the spread is not that of repeated runs:
              a,\\"b\\"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\\\textbf{y} 100 % # \\u0007
              (1 node, a,\\"b\\"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\\\textbf{y} 100 %
              # \\u0007, up to 1400 bytes per packet) (#1, #2); lab (4 nodes, udp, up to 1472 bytes
              per packet) (#3)" ],
            "differing_facts": [ "a,\\"b\\"\\nc | d \\u001B[31m red \\u202E turned <b> `x`
              \\\\textbf{y} 100 % # \\u0007", "jdk" ]
            """),
        Map.entry(
            "repeat-measured.markdown",
            """
            # Spread between 6 runs of the same plan
            ## Rows
            | Parameter | Verdict | At | Runs | Spread | ± | Promised | Ratio | 95 % | Apart |
              |---|---|---|---:|---:|---:|---:|---:|---|---:|
            ## Numbers
            | Parameter | Number | Mean | Unit | ± mean | Runs | Spread | ± | Promised | Ratio |
              95 % | Apart |
              |---|---|---:|---|---:|---:|---:|---:|---:|---:|---|---:|
            """),
        Map.entry(
            "repeat-two.json",
            """
            "tests": 26,
            "runs_to_tell": 17,
            "pairs": 26,
            "apart_expected": 0.7244339593857811,
            "separate": 4,
            "separate_expected": 0.11886812491754742,
            "steady": [ ],
            "varies": [ "L" ],
            "cannot_tell": [ "O_s", "T_s", "g_s", "g_r", "B_L", "M_mtm", "M_mtm heap" ],
            """),
        Map.entry(
            "repeat-one.json",
            """
            "tests": 0,
            "runs_to_tell": 4,
            "pairs": 0,
            "apart_expected": 0.0,
            "separate_expected": 0.0,
            "steady": [ ],
            "varies": [ ],
            "cannot_tell": [ "O_s", "T_s", "g_s", "g_r", "L", "B_L", "M_mtm", "M_mtm heap" ],
            """),
        Map.entry(
            "repeat-two.text",
            """
            Spread between 2 runs of the same plan
            Steady: 0 of 8 rows.
            Varies more than its intervals say: 1 of 8 rows: L (×9.7 at m = 1, p = 2).
            Cannot tell: 7 of 8 rows: O_s (×3.6 at m = 1), T_s (×1.6 at m = 1), g_s (×2.7 at m =
              41), g_r, B_L, M_mtm (×1.4 at m = 64 KiB), M_mtm heap.
            If all ratios stay as they are, 17 runs are enough to tell (-n 17 --out DIR --resume).
            Pairs of runs apart: 8 of 26 (30.8 %); where the intervals say the truth, 2.79 % are
              expected. Pairs whose intervals do not overlap at all: 4 (15.4 %; expected: 0.46 %).
            - g_r: no value in 1 of 2 runs: rejected: cost falls with size (#2)
            - O_r: no value in 2 of 2 runs: not observable: part of O_s (#1, #2)
            26 numbers tested, each at a level of 0.19 %: of 20 repetitions whose intervals say the
              truth, 19 name no row.
            A row varies more than its intervals say where the ratio of one of its numbers is beyond
              that level, with these runs from 4.2 on (with more runs, earlier).
            """),
        Map.entry(
            "repeat-hostile.text",
            """
            Spread between 3 runs of the same plan
            #1 a,"b"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\textbf{y} 100 % # \\u0007 · 1
              node · a,"b"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\textbf{y} 100 % #
              \\u0007 · up to 1400 bytes per packet · a,"b"\\nc | d \\u001B[31m red \\u202E turned
              <b> `x` \\textbf{y} 100 % # \\u0007
            #2 twin · a,"b"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\textbf{y} 100 % #
              \\u0007 · 1 node · a,"b"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\textbf{y}
              100 % # \\u0007 · up to 1400 bytes per packet · a,"b"\\nc | d \\u001B[31m red \\u202E
              turned <b> `x` \\textbf{y} 100 % # \\u0007
            #3 runs/lab-repeat/2 · lab · 4 nodes · udp · up to 1472 bytes per packet ·
              2026-11-21T01:32:00Z
            Steady: 0 of 7 rows.
            Cannot tell: 7 of 7 rows: O_s, T_s, g_s, L, B_L, M_mtm, M_mtm heap.
            If all ratios stay as they are, 4 runs are enough to tell (-n 4 --out DIR --resume).
            Pairs of runs apart: 0 of 48 (0.00 %); where the intervals say the truth, 2.79 % are
              expected. Pairs whose intervals do not overlap at all: 0 (0.00 %; expected: 0.46 %).
            ! #1, #2 are the same sheet, so rows look steadier than they are: name each run once
            ! Not the same cluster, so the spread is not that of repeated runs: a,"b"\\nc | d
              \\u001B[31m red \\u202E turned <b> `x` \\textbf{y} 100 % # \\u0007 (1 node, a,"b"\\nc
              | d \\u001B[31m red \\u202E turned <b> `x` \\textbf{y} 100 % # \\u0007, up to 1400
              bytes per packet) (#1, #2); lab (4 nodes, udp, up to 1472 bytes per packet) (#3)
            O_s ? m = 1 3 0.00 % 8.33 % 3.24 % 0.00 (0.00–0.00) 0 of 3
            T_s ? m = 1 3 0.00 % 9.17 % 3.57 % 0.00 (0.00–0.00) 0 of 3
            g_s ? m = 1 3 0.00 % 5.00 % 1.95 % 0.00 (0.00–0.00) 0 of 3
            L ? m = 1, p = 2 3 0.00 % 0.97 % 0.38 % 0.00 (0.00–0.00) 0 of 3
            B_L ? packets 3 0.00 % 4.90 % 1.91 % 0.00 (0.00–0.00) 0 of 3
            M_mtm ? m = 1 3 0.00 % 9.48 % 3.69 % 0.00 (0.00–0.00) 0 of 3
            - g_r: no value in 3 of 3 runs: rejected: a,"b"\\nc | d \\u001B[31m red \\u202E turned
              <b> `x` \\textbf{y} 100 % # \\u0007 (#1, #2); rejected: cost falls with size (#3)
            - O_r: no value in 3 of 3 runs: not observable: part of O_s (#1, #2, #3)
            - M_mtm heap: no value in 2 of 3 runs: not asked for (#1, #2)
            - g_s: disturbed in 2 of 3 runs: a,"b"\\nc | d \\u001B[31m red \\u202E turned <b> `x`
              \\textbf{y} 100 % # \\u0007 (#1, #2)
            Not the same in all runs (compare two of them for the values): a,"b"\\nc | d \\u001B[31m
              red \\u202E turned <b> `x` \\textbf{y} 100 % # \\u0007, jdk.
            """));
  }

  @Override
  protected Map<String, String> rows() {
    return Map.ofEntries(
        Map.entry(
            "repeat-two",
            """
            symbol,variant,verdict: mean,mean_half_width,spread,ratio,apart,pairs
            O_s cannot-tell: 11 1.1551 0.12856 3.6354 1 1 | 11 1.1551 0.12856 3.6354 1 1 | 11 \
            1.1551 0.12856 3.6354 1 1
            T_s cannot-tell: 10.45 0.54716 0.060899 1.6359 0 1 | 10.45 0.54716 0.060899 1.6359 0 1 \
            | 10.45 0.54716 0.060899 1.6359 0 1
            g_s cannot-tell: 6.5448 0.34007 0.03785 1.9452 0 1 | 6.5448 0.34007 0.03785 1.9452 0 1 \
            | 6.6227 0.34007 0.03785 2.7493 1 1 | 112.51 0.34007 0.03785 2.0054 0 1 | 118.12 \
            0.34007 0.03785 2.0025 0 1
            L varies: 105.83 0.33017 0.036748 9.722 1 1 | 223.51 0.15633 0.0174 6.3946 1 1 | \
            108.83 0.32107 0.035735 9.7096 1 1 | 226.51 0.15426 0.01717 6.3911 1 1
            B_L cannot-tell: 202 0.1258 0.014002 0.72707 0 1
            M_mtm segment cannot-tell: 10.275 0.34007 0.03785 0.99973 0 1 | 10.38 0.34007 0.03785 \
            1.0099 0 1 | 17.009 0.34007 0.03785 1.3841 0 1 | 118.02 0.34007 0.03785 1.0901 0 1 | \
            6905.7 0.34007 0.03785 1.0012 0 1
            M_mtm heap cannot-tell: 10.1 0.1258 0.014002 0.36354 0 1 | 10.203 0.1258 0.014002 \
            0.36724 0 1 | 16.719 0.1258 0.014002 0.50332 0 1 | 116.01 0.1258 0.014002 0.39641 0 1 \
            | 6788.1 0.1258 0.014002 0.36408 0 1
            """));
  }

  /** The text calculates expected shares, and the ratio that is beyond chance. */
  @Override
  protected Set<String> derived() {
    return Set.of("2.79", "0.46", "5.68", "2.3", "4.2");
  }

  @Override
  protected void make(Made made) {
    all()
        .forEach(
            (name, runs) ->
                made.document(
                    "repeat-" + name, RepeatDocument.of(runs), GOLDEN.getOrDefault(name, NONE)));
  }

  /** One run has no spread, so CSV has its head alone. */
  @Test
  void oneRunLeavesTheHeadAlone() {
    assertEquals(
        "symbol,variant,verdict,quantity,size,nodes,from,to,unit,runs,mean,mean_half_width,spread,"
            + "half_width,promised,ratio,ratio_low,ratio_high,pairs,apart,apart_expected,separate,"
            + "separate_expected\n",
        FormatName.CSV.render(RepeatDocument.of(SampleRepeats.runs(1))));
  }

  /** A page is XML, whatever runs are called, and the plot is one element of it. */
  @Test
  void nothingForeignGetsOutOfItsPlace() {
    String page = RepeatPage.render(SampleRepeats.hostile(HOSTILE));
    assertFalse(page.contains("<b>") || page.contains("\u202e"), page);
    assertEquals(2, Xml.all(Xml.parse(page), "svg").size(), "wide and narrow");
    Xml.parse(ChartRenderer.file(Figures.of(SampleRepeats.hostile(HOSTILE)).figures().getFirst()));
  }

  @Test
  void whatCannotBeDrawnSaysWhy() {
    Figures none = Figures.of(SampleRepeats.runs(1));
    assertEquals(List.of(), none.figures());
    assertEquals("no row has a value in two runs", none.missing().getFirst().reason());
  }

  /** The contract of {@code repeat --format json}. */
  @Test
  void jsonSaysWhatVaries() throws IOException {
    JsonNode root =
        new ObjectMapper()
            .readTree(FormatName.JSON.render(RepeatDocument.of(SampleRepeats.runs(6))));
    assertEquals("fathom-repeat/1", root.get("schema").asText());
    assertEquals("[\"O_s\",\"g_s\",\"L\"]", root.get("varies").toString());
    assertEquals("[\"T_s\",\"M_mtm\"]", root.get("cannot_tell").toString());
    assertEquals("varies", root.get("verdict").asText());
    assertEquals(6, root.get("runs").size());
    JsonNode overhead = root.get("rows").get(0);
    assertEquals("varies", overhead.get("verdict").asText());
    JsonNode worst = overhead.get("numbers").get(overhead.get("worst").asInt());
    // 10, 12, 8, 11, 9, 10: s = √2; 1/2.5706 is promised.
    assertEquals(Math.sqrt(2) * 2.570581835636314, worst.get("ratio").asDouble(), 1e-6);
    assertEquals(Math.sqrt(2) / 10, worst.get("spread").asDouble(), 1e-12);
    assertEquals(15, worst.get("pairs").asInt());
    // Of 15 differences those beyond √2: 4, twice 3, five times 2.
    assertEquals(8, worst.get("apart").asInt());
    assertEquals(6, worst.get("values").size());
    JsonNode gap = root.get("rows").get(3);
    assertEquals("g_r", gap.get("symbol").asText());
    assertEquals(2, gap.get("without_value").get(0).get("run").asInt());
    assertTrue(root.get("apart").asInt() > root.get("separate").asInt());
    assertEquals("[\"jdk\"]", root.get("differing_facts").toString());
  }
}
