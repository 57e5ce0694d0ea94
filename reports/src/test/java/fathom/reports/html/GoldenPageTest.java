package fathom.reports.html;

import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.SampleSheets;
import fathom.reports.plot.Compared;
import fathom.reports.repeat.SampleRepeats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages but for their drawings, which are tested in {@code fathom.reports.plot}; the style once.
 */
class GoldenPageTest extends GoldenFiles {
  private static final Pattern STYLE = Pattern.compile("(?s)(?<=<style>\n).*?(?=</style>)");
  private static final Pattern DRAWING = Pattern.compile("(?s)<svg.*?</svg>");

  @TempDir private Path temp;

  @Override
  protected void make(Made made) throws IOException {
    Map.of(
            "table-1", SampleSheets.table1(),
            "built-in", TableOne.sheet(),
            "ragged", SampleSheets.ragged(),
            "warned", SampleSheets.warned(),
            "hostile", SampleSheets.hostile(),
            "foreign", Pages.foreign(HOSTILE))
        .forEach((name, sheet) -> made.file(name + ".page", page(ReportSource.of(sheet))));
    made.file("run.page", page(run(SampleSheets.table1())));
    made.file("repeat.page", bare(RepeatPage.render(SampleRepeats.runs(6))));
    made.file("repeat-hostile.page", bare(RepeatPage.render(SampleRepeats.hostile(HOSTILE))));
    String page = HtmlReport.render(ReportSource.of(TableOne.sheet()));
    Matcher style = STYLE.matcher(page);
    made.file("style.page", style.results().findFirst().orElseThrow().group());
  }

  private static String page(ReportSource source) {
    return bare(HtmlReport.render(source));
  }

  private static String bare(String page) {
    return DRAWING.matcher(STYLE.matcher(page).replaceFirst("")).replaceAll("<svg/>");
  }

  /** A sheet with what its run and a validation bring along. */
  private ReportSource run(Sheet sheet) throws IOException {
    Files.writeString(temp.resolve("validation.json"), read("validation-udp.json"));
    List<BurstCount> bursts =
        List.of(
            new BurstCount(1400, 3, 1, new Replicate(0, 0), 6000, 3900, 0),
            new BurstCount(1400, 3, 1, new Replicate(0, 1), 1000, 1000, 0));
    return new ReportSource(sheet, bursts, true, Compared.NONE).withValidation(temp);
  }
}
