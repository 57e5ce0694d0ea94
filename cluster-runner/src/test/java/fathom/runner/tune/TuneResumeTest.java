package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.sheet.TableOne;
import fathom.reports.operations.NodeRanks;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.tuning.TuningReader;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryCampaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tunings whose ranks are made up, and end too early. */
class TuneResumeTest {
  private static final ClusterKind LAB = ClusterKinds.parse("lab:4", Map.of());
  private static final LibrarySettings SEND = LibrarySettings.parse(List.of("btl_tcp_flags=send"));

  @TempDir private Path temp;

  private Tuning.TuningResult tune(Path directory, MadeUpRanks ranks, LibrarySettings settings)
      throws IOException {
    Tuning.TuningRequest request =
        new Tuning.TuningRequest(
            LAB,
            new TunePlaces(
                List.of(LibraryOperation.BCAST, LibraryOperation.ALLREDUCE),
                List.of(4),
                List.of(1024L, 65536L)),
            NodeRanks.ONE,
            2,
            3,
            Optional.of(TableOne.sheet()),
            Optional.empty(),
            Optional.empty(),
            Optional.of(settings),
            RuleAssumptions.of(List.of(RuleAssumption.SAME_DATATYPES)),
            List.of("--cluster", "lab:4"),
            Files.createDirectories(directory));
    TuneProgress progress = new TuneProgress(Progress::silent, Map.of());
    return new Tuning(new Installation(temp), progress).run(request, new LibraryCampaign(ranks));
  }

  private static Map<String, String> times(Path directory) throws IOException {
    Map<String, String> all = new TreeMap<>();
    for (String stage : List.of("settings", "trial", "verification", "candidates")) {
      Path raw = directory.resolve(stage).resolve("raw");
      if (Files.isDirectory(raw)) {
        try (var files = Files.list(raw)) {
          for (Path file : files.toList()) {
            all.put(stage + "/" + file.getFileName(), Files.readString(file));
          }
        }
      }
    }
    return all;
  }

  /** Whenever it ends too early, the rules are those of a tuning that did not. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aResumedTuningHasTheRulesOfOneThatWasNotInterrupted(boolean set) throws IOException {
    LibrarySettings settings = set ? SEND : LibrarySettings.NONE;
    Path whole = temp.resolve("whole");
    MadeUpRanks all = new MadeUpRanks(LAB);
    Tuning.TuningResult wanted = tune(whole, all, settings);
    String rules = Files.readString(wanted.rules().orElseThrow());
    assertTrue(rules.contains("pipeline"), rules);
    assertTrue(all.names().size() > 12, () -> all.names().toString());
    for (int turns = 0; turns < all.names().size(); turns += 3) {
      Path directory = temp.resolve("after " + turns);
      MadeUpRanks first = new MadeUpRanks(LAB).killedAfter(turns);
      assertThrows(MadeUpRanks.Killed.class, () -> tune(directory, first, settings));
      MadeUpRanks second = new MadeUpRanks(LAB);
      Tuning.TuningResult resumed = tune(directory, second, settings);
      assertEquals(rules, Files.readString(resumed.rules().orElseThrow()));
      assertEquals(wanted.report().kept(), resumed.report().kept());
      assertEquals(times(whole), times(directory));
      assertEquals(all.names().size(), first.names().size() + second.names().size());
      Set<String> once = new TreeSet<>(first.names());
      once.addAll(second.names());
      assertEquals(new TreeSet<>(all.names()), once, "each turn once, after " + turns);
    }
  }

  /** As of a node that is lost: nothing runs any more, and turns are not left out for it. */
  @Test
  void aTuningWhoseClusterBreaksEndsAndIsResumed() throws IOException {
    Path whole = temp.resolve("whole");
    Tuning.TuningResult wanted = tune(whole, new MadeUpRanks(LAB), LibrarySettings.NONE);
    Path directory = temp.resolve("broken");
    MadeUpRanks broken = new MadeUpRanks(LAB).brokenAfter(5);
    UserException failed =
        assertThrows(UserException.class, () -> tune(directory, broken, LibrarySettings.NONE));
    assertEquals(UserException.ExitKind.FAILED, failed.kind());
    assertTrue(String.valueOf(failed.getMessage()).contains("in a row failed"), failed::toString);
    assertTrue(broken.names().size() < 12, () -> broken.names().toString());
    assertFalse(Files.exists(directory.resolve("tuning.json")));
    Tuning.TuningResult resumed = tune(directory, new MadeUpRanks(LAB), LibrarySettings.NONE);
    assertEquals(wanted.report().kept(), resumed.report().kept());
  }

