package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonAt;
import fathom.reports.json.SheetJson;
import fathom.reports.pages.SheetDocument;
import fathom.reports.raw.RawReader;
import fathom.reports.run.Manifest;
import fathom.reports.run.ManifestJson;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of a run that came from a stranger, or from a broken disk, each a good one with something
 * changed: 10 000 of them, and 100 000 others where every test runs. Each is read, or refused with
 * a reason; nothing else may come of it.
 */
class MutatedFilesTest {
  private static final int SHEETS = 4_000;
  private static final int PAGES = 100;
  private static final int MANIFESTS = 4_000;
  private static final int RAW_FILES = 2_000;

  /** How many times as many of each there are where every test runs. */
  private static final int ALL = 10;

  private static final Pattern VALUE =
      Pattern.compile("-?\\d[\\d.eE+-]*|\"[^\"]*\"|true|false|null");

  private static final List<String> HOSTILE =
      List.of(
          "-1",
          "0",
          "-0.0",
          "1e308",
          "1e-320",
          "1e999",
          "-1e999",
          "9007199254740993",
          "2147483648",
          "NaN",
          "\"NaN\"",
          "\"Infinity\"",
          "null",
          "true",
          "\"\"",
          "\"../../etc/passwd\"",
          "[]",
          "{}",
          "[[]]",
          "\"\\u0000\"",
          "1.5",
          "\"g_s\"",
          "\"fitted\"",
          "\"done\"");

  @TempDir private Path temp;

  private interface Reader {
    void read(String text) throws IOException;
  }

  /**
   * One to three changes: a value for another, a byte, a piece twice, a piece away, the rest away.
   */
  private static String mutated(String good, Random random) {
    StringBuilder text = new StringBuilder(good);
    for (int changes = 1 + random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(40));
      switch (random.nextInt(12)) {
        case 0 -> text.setCharAt(at, (char) (32 + random.nextInt(96)));
        case 1 -> text.insert(at, text.substring(at, end));
        case 2 -> text.delete(at, end);
        case 3 -> text.setLength(at);
        default -> replaceValue(text, random);
      }
    }
    return text.toString();
  }

  private static void replaceValue(StringBuilder text, Random random) {
    List<MatchResult> values = VALUE.matcher(text).results().toList();
    if (values.isEmpty()) {
      return;
    }
    MatchResult value = values.get(random.nextInt(values.size()));
    String other =
        random.nextBoolean()
            ? HOSTILE.get(random.nextInt(HOSTILE.size()))
            : values.get(random.nextInt(values.size())).group();
    text.replace(value.start(), value.end(), other);
  }

  private static void assertReadOrRefused(String good, int count, long seed, Reader reader)
      throws IOException {
    Random random = new Random(seed);
    int refused = 0;
    for (int i = 0; i < count; i++) {
      String text = mutated(good, random);
      try {
        reader.read(text);
      } catch (BadInputException e) {
        refused++;
        assertFalse(String.valueOf(e.getMessage()).isBlank(), text);
      } catch (RuntimeException e) {
        throw new AssertionError("of " + text, e);
      }
    }
    int all = refused;
    assertTrue(all > count / 4 && all < count, () -> all + " of " + count + ": a one-sided test");
  }

  @Test
  void sheets() throws IOException {
    sheets(SHEETS, 21);
  }

  @Tag("long")
  @Test
  void manySheets() throws IOException {
    sheets(ALL * SHEETS, 11);
  }

  private static void sheets(int count, long seed) throws IOException {
    for (Sheet good : List.of(SampleSheets.timedSingly(), SampleSheets.hostile())) {
      assertReadOrRefused(
          SheetJson.write(good),
          count / 2,
          seed,
          text -> {
            Sheet sheet = SheetJson.read("sheet.json", text);
            assertEquals(sheet, SheetJson.read("sheet.json", SheetJson.write(sheet)));
            for (FormatName format : FormatName.values()) {
              format.render(SheetDocument.of(sheet));
            }
            // One in a few: a page takes a hundred times as long as a sheet.
            if (text.length() % PAGES == 0) {
              Xml.parse(HtmlReport.render(ReportSource.of(sheet)));
            }
          });
    }
  }

  @Test
  void manifests() throws IOException {
    manifests(MANIFESTS, 22);
  }

  @Tag("long")
  @Test
  void manyManifests() throws IOException {
    manifests(ALL * MANIFESTS, 12);
  }

  private static void manifests(int count, long seed) throws IOException {
    Manifest good =
        SampleRuns.manifest(
            List.of(Parameter.values()), List.of(Experiment.SEND_GAP, Experiment.BURST_LOSS));
    assertReadOrRefused(
        ManifestJson.write(good),
        count,
        seed,
        text -> {
          Manifest manifest = ManifestJson.read("manifest.json", text);
          assertEquals(manifest, ManifestJson.read("manifest.json", ManifestJson.write(manifest)));
        });
  }

  @Test
  void rawFiles() throws IOException {
    rawFiles(RAW_FILES, 23);
  }

  @Tag("long")
  @Test
  void manyRawFiles() throws IOException {
    rawFiles(ALL * RAW_FILES, 13);
  }

  private void rawFiles(int count, long seed) throws IOException {
    String gaps =
        SampleRuns.jmh(
            "us/op",
            "[[6.7, 6.8, 8.1], [6.6, 6.9, 8.2]]",
            Map.of("size", "[[1, 40, 64], [1, 40, 64]]"));
    RunDirectory run =
        SampleRuns.done(temp, List.of(Parameter.SEND_GAP), Map.of(Experiment.SEND_GAP, gaps));
    assertReadOrRefused(
        gaps,
        count,
        seed,
        text ->
            RawReader.read(run, Map.of(Experiment.SEND_GAP, JsonAt.parse("send-gap.json", text))));
  }
}
