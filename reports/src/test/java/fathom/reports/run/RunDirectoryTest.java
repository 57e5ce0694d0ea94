package fathom.reports.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.reports.Refusal;
import fathom.reports.SampleRuns;
import fathom.reports.SampleSheets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDirectoryTest {
  private static final String RAW = SampleRuns.jmh("us/op", "[[1.0]]", Map.of("size", "[[1.0]]"));

  @TempDir private Path temp;

  @Test
  void opensWhatWasWritten() throws IOException {
    RunDirectory run = sample();
    RunDirectory again = RunDirectory.open(run.root());
    assertEquals(run.manifest(), again.manifest());
    again.writeSheet(SampleSheets.table1());
    assertEquals(SampleSheets.table1(), again.readSheet());
    try (Stream<Path> files = Files.list(run.root())) {
      assertEquals(
          List.of("manifest.json", "raw", "sheet.json"),
          files.map(f -> f.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void refusesWhatIsNoRun() throws IOException {
    refused(temp.resolve("nowhere"), "no such run directory");
    refused(temp, "not a run directory");
    Files.writeString(temp.resolve("manifest.json"), "");
    refused(temp, "empty");
    Files.write(temp.resolve("manifest.json"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    refused(temp, "UTF-8");
  }

  /** A link to itself is as little to be looked at as what one may not read, and root may all. */
  @Test
  void whatCannotBeLookedAtIsNotToldAsMissing() throws IOException {
    RunDirectory run = sample();
    for (Path file : List.of(run.sheetFile(), run.rawFile(Experiment.SEND_GAP))) {
      Files.deleteIfExists(file);
      Files.createSymbolicLink(file, file.getFileName());
    }
    refused(run.root(), "send-gap.json: cannot be read: Too many levels of symbolic links");
    String sheet = Refusal.line(run::readSheet);
    assertTrue(sheet.contains("sheet.json: cannot be read: Too many levels"), sheet);
    Path manifest = run.root().resolve("manifest.json");
    Files.delete(manifest);
    Files.createSymbolicLink(manifest, manifest.getFileName());
    refused(run.root(), "manifest.json: cannot be read: Too many levels of symbolic links");
  }

  @Test
  void refusesARunWhoseRawResultsAreGone() throws IOException {
    RunDirectory run = sample();
    Files.delete(run.rawFile(Experiment.SEND_GAP));
    refused(run.root(), "missing, though the manifest says that send-gap is done");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc/x", "/etc/hostname", "raw/../../x", "", "..", "raw/\\u0000"})
  void refusesRawPathsThatLeaveTheRun(String raw) throws IOException {
    RunDirectory run = sample();
    Path manifest = run.root().resolve("manifest.json");
    String json = Files.readString(manifest);
    Files.writeString(manifest, json.replace("\"raw/send-gap.json\"", '"' + raw + '"'));
    refused(run.root(), raw.contains("u0000") ? "not a file name" : "not inside the run directory");
  }

  @Test
  void refusesLinksThatLeaveTheRun() throws IOException {
    RunDirectory run = sample();
    Path outside = Files.writeString(temp.resolve("outside.json"), RAW);
    Files.delete(run.rawFile(Experiment.SEND_GAP));
    Files.createSymbolicLink(run.rawFile(Experiment.SEND_GAP), outside);
    RunDirectory opened = RunDirectory.open(run.root());
    String line = Refusal.line(() -> opened.raw(opened.manifest().experiments().getFirst()));
    assertTrue(line.contains("leads out of the run directory"), line);
  }

  @Test
  void aLinkLaidOutBesideTheSheetIsNotWrittenThrough() throws IOException {
    RunDirectory run = sample();
    Path precious = Files.writeString(temp.resolve("precious"), "data");
    for (String aside : List.of("sheet.json.tmp", "sheet.json.part", "sheet.json")) {
      Files.createSymbolicLink(run.root().resolve(aside), precious);
    }
    run.writeSheet(SampleSheets.table1());
    assertEquals("data", Files.readString(precious));
    assertEquals(SampleSheets.table1(), run.readSheet());
  }

  private RunDirectory sample() throws IOException {
    return SampleRuns.done(
        temp.resolve("run"), List.of(Parameter.SEND_GAP), Map.of(Experiment.SEND_GAP, RAW));
  }

  private static void refused(Path root, String part) {
    String line = Refusal.line(() -> RunDirectory.open(root));
    assertTrue(line.contains(part), line);
    assertTrue(line.startsWith(root.toString()), line);
  }
}