  /** A library that refuses one algorithm is tuned without it. */
  @Test
  void anAlgorithmThatALibraryRefusesIsLeftOut() throws IOException {
    MadeUpRanks ranks = new MadeUpRanks(LAB).refusing("pipeline");
    Tuning.TuningResult result = tune(temp.resolve("refusing"), ranks, LibrarySettings.NONE);
    assertTrue(
        result.notes().stream().anyMatch(note -> note.contains("is left out: refused")),
        () -> result.notes().toString());
    assertTrue(
        result.report().kept().stream()
            .noneMatch(one -> one.rule().algorithm().equals("pipeline")));
  }

  /** An algorithm that was left out before the interruption would change what is compared after. */
  @Test
  void whatWasLeftOutStaysLeftOut() throws IOException {
    Tuning.TuningResult wanted =
        tune(
            temp.resolve("whole"), new MadeUpRanks(LAB).refusing("pipeline"), LibrarySettings.NONE);
    Path directory = temp.resolve("resumed");
    MadeUpRanks first = new MadeUpRanks(LAB).refusing("pipeline").killedAfter(11);
    assertThrows(MadeUpRanks.Killed.class, () -> tune(directory, first, LibrarySettings.NONE));
    assertTrue(
        first.names().stream().anyMatch(name -> name.contains("pipeline")),
        () -> first.names().toString());
    MadeUpRanks second = new MadeUpRanks(LAB);
    Tuning.TuningResult resumed = tune(directory, second, LibrarySettings.NONE);
    assertTrue(
        second.names().stream().noneMatch(name -> name.contains("pipeline")),
        () -> second.names().toString());
    assertTrue(
        resumed.notes().stream().anyMatch(note -> note.contains("is left out: refused")),
        () -> resumed.notes().toString());
    assertEquals(wanted.report().kept(), resumed.report().kept());
  }

  /** Times that were measured by other rules are not those of the rules that are chosen now. */
  @Test
  void otherRulesThanThoseThatWereComparedAreRefused() throws IOException {
    Path directory = temp.resolve("rules");
    MadeUpRanks first = new MadeUpRanks(LAB).killedAfter(14);
    assertThrows(MadeUpRanks.Killed.class, () -> tune(directory, first, LibrarySettings.NONE));
    Path tried;
    try (var files = Files.list(directory)) {
      tried =
          files
              .filter(file -> String.valueOf(file.getFileName()).startsWith("tried-"))
              .findFirst()
              .orElseThrow();
    }
    Files.writeString(tried, Files.readString(tried) + "# other rules\n");
    UserException refused =
        assertThrows(
            UserException.class, () -> tune(directory, new MadeUpRanks(LAB), LibrarySettings.NONE));
    assertTrue(String.valueOf(refused.getMessage()).contains("other rules"), refused::toString);
  }

