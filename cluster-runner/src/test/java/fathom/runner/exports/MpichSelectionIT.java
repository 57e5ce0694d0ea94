package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.exports.MpichSelection;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.TunePoint;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.exports.MpiPrograms.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of a tuning in MPICH's file: what MPICH 4.0 makes of them. */
@Tag("long")
@Needs(Machine.MPICH)
class MpichSelectionIT {
  private static final String WRONG = "MPIR_Barrier_intra_dissemination";
  private static final String ENDED = "Assertion failed in file src/mpi/coll/mpir_coll.c";
  private static final List<Long> SIZES = List.of(1024L, 4096L);

  /** Each at 1 KiB, among 4 ranks, where the base names another. */
  private static final List<Rule> RULES =
      List.of(
          rule(LibraryOperation.BCAST, "scatter_ring_allgather"),
          rule(LibraryOperation.ALLGATHER, "brucks"),
          rule(LibraryOperation.ALLREDUCE, "reduce_scatter_allgather"),
          rule(LibraryOperation.ALLTOALL, "brucks"),
          rule(LibraryOperation.REDUCE, "reduce_scatter_gather"));

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  private static Rule rule(LibraryOperation operation, String algorithm) {
    return new Rule(new TunePoint(operation, 4, 1024), 1, algorithm, 0, 0);
  }

  @BeforeAll
  static void compile() throws IOException {
    MpiPrograms.compiled("mpicc.mpich", temp, MpiPrograms.COLLECTIVES);
    String text = MpichSelection.file(MpichBase.withIntra(), RULES, SIZES).text();
    Files.writeString(temp.resolve("rules.json"), text);
    for (Rule rule : RULES) {
      String word = rule.point().operation().word();
      String called =
          "MPIR_" + Character.toUpperCase(word.charAt(0)) + word.substring(1) + "_intra_";
      String changed = text.replace(called + rule.algorithm(), WRONG);
      assertTrue(!changed.equals(text), word);
      Files.writeString(temp.resolve(word + ".json"), changed);
    }
  }

  private static List<String> calls(String... sizes) {
    return RULES.stream()
        .map(rule -> rule.point().operation().word())
        .flatMap(word -> Stream.of(sizes).map(size -> word + ":" + size))
        .toList();
  }

  private static Run run(String file, int ranks, String nodeEach, List<String> calls)
      throws IOException {
    return MpiPrograms.broadcast(
        List.of(
            "mpirun.mpich",
            "-np",
            Integer.toString(ranks),
            "-genv",
            "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE",
            temp.resolve(file).toString(),
            "-genv",
            "MPIR_CVAR_NOLOCAL",
            nodeEach),
        temp,
        calls);
  }

  /** Fewer doubles than ranks, rules' sizes, and others. */
  @Test
  void everyOperationIsRightByOurFile() throws IOException {
    List<String> calls = calls("8", "1024", "4088", "4096");
    run("rules.json", 4, "1", calls).assertArrived(calls);
    run("rules.json", 3, "1", calls).assertArrived(calls);
  }

  /** In the place of a rule stands what ends a program: it is met there, and nowhere else. */
  @ParameterizedTest
  @CsvSource({"bcast", "allgather", "allreduce", "alltoall", "reduce"})
  void aRuleIsMetAtItsPlaceAlone(String word) throws IOException {
    run(word + ".json", 4, "1", List.of(word + ":1024")).assertEnded(ENDED);
    run(word + ".json", 4, "1", List.of(word + ":4088")).assertEnded(ENDED);
    List<String> others = List.of(word + ":1016", word + ":4096");
    run(word + ".json", 4, "1", others).assertArrived(others);
    run(word + ".json", 5, "1", List.of(word + ":1024")).assertArrived(List.of(word + ":1024"));
    run(word + ".json", 4, "0", List.of(word + ":1024")).assertArrived(List.of(word + ":1024"));
  }
}
