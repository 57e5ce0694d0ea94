package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a sheet holds: an answer, or one line of reason; and no number that is none. */
class DamagedSheetsTest {
  private static final Pattern NO_NUMBER = Pattern.compile("\\bNaN\\b|\\bInfinity\\b");
  private static final long SEED = 24;
  private static final int SHEETS = 60;

  private static final List<String> OPERATIONS =
      List.of("broadcast", "gather", "scatter", "complete-exchange", "point-to-point");

  private static final List<String> TOOLS =
      List.of("openmpi", "simgrid", "loggopsim", "logp_mpi", "netgauge", "nccl", "csv");

  @TempDir private Path temp;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final List<String> whole = new ArrayList<>();

  @BeforeEach
  void measureSimulatedClusters() throws IOException {
    whole.add(DamagedSheets.exact());
    whole.add(DamagedSheets.timedSingly());
    whole.add(measured("noise-free", "sim:table-1:nodes=8"));
    whole.add(measured("noisy", "sim:table-1:nodes=4,noise=2%,seed=1"));
  }

  private String measured(String name, String cluster) throws IOException {
    Path run = temp.resolve(name);
    Told told = Told.by("measure", "--cluster", cluster, "--quiet", "--out", run.toString());
    assertEquals(0, told.exitCode(), told::err);
    return Files.readString(run.resolve("sheet.json"));
  }

  private String one(String... some) {
    return some[random.nextInt(some.length)];
  }

  private static String one(SplittableRandom random, List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  /** One of each command, with a format, a tool, sizes and numbers of nodes by chance. */
  private List<List<String>> commands(String sheet, String other, String third, Path files) {
    String format = one("text", "markdown", "latex", "csv", "html", "json");
    String table = one("text", "markdown", "csv", "json");
    String nodes = one("1", "2", "8", "1,3,1000");
    String size = one("1", "1472", "1KiB,64KiB", "1GiB");
    return List.of(
        List.of("report", sheet, "--format", format),
        List.of("report", sheet, "--full"),
        List.of("report", sheet, "--format", "latex", one("--notes", "--full")),
        List.of("report", sheet, "--plots", files.toString(), "--for-print"),
        List.of("report", sheet, "--distributions", "--format", table),
        List.of("report", sheet, "--format", "hlog"),
        List.of("report", sheet, "--format", "html", "--plots", files.toString()),
        List.of(
            "predict",
            "--sheet",
            sheet,
            "--operation",
            one(random, OPERATIONS),
            "--nodes",
            nodes,
            "--size",
            size,
            "--format",
            table),
        List.of("models", "--sheet", sheet, "--nodes", "8", "--format", table),
        List.of("models", "--sheet", sheet, "--topologies", "--nodes", "16", "--size", "1KiB"),
        List.of("compare", sheet, other, "--format", table, "--fail-on", "5%", "--strict"),
        List.of("compare", other, sheet, third, "--format", table, "--plots", files.toString()),
        List.of("export", "--sheet", sheet, "--to", one(random, TOOLS)),
        List.of("fit", sheet, "--as", "g_s"));
  }

  @Test
  void everyCommandEndsWithAnAnswerOrOneLineOfReason() throws IOException {
    DamagedSheets damaged = new DamagedSheets(SEED);
    TreeMap<String, String> failures = new TreeMap<>();
    for (int i = 0; i < SHEETS; i++) {
      Path sheet = Files.writeString(temp.resolve("damaged-" + i + ".json"), damaged.next(whole));
      Path other = Files.writeString(temp.resolve("other.json"), one(random, whole));
      Path files = temp.resolve("files-" + i);
      for (List<String> command :
          commands(sheet.toString(), other.toString(), sheet.toString(), files)) {
        wrong(command, files).ifPresent(why -> failures.putIfAbsent(why, command.toString()));
      }
    }
    assertTrue(
        failures.isEmpty(),
        () -> {
          StringBuilder all = new StringBuilder();
          failures.forEach(
              (why, command) -> all.append(command).append(": ").append(why).append('\n'));
          return all.toString();
        });
  }

  /** A simulated cluster without noise has bands of no width, and points that are all the same. */
  @Test
  void noiseFreeDataAreDrawn() throws IOException {
    for (String name : List.of("noise-free", "noisy")) {
      Path plots = temp.resolve("plots-" + name);
      Told told =
          Told.by(
              "report",
              temp.resolve(name).toString(),
              "--format",
              "html",
              "--plots",
              plots.toString());
      assertEquals(0, told.exitCode(), told::err);
      assertEquals("", told.err(), "everything is drawn");
      assertFalse(told.out().contains("Not drawn"), "everything is drawn");
      try (Stream<Path> listed = Files.list(plots)) {
        assertTrue(listed.count() >= 16, "all parameters and schedules");
      }
      assertFalse(NO_NUMBER.matcher(told.out() + text(plots)).find());
    }
  }

  /** What is wrong with what a command said; empty where nothing is. */
  private static Optional<String> wrong(List<String> command, Path files) throws IOException {
    Told told = Told.by(command.toArray(String[]::new));
    List<String> failure = told.err().lines().filter(line -> line.startsWith("fathom: ")).toList();
    if (told.err().contains("internal error")) {
      return Optional.of(told.err());
    }
    if (told.exitCode() < 0
        || told.exitCode() > 2
        || (told.exitCode() != 0 && failure.size() != 1)) {
      return Optional.of("exit code " + told.exitCode() + ": " + told.err());
    }
    String printed = told.out() + told.err() + text(files);
    Matcher found = NO_NUMBER.matcher(printed);
    return found.find()
        ? Optional.of(
            "prints "
                + printed.substring(
                    Math.max(0, found.start() - 80), Math.min(printed.length(), found.end() + 40)))
        : Optional.empty();
  }

  private static String text(Path files) throws IOException {
    if (!Files.isDirectory(files)) {
      return "";
    }
    StringBuilder all = new StringBuilder();
    try (Stream<Path> listed = Files.list(files)) {
      for (Path file : listed.sorted().toList()) {
        all.append(Files.readString(file));
      }
    }
    assertFalse(all.isEmpty(), "a directory for nothing");
    return all.toString();
  }
}
