package fathom.reports.html;

import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.SampleSheets;
import fathom.reports.comparison.RepeatDocument;
import fathom.reports.comparison.RepeatedRuns;
import fathom.reports.comparison.SampleRepeats;
import fathom.reports.figures.Compared;
import fathom.reports.pages.SheetDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Pages but for their drawings, which are tested in {@code fathom.reports.figures}. */
class GoldenPageTest extends GoldenFiles {
  private static final Pattern STYLE = Pattern.compile("(?s)(?<=<style>\n).*?(?=</style>)");
  private static final Pattern DRAWING = Pattern.compile("(?s)<svg.*?</svg>");

  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "table-1.page",
            """
            <p class="note">Made from a sheet alone: single bursts are drawn from a run directory
              only.</p>
            <h3>L ~, transfer time</h3>
            <h3>B_L ~, network buffer</h3>
            <figcaption>B_L = 1935 ± 12 packets, departure rate / arrival rate = 0.3341 ± 0.0012.
              Single bursts are drawn from a run directory only, not from a sheet alone.</figcaption>
            """),
        Map.entry(
            "built-in.page",
            """
            <figcaption>Where the time of one message goes, by the fitted lines: O_s, L, O_r and U_r
              end to end; below, on the same axis, T_s, g_s and g_r, which run at the same time; intervals are 95 %.
              The sheet has no round trips.</figcaption>
            <td class="number" data-label="m in bytes">41–1500</td>
            <td class="number" data-label="Cost in µs">6.37 + 0.0253·m</td>
            <p class="note">Made from a sheet alone: single bursts are drawn from a run directory
              only.</p>
            <figcaption>The sheet does not have the points of these fits.</figcaption>
            <figcaption>L(m, p), in µs: 16.684 + 1.556·p + 0.0826·m·max(1, p·m/(C·g_s(m))), C = 90
              bytes/µs. Transfers contend from: 47 bytes among 13, 26 bytes among 24 nodes. The
              sheet does not have the points of this fit.</figcaption>
            <figcaption>B_L = 1935 packets, departure rate / arrival rate = 0.333333 (assumed).
            <p>Communication parameters of a cluster (table-1, 24 nodes (assumed), directed-point),
              measured with Fathom of unknown version on unknown. State the version, the transport
              and whether rows were disturbed; give the run directory where you can.</p>
            """),
        Map.entry(
            "ragged.page",
            """
            <p>Use with care: O_s is too uncertain.</p>
            <p>May be used: ✓ ok: g_s send gap, L transfer time. Not: ? too uncertain, ± above 50 %:
              O_s.</p>
            <span>To mend it: </span>
            <code>fathom measure --cluster local --parameters O_s,g_s,L --budget 300s</code>
            <figcaption>Where the time of one message goes, by the fitted lines: O_s and L end to end; below, on the same
              axis, g_s, which runs at the same time; intervals are 95 %. The sheet has no round
              trips. O_r and U_r have no value on this sheet. Not above 0, so not drawn: O_s at 1
              byte, O_s at 736 bytes, O_s at 1472 bytes.</figcaption>
            <figcaption>The bandwidth of one sender that sends back to back, m/g_s(m), as osu_bw
              shows it; the sheet has no round trips.</figcaption>
            <td class="words wide" data-label="Status">? too uncertain, ± above 50 %</td>
            """),
        Map.entry(
            "warned.page",
            """
            sizes: g_r receive gap. Not: ~ disturbed while measured: g_s, L, B_L, M_ctc; ✗
            <td class="words wide" data-label="Status">≤ upper bound at some sizes</td>
            <li>Few and many pairs of nodes were timed with different CPU placement: L&#39;s growth
              per added node, l_p, includes that difference, so do not extrapolate L to more
              nodes</li>
            <li>L: no contention seen in streams: 4 pairs together moved 48.21 MB/s, 3.97 ± 0.04
              times one pair&#39;s rate (1472-byte packets)</li>
            """),
        Map.entry(
            "hostile.page",
            """
            <p>Not usable: no parameter has a value.</p>
            <li>Warning: first\\nsecond \\u2028 third</li>
            <li>Latency and bandwidth: the sheet holds no round trips, and g_s has no value above
              0</li>
            <li>first\\nsecond \\u2028 third</li>
            <p>Communication parameters of a cluster (lab\\n, 1 node, u|dp), measured with Fathom of
              unknown version on 2026-11-21T01:32:00Z. State the version, the transport and whether
              rows were disturbed; give the run directory where you can.</p>
            """),
        Map.entry(
            "foreign.page",
            """
            <figcaption>Where the time of one message goes, by the fitted lines: O_s, L and U_r end to end, against half
              the measured round trip of one pair (RTT/2); below, on the same axis, T_s, g_s and
              g_r, which run at the same time; intervals are 95 %. O_r has no value on this
              sheet.</figcaption>
            <td class="words wide" data-label="Status">∅ cannot be measured here:
              a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007</td>
            """),
        Map.entry(
            "repeat-hostile.page",
            """
            <title>Spread between 3 runs</title>
            <h1>Spread between 3 runs of the same plan</h1>
            <dd>a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y}
              100 % # \\u0007 · 1 node · a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned
              &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007 · up to 1400 bytes per packet ·
              a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 %
              # \\u0007</dd>
            <dd>twin · a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x`
              \\textbf{y} 100 % # \\u0007 · 1 node · a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E
              turned &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007 · up to 1400 bytes per packet ·
              a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 %
              # \\u0007</dd>
            <dd>runs/lab-repeat/2 · lab · 4 nodes · udp · up to 1472 bytes per packet ·
              2026-11-21T01:32:00Z</dd>
            <li>Steady: 0 of 7 rows.</li>
            <li>Cannot tell: 7 of 7 rows: O_s, T_s, g_s, L, B_L, M_mtm, M_mtm heap.</li>
            <li>If all ratios stay as they are, 4 runs are enough to tell (-n 4 --out DIR
              --resume).</li>
            <li>Pairs of runs apart: 0 of 48 (0.00 %); where the intervals say the truth, 2.79 % are
              expected. Pairs whose intervals do not overlap at all: 0 (0.00 %; expected: 0.46
              %).</li>
            <figcaption>Of each row the number that chance explains least, in percent of its mean
              over the runs. Vertical axes differ: compare how far points lie apart with the length
              of their bars, the 95 % intervals on the sheets. Beside them, as ×, the ratio of the
              spread between runs to the one that these intervals promise, and its 95 % interval.
              O_s (m = 1): spread 0.00 %, ± 8.33 %, promised 3.24 %, ratio 0.00 (0.00–0.00), 0 of 3
              pairs apart. T_s (m = 1): spread 0.00 %, ± 9.17 %, promised 3.57 %, ratio 0.00
              (0.00–0.00), 0 of 3 pairs apart. g_s (m = 1): spread 0.00 %, ± 5.00 %, promised 1.95
              %, ratio 0.00 (0.00–0.00), 0 of 3 pairs apart. L (m = 1, p = 2): spread 0.00 %, ± 0.97
              %, promised 0.38 %, ratio 0.00 (0.00–0.00), 0 of 3 pairs apart. B_L (packets): spread
              0.00 %, ± 4.90 %, promised 1.91 %, ratio 0.00 (0.00–0.00), 0 of 3 pairs apart. M_mtm
              (m = 1): spread 0.00 %, ± 9.48 %, promised 3.69 %, ratio 0.00 (0.00–0.00), 0 of 3
              pairs apart. #1: a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x`
              \\textbf{y} 100 % # \\u0007 · 1 node · a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E
              turned &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007 · up to 1400 bytes per packet ·
              a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 %
              # \\u0007. #2: twin · a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt;
              `x` \\textbf{y} 100 % # \\u0007 · 1 node · a,&quot;b&quot;\\nc | d \\u001B[31m red
              \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007 · up to 1400 bytes per packet
              · a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y} 100
              % # \\u0007. #3: runs/lab-repeat/2 · lab · 4 nodes · udp · up to 1472 bytes per packet
              · 2026-11-21T01:32:00Z.</figcaption>
            <li>#1, #2 are the same sheet, so rows look steadier than they are: name each run
              once</li>
            <li>Not the same cluster, so the spread is not that of repeated runs:
              a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 %
              # \\u0007 (1 node, a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E turned &lt;b&gt;
              `x` \\textbf{y} 100 % # \\u0007, up to 1400 bytes per packet) (#1, #2); lab (4 nodes,
              udp, up to 1472 bytes per packet) (#3)</li>
            <li>g_r: no value in 3 of 3 runs: rejected: a,&quot;b&quot;\\nc | d \\u001B[31m red
              \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007 (#1, #2); rejected: cost
              falls with size (#3)</li>
            <li>O_r: no value in 3 of 3 runs: not observable: part of O_s (#1, #2, #3)</li>
            <li>M_mtm heap: no value in 2 of 3 runs: not asked for (#1, #2)</li>
            <li>g_s: disturbed in 2 of 3 runs: a,&quot;b&quot;\\nc | d \\u001B[31m red \\u202E
              turned &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007 (#1, #2)</li>
            <p>Not the same in all runs (compare two of them for the values): a,&quot;b&quot;\\nc |
              d \\u001B[31m red \\u202E turned &lt;b&gt; `x` \\textbf{y} 100 % # \\u0007, jdk.</p>
            """));
  }

  @Override
  protected void make(Made made) throws IOException {
    Map.of(
            "table-1", SampleSheets.table1(),
            "built-in", TableOne.sheet(),
            "ragged", SampleSheets.ragged(),
            "warned", SampleSheets.warned(),
            "hostile", SampleSheets.hostile(),
            "foreign", Pages.foreign(HOSTILE))
        .forEach((name, sheet) -> made.other(name + ".page", page(ReportSource.of(sheet))));
    made.file("run.page", page(run(SampleSheets.table1())));
    made.file("repeat.page", bare(RepeatPage.render(SampleRepeats.runs(6))));
    made.other("repeat-hostile.page", bare(RepeatPage.render(SampleRepeats.hostile(HOSTILE))));
  }

  private static String page(ReportSource source) {
    return bare(HtmlReport.render(source));
  }

  private static String bare(String page) {
    return DRAWING.matcher(STYLE.matcher(page).replaceFirst("")).replaceAll("<svg/>");
  }

  /** A sheet with what its run and a validation bring along. */
  private ReportSource run(Sheet sheet) throws IOException {
    Files.writeString(temp.resolve("validation.json"), read("validation.json"));
    List<BurstCount> bursts =
        List.of(
            new BurstCount(1400, 3, 1, new Replicate(0, 0), 6000, 3900, 0),
            new BurstCount(1400, 3, 1, new Replicate(0, 1), 1000, 1000, 0));
    return new ReportSource(sheet, bursts, true, Compared.NONE).withValidation(temp);
  }

  /** All of the sheet is on the page, word by word. */
  @Test
  void thePageSaysWhatTheSheetSays() {
    for (Sheet sheet :
        List.of(
            SampleSheets.table1(),
            TableOne.sheet(),
            SampleSheets.ragged(),
            SampleSheets.warned(),
            SampleSheets.hostile(),
            Pages.foreign(HOSTILE))) {
      assertSaysAll(SheetDocument.of(sheet), HtmlReport.render(ReportSource.of(sheet)));
    }
    RepeatedRuns runs = SampleRepeats.hostile(HOSTILE);
    assertSaysAll(RepeatDocument.of(runs), RepeatPage.render(runs));
  }
}
