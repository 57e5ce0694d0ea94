package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs.Machine;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The disk is full: a small file system of its own, in a mount namespace that ends with it. */
@Tag("long")
@Needs(Machine.NAMESPACES)
class DiskFullIT {
  /** The kernel's words as they are, and files with any letters: a clone may lie in one. */
  private static final Map<String, String> ENGLISH = Map.of("LC_ALL", "C.UTF-8", "LANGUAGE", "C");

  /** Mounts $2 of room at $1, runs the rest there, and copies what is left of it to $1.kept. */
  private static final String ON_A_SMALL_DISK =
      "small=$1; room=$2; shift 2; mount -t tmpfs -o size=$room none \"$small\" || exit 99;"
          + " \"$@\"; code=$?; cp -r \"$small\" \"$small.kept\"; exit $code";

  @TempDir private Path temp;

  @ParameterizedTest
  @CsvSource({"4k", "16k"})
  void failsInOneLineAndTakesNothingHalfWritten(String room) throws IOException {
    Path small = Files.createDirectory(temp.resolve("small"));
    Told told = measure(small, room);
    String line = told.oneLineOfFailure(1);
    assertTrue(line.contains("No space left on device"), line);
    assertTrue(line.contains(small.toString()), line);
    assertEquals("", told.out());

    assertTrue(line.contains("nothing was"), line);

    Path run = temp.resolve("small.kept").resolve("run");
    assertEquals(Files.exists(run), Files.exists(run.resolve("manifest.json")));
    if (Files.exists(run.resolve("manifest.json"))) {
      RunFiles files = new RunFiles(run);
      assertTrue(!files.experiment("copy-ctc").path("status").asText().equals("done"));
      assertEquals(List.of(), files.raw());
    }
    Told report = Told.by("report", run.toString());
    assertEquals(2, report.exitCode(), report::toString);
  }

  /** Room for the blocks, and not for all of them in one file beside them. */
  @Test
  void whatIsFinishedIsSaidAndGoneOnWith() throws IOException {
    Path small = Files.createDirectory(temp.resolve("small"));
    Path run = small.resolve("run");
    Told told = onSmallDisk(small, "240k", simulated(run));
    String line = told.oneLineOfFailure(1);
    assertTrue(
        line.matches(
            ("cannot write to RUN: No space left on device; finished: \\d+ blocks; kept in RUN;"
                    + " continue with --resume")
                .replace("RUN", Pattern.quote(run.toString()))),
        line);

    Path kept = temp.resolve("small.kept").resolve("run");
    List<String> again = new ArrayList<>(List.of(simulated(kept)));
    again.add("--resume");
    assertEquals(0, Told.by(again.toArray(String[]::new)).exitCode());
    RunFiles files = new RunFiles(kept);
    assertEquals("fitted", files.row("g_s").path("status").asText());
    assertEquals(List.of(), files.halfWritten());
  }

  private static String[] simulated(Path run) {
    return new String[] {
      "measure",
      "--cluster",
      "sim:table-1:nodes=4,noise=5%",
      "--parameters",
      "g_s,O_s,L",
      "--budget",
      "5m",
      "--out",
      run.toString()
    };
  }

  /** Not a byte is free: the directory that was made for the run goes again. */
  @Test
  void aDiskWithoutAByteIsLeftAsItWas() throws IOException {
    Path small = Files.createDirectory(temp.resolve("small"));
    Told told =
        inSmallDisk(
            small,
            "4k",
            List.of("sh", "-c", "head -c 4096 /dev/zero > \"$0\"/other; exec \"$@\"", "" + small),
            measuring(small));
    String line = told.oneLineOfFailure(1);
    assertTrue(line.contains("No space left on device"), line);
    try (Stream<Path> left = Files.list(temp.resolve("small.kept"))) {
      assertEquals(List.of("other"), left.map(file -> file.getFileName().toString()).toList());
    }
  }

  @Test
  void aReportThatDoesNotFitIsNotWritten() throws IOException {
    Path small = Files.createDirectory(temp.resolve("small"));
    Path sheet = temp.resolve("sheet.json");
    Files.copy(Repository.home().resolve("reports/src/test/resources/golden/warned.json"), sheet);
    Told told =
        onSmallDisk(
            small,
            "4k",
            "report",
            sheet.toString(),
            "--format",
            "json",
            "--out",
            small.resolve("again.json").toString());
    String line = told.oneLineOfFailure(1);
    assertTrue(line.contains("again.json") && line.contains("No space left on device"), line);
    assertTrue(Files.notExists(temp.resolve("small.kept").resolve("again.json")));
  }

  /** A shell opens the device, as in {@code report … > FILE} on a full disk. */
  @Test
  void aReportThatStandardOutputDoesNotTakeFails() throws IOException {
    Told told = redirected("\"$@\" > /dev/full", "report", "table-1", "--format", "json");
    String line = told.oneLineOfFailure(1);
    assertEquals("cannot write to standard output: No space left on device", line);
  }

  @Test
  void aReaderThatHasEnoughIsNoFailure() throws IOException {
    Told told = redirected("{ \"$@\"; echo $? >&2; } | :", "report", "table-1", "--format", "json");
    assertEquals(List.of("0"), told.err().lines().toList());
  }

  private Told redirected(String how, String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", how, "sh"));
    command.addAll(Launch.fathomCommand(Repository.home(), Repository.fathomJar(), temp, args));
    try (Launch launch = Launch.of(ENGLISH, command)) {
      return launch.end();
    }
  }

  private Told measure(Path small, String room) {
    return onSmallDisk(small, room, measuring(small));
  }

  private static String[] measuring(Path small) {
    return List.of(
            "measure",
            "--cluster",
            "local",
            "--parameters",
            "M_ctc",
            "--budget",
            "15s",
            "--out",
            small.resolve("run").toString())
        .toArray(String[]::new);
  }

  private Told onSmallDisk(Path small, String room, String... args) {
    return inSmallDisk(small, room, List.of(), args);
  }

  /** By a program that is given the command line. */
  private Told inSmallDisk(Path small, String room, List<String> by, String... args) {
    List<String> command = new ArrayList<>(List.of("unshare"));
    if (!HostTools.isRoot()) {
      command.addAll(List.of("--user", "--map-root-user"));
    }
    command.addAll(List.of("--mount", "sh", "-c", ON_A_SMALL_DISK, "sh", small.toString(), room));
    command.addAll(by);
    command.addAll(Launch.fathomCommand(Repository.home(), Repository.fathomJar(), temp, args));
    try (Launch launch = Launch.of(ENGLISH, command)) {
      return launch.end();
    }
  }
}
