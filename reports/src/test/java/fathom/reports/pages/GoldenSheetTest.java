package fathom.reports.pages;

import static fathom.reports.document.render.FormatName.CSV;
import static fathom.reports.document.render.FormatName.JSON;
import static fathom.reports.document.render.FormatName.LATEX;
import static fathom.reports.document.render.FormatName.MARKDOWN;
import static fathom.reports.document.render.FormatName.TEXT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenDocuments;
import fathom.reports.SampleSheets;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.LatexFragment;
import fathom.reports.json.SheetJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every sample sheet in every format. */
class GoldenSheetTest extends GoldenDocuments {
  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "table-1.text",
            """
            g_r receive gap 6.730 4.99 + 0.07880·m
            ~ disturbed while measured.
            """),
        Map.entry(
            "table-1.markdown",
            """
            | g\\_r | receive gap | m ≤ 40 | 6.730 ± 0.024 | 6.72 | +0.15 % |
            | g\\_r | receive gap | m > 40 | (4.99 ± 0.11) + (0.07880 ± 0.00011)·m |
              3.52 + 0.08·m | +20.8 % |
            \\~ disturbed while measured.
            """),
        Map.entry(
            "distributions.markdown",
            """
            | Operation | m | Operations | Sheet | p50 | p90 | p99 | p99.9 | Largest |
              |---|---:|---:|---:|---:|---:|---:|---:|---:|
            """),
        Map.entry(
            "table-1-notes.tex",
            """
            \\ensuremath{\\sim} disturbed while measured.
            $g_{\\mathrm{r}}$ & receive gap\\textsuperscript{c} & 6.730(24) & & & 4.99(11) & 0.07880(11)
            """),
        Map.entry(
            "hostile-table.tex",
            """
            \\caption{Parameters of the cluster lab (1 node, u\\textbar{}dp,
              up to 1472 bytes per packet).
            $g_{\\mathrm{s}}$ & send gap & \\multicolumn{2}{l@{}}{rejected}
            """),
        Map.entry(
            "hostile.markdown",
            """
            lab\\\\n, 1 node, u\\|dp, up to 1472 bytes per packet, 2026-11-21T01:32:00Z.
            | a\\\\n\\| b | fails | c \\|\\\\u001B\\[31m\\\\nd |
            | g\\_s | send gap | | rejected: a,"b"\\\\nc \\| d \\\\u001B\\[31m red \\\\u202E turned |
            - first\\\\nsecond \\\\u2028 third
            | key\\\\n\\| x | \\`code\\` \\<b\\> \\\\r\\\\u0007 |
            """),
        Map.entry(
            "hostile.csv",
            """
            g_s,send gap,µs,rejected,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,," x
              |\\ny\\u202E",," a,""b""\\nc | d \\u001B[31m red \\u202E turned"
            """),
        Map.entry(
            "singly.text",
            """
            ── Single operations
            What reading the clock costs, 0.023 µs, is subtracted;
            Too few: p99 needs 1000 operations, p99.9 10000.
            Limited by the clock: receive;
            send 1472 1150 43.61 43.52 58.73 80.48 too few 1740
            ── Warnings
            """),
        Map.entry(
            "built-in.text",
            """
            Parameter sheet: table-1 · 24 nodes (assumed) · directed-point · up to 1500 bytes per
              packet (assumed) · date unknown
            O_s send overhead 6.308 + 0.0291·m 6.37 + 0.0253·m
            T_s send service time 11.732 + 0.049·m 10.88 + 0.0776·m
            g_s send gap 6.73 3.027 + 0.0796·m
            g_r receive gap 6.73 4.986 + 0.0788·m
            O_r asynchronous receive overhead 12.245 + 0.0426·m 12.176 + 0.0429·m
            L transfer time 16.684 + 1.556·p + 0.0826·m·max(1, p·m/(90·g_s(m)))
            C = 90 bytes/µs
            B_L network buffer 1935 packets, departure rate / arrival rate 0.333333 (assumed), one
              buffer shared by the ports (assumed): TW §5.1 has frames wait in the switch's shared
              memory; Table 1 has neither this nor a ratio
            M_ctc cache to cache 0.194 + 0.015·m
            M_ctm cache to memory 2.07 + 0.0149·m
            M_mtm memory to memory 1.756 + 0.0314·m
            B_L.departure_over_arrival.from assumed: 1/3, three senders into one port; not in the
              paper
            hardware 16 PCs of 200 MHz, 24-port Fast Ethernet switch
            mtu.from assumed: one Ethernet frame's payload; not in the paper
            nodes.from assumed: the ports of the switch; the paper has 16 PCs
            source Tam and Wang, Realistic Communication Model for Parallel Computing on Cluster,
              Table 1; printed numbers
            transport.is Directed Point, right above Ethernet
            TW: Tam and Wang, Realistic Communication Model for Parallel Computing on Cluster.
            """),
        Map.entry(
            "hostile.text",
            """
            Parameter sheet: lab\\n · 1 node · u|dp · up to 1472 bytes per packet ·
              2026-11-21T01:32:00Z
            g_s send gap rejected: a,"b"\\nc | d \\u001B[31m red \\u202E turned
            disturbed: x |\\ny\\u202E
            ✗ a\\n| b: c |\\u001B[31m\\nd
            ! first\\nsecond \\u2028 third
            key\\n| x `code` <b> \\r\\u0007
            """),
        Map.entry(
            "table-1-summary.text",
            """
            ✓ g_r receive gap 1–40 6.730 ± 0.024 0.36 % +0.15 %
            ± is half the
              widest 95 % interval of the cost in that range, as a share of the cost; off by: the
              largest relative error of the cost there, against the true one, which follows from the emulated network; p
              is the number of nodes that take part, 2 for one pair. T_s is the time from a send
              call until the transmit queue is empty; U_r is the receive call for a message that has
              arrived. M is the time of a copy (c: in the cache, m: in memory).
            All of it: fathom report RUN --full; with plots: fathom report RUN --format html (RUN:
              the directory of the run).
            """),
        Map.entry(
            "built-in-summary.text",
            """
            Parameter sheet: table-1 · 24 nodes (assumed) · directed-point · up to 1500 bytes per
              packet (assumed) · date unknown
            Usable: every parameter that was asked for and can be measured here has a value, and the
              numbers add up.
            May be used: ✓ ok: 11 parameters.
            Bandwidth 12.25 MB/s from one sender, in messages of 1500 bytes (fitted line)
            m in bytes cost in µs ±
            ✓ O_s send overhead 1–40 6.308 + 0.0291·m exact
            ✓ 41–1500 6.37 + 0.0253·m exact
            ✓ T_s service time 1–40 11.732 + 0.049·m exact
            ✓ 41–1500 10.88 + 0.0776·m exact
            ✓ g_s send gap 1–40 6.73 exact
            ✓ 41–1500 3.027 + 0.0796·m exact
            ✓ g_r receive gap 1–40 6.73 exact
            ✓ 41–1500 4.986 + 0.0788·m exact
            ✓ O_r receive overhead 1–40 12.245 + 0.0426·m exact
            ✓ 41–1500 12.176 + 0.0429·m exact
            ✓ U_r user receive 1–1500 9.93 exact
            ✓ L transfer time 1–1500 16.684 + 1.556·p + 0.0826·m exact
            ✓ C switch bandwidth 90 bytes/µs exact
            ✓ B_L network buffer 1935 packets exact
            ✓ M_ctc cache to cache 1–1500 0.194 + 0.015·m exact
            ✓ M_ctm cache to memory 1–1500 2.07 + 0.0149·m exact
            ✓ M_mtm memory to memory 1–1500 1.756 + 0.0314·m exact
            ± is half the widest 95 % interval of the cost in that range, as a share of the
              cost; p is the number of nodes that take part, 2 for one pair. T_s is the time from a
              send call until the transmit queue is empty; O_r is the CPU time that the kernel takes
              for a message that arrives; U_r is the receive call for a message that has arrived. M
              is the time of a copy (c: in the cache, m: in memory).
            All of it: fathom report RUN --full; with plots: fathom report RUN --format html (RUN:
              the directory of the run).
            """),
        Map.entry(
            "ragged-summary.text",
            """
            Parameter sheet: local · 2 nodes · udp · up to 1472 bytes per packet ·
              2026-11-21T01:32:00Z
            Use with care: O_s is too uncertain.
            May be used: ✓ ok: g_s send gap, L transfer time. Not: ? too uncertain, ± above 50 %:
              O_s.
            To mend it: fathom measure --cluster local --parameters O_s,g_s,L --budget 300s
            Bandwidth 0.0001192 MB/s from one sender, in messages of 1472 bytes (fitted line)
            Network one machine, over loopback
            ? O_s send overhead 1–736 -1.25 - 0.0000300·m > value
            ✓ g_s send gap 1–18 5 exact -25.6 %
            ✓ 19–40 123457 + 0.5·m exact > 1000 %
            ✓ 41–1472 12345678 + 3.00·m 0.036 % > 1000 %
            ✓ L transfer time 1–1472 -2.00 + 1.5·p + 0.25·m 40 %
            ± is half the widest 95 % interval of the cost in
              that range, as a share of the cost; off by: the largest relative error of the cost there,
              against the true one; p is the number of nodes that take part, 2 for one pair.
            All of it: fathom report RUN --full; with plots: fathom report RUN --format html (RUN:
              the directory of the run).
            """),
        Map.entry(
            "singly-summary.text",
            """
            p50, p99 98.30, 181.8 µs of round trips of 1 byte, each timed by itself
            ✓ g_r receive gap 1–40 6.730 ± 0.024 0.36 % +0.15 %
            """),
        Map.entry(
            "hostile-summary.text",
            """
            Parameter sheet: lab\\n · 1 node · u|dp · up to 1472 bytes per packet ·
              2026-11-21T01:32:00Z
            Not usable: no parameter has a value.
            May be used: nothing. Not: ✗ rejected: g_s.
            m in bytes cost in µs ±
            ✗ g_s send gap rejected: a,"b"\\nc | d \\u001B[31m red \\u202E turned
            ± is half the widest 95 % interval of the cost in that range, as a share of
              the cost; p is the number of nodes that take part, 2 for one pair.
            - Warning: does not add up: a\\n| b: c |\\u001B[31m\\nd
            - Warning: first\\nsecond \\u2028 third
            All of it: fathom report RUN --full; with plots: fathom report RUN --format html (RUN:
              the directory of the run).
            """));
  }

  /**
   * The text calculates deviations from known values, sums of seconds, halves of intervals and
   * costs at a size. The CSV has the names of parameters, and a breakpoint or a reason with its
   * number in one cell.
   */
  @Override
  protected Set<String> derived() {
    Set<String> derived =
        new HashSet<>(
            Set.of(
                "-0.25595238095238093",
                "18370.54598214286",
                "3507293.8863636367",
                "25.6",
                "7.49",
                "20.8",
                "2.3",
                "7.2",
                "13.9",
                "31.6",
                "53.9",
                "6.337",
                "43.61"));
    derived.addAll(
        Set.of(
            "18.0 fixed",
            "40.0 fixed",
            "39.94 [39.6, 40.3] detected",
            "40.25 [38.0, 42.0] detected",
            "2 stray",
            "3 counter lost is 1: \"late\""));
    Stream.of(Parameter.values()).map(Parameter::title).forEach(derived::add);
    return derived;
  }

  @Override
  protected Map<String, String> rows() {
    return Map.ofEntries(
        Map.entry(
            "built-in",
            """
            symbol,variant,status: from,to,constant,constant_low,slope,slope_low,per_node,\
            aggregate_bandwidth,packets,departure_over_arrival,architecture,assumed,breakpoints,\
            points,relative_half_width,constant_relative_error,slope_relative_error,\
            aggregate_bandwidth_relative_error,truth_size,marks
            O_s fitted: 1 40 6.308 6.308 0.0291 0.0291 40.0 fixed | 41 6.37 6.37 0.0253 0.0253 \
            40.0 fixed
            T_s fitted: 1 40 11.732 11.732 0.049 0.049 40.0 fixed | 41 10.88 10.88 0.0776 0.0776 \
            40.0 fixed
            g_s fitted: 1 40 6.73 6.73 0 0 40.0 fixed | 41 3.027 3.027 0.0796 0.0796 40.0 fixed
            g_r fitted: 1 40 6.73 6.73 0 0 40.0 fixed | 41 4.986 4.986 0.0788 0.0788 40.0 fixed
            O_r fitted: 1 40 12.245 12.245 0.0426 0.0426 40.0 fixed | 41 12.176 12.176 0.0429 \
            0.0429 40.0 fixed
            U_r fitted: 1 9.93 9.93 0 0
            L fitted: 16.684 16.684 0.0826 0.0826 1.556 90
            B_L fitted: 1935 0.33333 shared departure_over_arrival; architecture
            M_ctc segment fitted: 1 0.194 0.194 0.015 0.015
            M_ctm segment fitted: 1 2.07 2.07 0.0149 0.0149
            M_mtm segment fitted: 1 1.756 1.756 0.0314 0.0314
            """),
        Map.entry(
            "ragged",
            """
            symbol,variant,status: from,to,constant,constant_low,slope,slope_low,per_node,\
            aggregate_bandwidth,packets,departure_over_arrival,architecture,assumed,breakpoints,\
            points,relative_half_width,constant_relative_error,slope_relative_error,\
            aggregate_bandwidth_relative_error,truth_size,marks
            O_s fitted: 1 -1.25 -1.25 -0.00003 -0.000030002 60 0.0032 too-uncertain
            g_s fitted: 1 18 5 5 0 0 18.0 fixed; 40.25 [38.0, 42.0] detected 3 0.4 -0.25595 | 19 \
            40 123460 123460 0.5 0.5 18.0 fixed; 40.25 [38.0, 42.0] detected 3 0.4 18371 | 41 \
            12346000 12341000 3 2.9004 18.0 fixed; 40.25 [38.0, 42.0] detected 3 0.4 3507300 36.5
            L fitted: -2 -2.5 0.25 0.25 1.5 60 1472
            """),
        Map.entry(
            "table-1",
            """
            symbol,variant,status: from,to,constant,constant_low,slope,slope_low,per_node,\
            aggregate_bandwidth,packets,departure_over_arrival,architecture,assumed,breakpoints,\
            points,relative_half_width,constant_relative_error,slope_relative_error,\
            aggregate_bandwidth_relative_error,truth_size,marks
            O_s fitted: 1 40 6.308 6.284 0.0291 0.0279 40.0 fixed 60 0.0032 | 41 6.37 6.26 0.0253 \
            0.02519 40.0 fixed 60 0.0032
            T_s fitted: 1 40 11.732 11.708 0.049 0.0478 40.0 fixed 60 0.0032 | 41 10.88 10.77 \
            0.0776 0.07749 40.0 fixed 60 0.0032
            g_s fitted: 1 40 6.73 6.718 0 0 39.94 [39.6, 40.3] detected 60 0.0032 0.0014881 \
            disturbed | 41 3.027 2.996 0.0796 0.07956 39.94 [39.6, 40.3] detected 60 0.0032 \
            -0.14006 -0.005 disturbed
            g_r fitted: 1 40 6.73 6.706 0 0 40.0 fixed 60 0.0032 0.0014881 | 41 4.986 4.876 0.0788 \
            0.07869 40.0 fixed 60 0.0032 0.41648 -0.015
            O_r not-observable:
            U_r fitted: 1 9.93 9.53 0 0 6 0.04
            L fitted: 16.684 16.354 0.0826 0.0815 1.556 90 96 0.08 -0.011304 1472 disturbed
            B_L fitted: 1935 0.3341 per-port disturbed
            M_ctc segment fitted: 1 0.194 0.19 0.015 0.0149 60 0.0032 disturbed
            M_ctc heap fitted: 1 0.21 0.204 0.0152 0.0151 60 0.0032 disturbed
            M_ctm segment fitted: 1 2.07 2.02 0.0149 0.0147 60 0.0032
            M_mtm segment rejected:
            M_mtm heap fitted: 1 40 1.8 1.776 0.031 0.0298 40.0 fixed 60 0.0032 | 41 1.756 1.646 \
            0.0314 0.03129 40.0 fixed 60 0.0032
            """));
  }

  @Override
  protected void make(Made made) {
    made.document(
        "warned", SheetDocument.of(SampleSheets.warned()), TEXT, MARKDOWN, LATEX, CSV, JSON);
    made.document("table-1", SheetDocument.of(SampleSheets.table1()));
    made.document("built-in", SheetDocument.of(TableOne.sheet()), LATEX);
    made.document("ragged", SheetDocument.of(SampleSheets.ragged()), TEXT, LATEX);
    made.document("singly", SheetDocument.of(SampleSheets.timedSingly()));
    made.document("hostile", SheetDocument.of(SampleSheets.hostile()), LATEX, JSON);
    made.document(
        "distributions",
        DistributionsDocument.of(SampleSheets.timedSingly()),
        TEXT,
        LATEX,
        CSV,
        JSON);
    made.file("table-1-table.tex", table(SampleSheets.table1()));
    made.other("hostile-table.tex", table(SampleSheets.hostile()));
    made.file("warned-notes.tex", notes(SampleSheets.warned()));
    made.other("table-1-notes.tex", notes(SampleSheets.table1()));
    made.file("warned-summary.text", summary(SampleSheets.warned()));
    made.other("table-1-summary.text", summary(SampleSheets.table1()));
    made.other("built-in-summary.text", summary(TableOne.sheet()));
    made.other("ragged-summary.text", summary(SampleSheets.ragged()));
    made.other("singly-summary.text", summary(SampleSheets.timedSingly()));
    made.other("hostile-summary.text", summary(SampleSheets.hostile()));
  }

  /** The golden sheet is Table 1 with more warnings, and with a mark at g_r for one of them. */
  @ParameterizedTest
  @CsvSource({"TEXT,2", "MARKDOWN,7", "LATEX,2", "CSV,2", "JSON,1"})
  void moreWarningsChangeNothingElse(FormatName format, int changed) {
    String warned = format.render(SheetDocument.of(SampleSheets.warned()));
    List<String> other = absent(format.render(SheetDocument.of(SampleSheets.table1())), warned);
    assertEquals(changed, other.size(), other::toString);
    assertMarkOrWarnings(other);
    List<String> notes = absent(notes(SampleSheets.table1()), notes(SampleSheets.warned()));
    assertEquals(2, notes.size(), notes::toString);
    assertMarkOrWarnings(notes);
  }

  private static void assertMarkOrWarnings(List<String> lines) {
    for (String line : lines) {
      assertTrue(
          line.matches("(\\| )?g\\\\?_r.*|\\$g_\\{\\\\mathrm\\{r}}\\$ & receive gap.*")
              || line.contains("disturbed while measured")
              || line.startsWith("\"warnings\":"),
          line);
    }
  }

  /** Single operations add a section, which is that of their own document. */
  @ParameterizedTest
  @EnumSource(names = {"TEXT", "MARKDOWN", "LATEX"})
  void singleOperationsAddTheirSectionAlone(FormatName format) {
    String base = format.render(SheetDocument.of(SampleSheets.table1()));
    String singly = format.render(SheetDocument.of(SampleSheets.timedSingly()));
    String section = format.render(DistributionsDocument.of(SampleSheets.timedSingly()));
    assertEquals(List.of(), absent(base, singly));
    List<String> heading = new ArrayList<>(absent(singly, base + section));
    // A page begins with two of them.
    heading.removeIf(line -> line.startsWith("- p50, p99: "));
    assertEquals(1, heading.size(), heading::toString);
    assertTrue(heading.getFirst().contains("Single operations"), heading::toString);
    List<String> lost =
        absent(section, singly).stream().filter(line -> !line.startsWith("%")).toList();
    assertEquals(List.of(), lost);
  }

  /** A paper takes what stands before this line; single operations are no part of it. */
  @Test
  void singleOperationsStandBehindThePartForPapers() {
    String latex = LATEX.render(SheetDocument.of(SampleSheets.timedSingly()));
    int end = latex.indexOf("% ---- to here ----\n");
    assertTrue(end > 0, latex);
    assertTrue(latex.indexOf("\\section*{Single operations}") > end, latex);
    assertFalse(latex.substring(0, end).contains("Single operations"), latex);
  }

  @Test
  void singleOperationsChangeNoRowOfTheSheet() throws IOException {
    assertEquals(
        CSV.render(SheetDocument.of(SampleSheets.table1())),
        CSV.render(SheetDocument.of(SampleSheets.timedSingly())));
    ObjectMapper json = new ObjectMapper();
    ObjectNode singly =
        (ObjectNode) json.readTree(JSON.render(SheetDocument.of(SampleSheets.timedSingly())));
    assertEquals(5, singly.remove("single_operations").size());
    assertEquals(json.readTree(JSON.render(SheetDocument.of(SampleSheets.table1()))), singly);
  }

  /**
   * A sheet that is read back from its JSON is the same sheet. The sheet {@code ragged} knows the
   * true value of a parameter that it has no row for, which is not written; {@code FitJsonTest}
   * compares its rows.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void jsonHoldsTheWholeSheet(int which) {
    Sheet sheet =
        List.of(
                SampleSheets.table1(),
                TableOne.sheet(),
                SampleSheets.warned(),
                SampleSheets.timedSingly(),
                SampleSheets.hostile())
            .get(which);
    assertEquals(sheet, SheetJson.read("sheet", JSON.render(SheetDocument.of(sheet))));
  }

  /** Lines of a text that another one lacks, whatever their blanks. */
  private static List<String> absent(String text, String other) {
    Set<String> there = new HashSet<>(lines(other));
    return lines(text).stream().filter(line -> !there.contains(line)).toList();
  }

  private static List<String> lines(String text) {
    return text.lines()
        .map(line -> line.replaceAll("\\s+", " ").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static String summary(Sheet sheet) {
    return TEXT.render(SheetSummary.of(sheet));
  }

  private static String table(Sheet sheet) {
    return LatexFragment.table(SheetDocument.costs(sheet));
  }

  private static String notes(Sheet sheet) {
    return LatexFragment.withNotes(SheetDocument.costs(sheet));
  }
}
