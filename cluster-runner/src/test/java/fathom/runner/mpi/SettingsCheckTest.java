package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the words that JMH gets for a start; {@code env} is a launcher of one rank. */
class SettingsCheckTest {
  private static final String RUNS = "the rank runs";

  @TempDir private Path temp;

  private static Tool.ToolResult start(LibraryAlgorithm algorithm, String... launcher) {
    return start(algorithm.environment(), launcher);
  }

  private static Tool.ToolResult start(Map<String, String> settings, String... launcher) {
    MpiLauncher started =
        new MpiLauncher(
            ranks -> List.of(launcher),
            new LaunchedMpi("lib.so", Optional.empty(), Optional.empty()),
            "single",
            2);
    List<String> words = List.of(started.jmhArguments(2, settings).getLast().split("\u001f", -1));
    assertEquals("fathom.bench.mpi.MpiJob:lib.so", words.getFirst());
    List<String> command = new ArrayList<>(words.subList(1, words.size()));
    command.addAll(List.of("echo", RUNS));
    return Tool.run(command);
  }

  private static void assertRuns(Tool.ToolResult result) {
    assertEquals(RUNS + "\n", result.output(), result::toString);
    assertEquals("", result.error());
  }

  /** A rank ends by a signal: MPICH's launcher waits for the others if one exits before MPI. */
  private static String refusal(Tool.ToolResult result) {
    assertEquals(137, result.exitCode(), result::toString);
    assertEquals("", result.output());
    String line = MpiFacts.reason(result);
    assertTrue(SettingsCheck.isRefusal(line), line);
    return line;
  }

  private static LibraryAlgorithm ring() {
    return LibraryControl.OPEN_MPI.forced(LibraryOperation.ALLREDUCE, 2).stream()
        .filter(one -> one.word().equals("ring"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void ranksThatHaveAllSettingsRun() {
    assertRuns(start(ring(), "env"));
    assertRuns(start(Map.of("A", "b  c'\"$HOME ü", "B", ""), "env"));
    assertRuns(start(Map.of(), "env", "-i"));
  }

  /** {@code srun --export=NONE} starts ranks so: not even a search path is left. */
  @Test
  void aVariableThatDoesNotArriveIsNamed() {
    assertTrue(
        refusal(start(ring(), "env", "-u", "OMPI_MCA_coll_tuned_allreduce_algorithm"))
            .endsWith(
                " did not get OMPI_MCA_coll_tuned_allreduce_algorithm from the launcher: make it"
                    + " pass its environment on (srun: --export=ALL; MPICH: -genvall, not -genvnone;"
                    + " Open MPI: -x OMPI_MCA_coll_tuned_allreduce_algorithm)"));
    refusal(start(ring(), "env", "-i"));
  }

  @Test
  void aVariableWithAnotherValueIsNamed() {
    String name = "OMPI_MCA_coll_tuned_allreduce_algorithm";
    assertTrue(
        refusal(start(ring(), "env", name + "=3"))
            .endsWith(
                " got "
                    + name
                    + "=3 instead of 4: take "
                    + name
                    + " out of the launcher's words and of this host's startup files"));
  }

  /** A library says nothing if there is no such file, and chooses by itself. */
  @ParameterizedTest
  @EnumSource
  void rulesThatANodeHasNotAreSaid(LibraryAlgorithms library) throws IOException {
    Path rules = temp.resolve("rules ü");
    LibraryAlgorithm byRules = LibraryControl.of(library).byRules(LibraryOperation.BCAST, rules);
    assertTrue(
        refusal(start(byRules, "env"))
            .endsWith(
                " cannot read "
                    + rules
                    + ": rules have to be where all nodes see them, by --out or --shared-dir"));
    Files.writeString(rules, "1");
    assertRuns(start(byRules, "env"));
    assertTrue(
        refusal(start(byRules, "sh", "-c", "rm \"$0\"; exec \"$@\"", rules.toString()))
            .contains(" cannot read " + rules + ": "));
    Files.writeString(rules, "1");
    assertTrue(
        refusal(start(byRules, "sh", "-c", "echo 2 >\"$0\"; exec \"$@\"", rules.toString()))
            .contains(" has another file at " + rules + ": "));
  }

  @Test
  void anotherFailureIsNone() {
    assertFalse(SettingsCheck.isRefusal("lxn1 has no java: name a directory"));
  }
}