  /** A file of the same name that another Fathom left holds other sizes. */
  @Test
  void aTurnOfOtherSizesIsNotTakenOver() throws IOException {
    Path directory = temp.resolve("other");
    MadeUpRanks first = new MadeUpRanks(LAB).killedAfter(1);
    assertThrows(MadeUpRanks.Killed.class, () -> tune(directory, first, LibrarySettings.NONE));
    Path raw = directory.resolve("trial/raw/bcast-4-own-1.json");
    Files.writeString(raw, Files.readString(raw).replace("1024/65536", "1024/32768"));
    RuntimeException refused =
        assertThrows(
            RuntimeException.class,
            () -> tune(directory, new MadeUpRanks(LAB), LibrarySettings.NONE));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("the result of another campaign"),
        refused::toString);
  }

  private static SortedMap<String, String> map(String... all) {
    SortedMap<String, String> map = new TreeMap<>();
    for (int i = 0; i < all.length; i += 2) {
      map.put(all[i], all[i + 1]);
    }
    return map;
  }

  private static String refusal(Runnable of) {
    UserException refused = assertThrows(UserException.class, of::run);
    assertEquals(UserException.ExitKind.BAD_INPUT, refused.kind());
    String line = String.valueOf(refused.getMessage());
    assertEquals(1, line.lines().count());
    return line;
  }

  @Test
  void theOptionThatDiffersIsNamed() {
    new TuneResume(temp, map("--rounds", "5", "--sheet", "")).write(map(), false);
    new TuneResume(temp, map("--rounds", "5", "--sheet", "")).check();
    TuneResume other = new TuneResume(temp, map("--rounds", "3", "--sheet", ""));
    assertEquals(
        "the tuning in "
            + temp
            + " was started with a different --rounds: 5; now 3; give the same options again",
        refusal(other::check));
    TuneResume more = new TuneResume(temp, map("--rounds", "5", "--sheet", "table-1"));
    assertTrue(refusal(more::check).contains("a different --sheet: none; now table-1"));
    TuneResume fewer = new TuneResume(temp, map("--sheet", ""));
    assertTrue(refusal(fewer::check).contains("a different --rounds: 5; now none"));
  }

  @Test
  void whatChangesNeitherTimesNorRulesMayDiffer() {
    SortedMap<String, String> base = map("content of --base", "{}");
    TuneResume.of(temp, map("--rounds", "5", "--quiet", "true"), base).write(map(), false);
    TuneResume.of(temp, map("--rounds", "5", "--quiet", "false"), base).check();
    TuneResume other = TuneResume.of(temp, map("--rounds", "5"), map("content of --base", "{ }"));
    assertTrue(refusal(other::check).contains("a different content of --base: SHA-256 "));
  }

  @Test
  void anotherMachineOrLibraryIsRefused() {
    TuneResume tuning = new TuneResume(temp, map());
    tuning.write(map("mpi.version", "Open MPI v4.1.4", "java.vm", "x"), false);
    assertEquals(List.of(), TuneResume.sessions(temp));
    tuning.write(map("mpi.version", "Open MPI v4.1.4", "java.vm", "x"), true);
    assertEquals(1, TuneResume.sessions(temp).size());
    assertTrue(
        refusal(() -> tuning.write(map("mpi.version", "Open MPI v4.1.6", "java.vm", "x"), true))
            .contains("a different mpi.version: Open MPI v4.1.4; now Open MPI v4.1.6"));
  }

  @Test
  void whatIsFinishedOrNoTuningIsNotResumed() throws IOException {
    TuneResume tuning = new TuneResume(temp, map());
    assertTrue(refusal(tuning::check).contains("holds no tuning that was begun"));
    tuning.write(map(), false);
    Files.writeString(temp.resolve("tuning.json"), "{}");
    assertEquals(
        "the tuning in " + temp + " is finished: there is nothing to resume",
        refusal(tuning::check));
  }

  /** Who reads the results later learns that they are of two sessions. */
  @Test
  void theResultsSayThatTheTuningWasResumed() throws IOException {
    Path directory = Files.createDirectory(temp.resolve("resumed"));
    TuneResume tuning = new TuneResume(directory, map());
    tuning.write(map(), false);
    tuning.write(map(), true);
    Tuning.TuningResult result = tune(directory, new MadeUpRanks(LAB), LibrarySettings.NONE);
    assertTrue(result.facts().containsKey("resumed"));
    assertTrue(result.notes().getLast().contains("interrupted and resumed at"));
    assertEquals("Rules: " + result.rules().orElseThrow(), result.closing().getFirst());
    assertEquals("Raw results: " + directory, result.closing().getLast());
    assertEquals(
        result.report().kept().size(),
        TuningReader.read(TuningFiles.results(directory)).rules().size());
  }
}
