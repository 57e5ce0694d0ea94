package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.imports.TableImport;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.json.JsonAt;
import fathom.reports.json.SheetJson;
import fathom.reports.pages.SheetDocument;
import fathom.reports.pages.SheetSummary;
import fathom.reports.raw.RawResults;
import fathom.reports.run.Manifest;
import fathom.reports.run.ManifestJson;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of a run that came from a stranger, or from a broken disk, each a good one with something
 * changed: 10 000 of them, and 100 000 others where every test runs. Each is read, or refused with
 * a reason; nothing else may come of it.
 */
class MutatedFilesTest {
  private static final int SHEETS = 1_000;
  private static final int PAGES = 100;
  private static final int MANIFESTS = 1_000;
  private static final int RAW_FILES = 500;
  private static final int TABLES = 150;

  /** How many times as many of each there are where every test runs. */
  private static final int ALL = 20;

  @TempDir private Path temp;

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
      Mutations.assertReadOrRefused(
          "sheet",
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
            Parameter.measurable(), List.of(Experiment.SEND_GAP, Experiment.BURST_LOSS));
    Mutations.assertReadOrRefused(
        "manifest",
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
        SampleRuns.of(
            Experiment.SEND_GAP,
            SampleRuns.jmh(
                "us/op",
                "[[6.7, 6.8, 8.1], [6.6, 6.9, 8.2]]",
                Map.of("size", "[[1, 40, 64], [1, 40, 64]]")));
    RunDirectory run =
        SampleRuns.done(temp, List.of(Parameter.SEND_GAP), Map.of(Experiment.SEND_GAP, gaps));
    Mutations.assertReadOrRefused(
        "raw results",
        gaps,
        count,
        seed,
        text ->
            RawResults.read(run, Map.of(Experiment.SEND_GAP, JsonAt.parse("send-gap.json", text))));
  }

  /** The text of the tables of `fit FILE --as`, each in its tool's form. */
  @Test
  void tables() throws IOException {
    for (String name : List.of("gaps.csv", "jmh-messages.json")) {
      Path file = temp.resolve(name);
      ImportOptions options =
          name.startsWith("jmh")
              ? new ImportOptions(
                  Optional.empty(),
                  Optional.empty(),
                  Optional.of("payload"),
                  Optional.of("send"),
                  Map.of("buffer", "direct"))
              : ImportOptions.NONE;
      Mutations.assertReadOrRefused(
          "table " + name,
          resource("imports/" + name),
          TABLES,
          24,
          text ->
              TableImport.read(
                  Files.writeString(file, text.replaceAll("\\p{Cs}", "?")),
                  Optional.of(Parameter.SEND_GAP),
                  options));
    }
  }

  /** Outputs of other tools, read without or with the parameter that they need. */
  @Test
  void outputsOfTools() throws IOException {
    Map<String, Optional<Parameter>> outputs =
        Map.of(
            "osu_bw-7.5.txt", Optional.empty(),
            "osu_latency-percentiles-7.5.txt", Optional.empty(),
            "ib_send_lat-6.20.txt", Optional.empty(),
            "ib_send_bw-5.9.txt", Optional.empty(),
            "fi_pingpong.txt", Optional.empty(),
            "netpipe-3.7.2.txt", Optional.empty(),
            "units-in-comment.txt", Optional.of(Parameter.COPY_CACHE_TO_MEMORY));
    for (Map.Entry<String, Optional<Parameter>> output : new TreeMap<>(outputs).entrySet()) {
      Path file = temp.resolve(output.getKey());
      Mutations.assertReadOrRefused(
          output.getKey(),
          resource("imports/foreign/" + output.getKey()),
          TABLES,
          24,
          text ->
              TableImport.read(
                  Files.writeString(file, text.replaceAll("\\p{Cs}", "?")),
                  output.getValue(),
                  ImportOptions.NONE));
    }
  }

  @Test
  void validations() throws IOException {
    String good =
        """
        {"schema": "fathom-validation/1", "run": {"cluster": "lab", "created": "2026-11-22T00:00:00Z"},
         "cases": [
          {"operation": "broadcast", "algorithm": "binomial", "model": "cluster", "size": 1024, "nodes": 4,
           "measured_micros": 120.5, "measured_micros_low": 119, "measured_micros_high": 122, "predicted_micros": 118},
          {"operation": "scatter", "algorithm": "flat", "size": 1024, "nodes": 4, "measured_micros": 99.5}]}
        """;
    ReportSource source = ReportSource.of(SampleSheets.timedSingly());
    Mutations.assertReadOrRefused(
        "validation",
        good,
        TABLES,
        25,
        text -> {
          Files.writeString(temp.resolve("validation.json"), text.replaceAll("\\p{Cs}", "?"));
          source.withValidation(temp);
        });
  }

  /** It was a StackOverflowError of every report of the sheet. */
  @Test
  void aVersionOfManyNumbersIsPrinted() {
    Sheet sheet = SampleSheets.timedSingly();
    SortedMap<String, String> provenance = new TreeMap<>(sheet.provenance());
    provenance.put("mpi.version", "Open MPI 1" + ".1".repeat(20_000));
    Sheet other = SheetLike.of(sheet).provenance(provenance).sheet();
    assertTrue(FormatName.TEXT.render(SheetSummary.of(other)).contains("Open MPI 1.1"));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = MutatedFilesTest.class.getResourceAsStream("/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
