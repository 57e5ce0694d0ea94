package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.runner.Told;
import fathom.runner.console.UserException;
import fathom.runner.tune.TuneResume;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuneCommandTest {
  private static final Path DIRECTORY = Path.of("runs/my tune");

  @TempDir private Path temp;

  private static TuningVerdict verdict(boolean gained, double... rounds) {
    List<Double> before = List.of(rounds[0], rounds[1], rounds[2], rounds[3], rounds[4]);
    LibraryCase rule =
        new LibraryCase(
            new TunePoint(LibraryOperation.BCAST, 4, 1024), new LibraryChoice("pipeline", 0, 0));
    RuleCandidate candidate =
        new RuleCandidate(rule, Optional.of(new Gain(before, List.of(1.0, 1.0, 1.0, 1.0, 1.0))));
    return TuningVerdict.of(gained, 0, List.of(candidate), TuningVerdict.ComparedSetting.NONE);
  }

  private static UserException end(TuningVerdict verdict) {
    return assertThrows(UserException.class, () -> TuneCommand.end(verdict, DIRECTORY));
  }

  @Test
  void eachVerdictHasItsExitCode() {
    assertDoesNotThrow(() -> TuneCommand.end(verdict(true, 1, 2, 1, 2, 1), DIRECTORY));
    UserException none = end(verdict(false, 1, 1.01, 1, 0.99, 1));
    assertEquals(3, none.kind().exitCode());
    String said = String.valueOf(none.getMessage());
    assertTrue(said.startsWith("No gain within 3 %"), said);
    UserException open = end(verdict(false, 1, 1.1, 1, 0.9, 1));
    assertEquals(4, open.kind().exitCode());
    String more = String.valueOf(open.getMessage());
    assertTrue(more.matches("Cannot tell: .* Run \\d+ more rounds: .* sh '.*compare.sh'"), more);
  }

  /** With a sheet that says nothing of its library: --dry-run finds that after it kept a copy. */
  @Test
  void aRefusalLeavesNoDirectory() {
    Path out = temp.resolve("a/b");
    Told told =
        Told.by(
            "tune",
            "--cluster",
            "lab:4",
            "--sheet",
            "table-1",
            "--dry-run",
            "--nodes",
            "4",
            "--out",
            out.toString());
    assertTrue(told.refusal().contains("the sheet does not say which MPI library"), told::err);
    assertFalse(Files.exists(temp.resolve("a")), "the directory and the one above it");
  }

  /** Simulated times of so many would take hours; the sheet is not even looked at. */
  @Test
  void moreRanksThanAreSimulatedAreRefused() {
    List<String> words =
        List.of("tune --cluster lab:4 --sheet table-1 --dry-run --nodes 1025".split(" ", -1));
    assertEquals(
        "rules are predicted for at most 1024 ranks, not 1025: say for how many nodes (--nodes)",
        Told.by(words.toArray(String[]::new)).refusal());
    Told each =
        Told.by(
            "tune --cluster lab:4 --sheet table-1 --dry-run --nodes 64 --ranks-per-node 32"
                .split(" ", -1));
    assertTrue(each.refusal().contains("at most 1024 ranks, not 2048"), each::err);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--operation broadcast",
        "--operations bcast --sizes 1KiB",
        "--operation complete-exchange,alltoall --size 1KiB"
      })
  void operationsAndOptionsAreUnderstoodByBothNames(String words) {
    String line = "tune --cluster lab:4 --sheet table-1 --dry-run --nodes 4 " + words;
    assertTrue(
        Told.by(line.split(" ", -1))
            .refusal()
            .contains("the sheet does not say which MPI library"));
  }

  @Test
  void whatIsNoTuningIsRefusedWithoutADirectory() throws Exception {
    Path earlier = Files.createDirectory(temp.resolve("earlier"));
    Files.writeString(earlier.resolve("tuning.json"), "{}");
    Path out = temp.resolve("out");
    Told told =
        Told.by(
            "tune", "--cluster", "lab:4", "--again", earlier.toString(), "--out", out.toString());
    assertEquals(2, told.exitCode(), told::toString);
    assertFalse(Files.exists(out));
  }

  @Test
  void whatIsToBeResumedMustBeThere() throws Exception {
    assertTrue(
        Told.by("tune", "--cluster", "lab:4", "--resume")
            .refusal()
            .contains("--resume needs --out"));
    String out = Files.createDirectory(temp.resolve("empty")).toString();
    assertTrue(
        Told.by("tune", "--cluster", "lab:4", "--resume", "--out", out)
            .refusal()
            .contains(out + " holds no tuning that was begun"));
    assertTrue(
        Told.by("tune", "--cluster", "lab:4", "--resume", "--dry-run", "--out", out)
            .refusal()
            .contains("--resume is not for --dry-run"));
  }

  /** All options that change times or rules are written down, whatever options there will be. */
  @Test
  void aDifferentOptionIsNamedBeforeAnyNodeIsReached() throws Exception {
    Path out = Files.createDirectory(temp.resolve("begun"));
    TreeMap<String, String> none = new TreeMap<>();
    new TuneResume(out, none).write(none, false);
    String refusal =
        Told.by("tune", "--cluster", "lab:4", "--resume", "--quiet", "--out", out.toString())
            .refusal();
    assertTrue(refusal.contains("was started with a different --"), refusal);
    assertTrue(Files.exists(out.resolve("tune-request.json")), "a refusal removes nothing");
  }
}
