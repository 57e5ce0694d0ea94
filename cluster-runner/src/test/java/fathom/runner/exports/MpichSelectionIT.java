package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.exports.rules.MpichSelection;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
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

/** Rules of a tuning in MPICH's file: what MPICH 4.0 makes of them. */
@Tag("long")
@Needs(Machine.MPICH)
class MpichSelectionIT {
  private static final String WRONG = "MPIR_Barrier_intra_dissemination";
  private static final String ENDED = "Assertion failed in file src/mpi/coll/mpir_coll.c";
  private static final String MARK = "_by_rule";
  private static final List<Long> SIZES = List.of(1024L, 4096L);

  /** Each at 1 KiB, among 4 ranks, where the base names another. */
  private static final List<LibraryCase> RULES =
      List.of(
          rule(LibraryOperation.BCAST, "scatter_ring_allgather"),
          rule(LibraryOperation.ALLGATHER, "brucks"),
          rule(LibraryOperation.ALLREDUCE, "reduce_scatter_allgather"),
          rule(LibraryOperation.ALLTOALL, "brucks"),
          rule(LibraryOperation.REDUCE, "reduce_scatter_gather"));

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  private static LibraryCase rule(LibraryOperation operation, String algorithm) {
    return new LibraryCase(new TunePoint(operation, 4, 1024), new LibraryChoice(algorithm, 0, 0));
  }

  @BeforeAll
  static void compile() throws IOException {
    MpiPrograms.compiled("mpicc.mpich", temp, MpiPrograms.COLLECTIVES);
    String base = MpichBase.of(TestedMpi.MPICH_4);
    Files.writeString(temp.resolve("rules.json"), MpichSelection.file(base, RULES, SIZES).text());
    // The base names the rules' algorithms elsewhere, so another name marks the rules' own places.
    List<LibraryCase> marked =
        RULES.stream().map(r -> rule(r.point().operation(), r.algorithm() + MARK)).toList();
    String text = MpichSelection.file(base, marked, SIZES).text();
    for (LibraryCase rule : RULES) {
      assertTrue(text.contains("_intra_" + rule.algorithm() + MARK), word(rule));
    }
    Files.writeString(temp.resolve("wrong.json"), text.replaceAll("MPIR_\\w+" + MARK, WRONG));
  }

  private static String word(LibraryCase rule) {
    return rule.point().operation().word();
  }

  private static List<String> calls(String... sizes) {
    return RULES.stream()
        .map(MpichSelectionIT::word)
        .flatMap(word -> Stream.of(sizes).map(size -> word + ":" + size))
        .toList();
  }

  private static Run run(String file, int ranks, String nodeEach, List<String> calls)
      throws IOException {
    return MpiPrograms.byMpich(temp.resolve(file), ranks, nodeEach, temp, calls);
  }

  /** Fewer doubles than ranks, rules' sizes, and others. */
  @Test
  void everyOperationIsRightByOurFile() throws IOException {
    List<String> calls = calls("8", "1024", "4088", "4096");
    run("rules.json", 4, "1", calls).assertArrived(calls);
    run("rules.json", 3, "1", calls).assertArrived(calls);
  }

  /** In the places of rules stands what ends a program: it is met there, and nowhere else. */
  @Test
  void aRuleIsMetAtItsPlaceAlone() throws IOException {
    for (LibraryCase rule : RULES) {
      run("wrong.json", 4, "1", List.of(word(rule) + ":1024")).assertEnded(ENDED);
    }
    run("wrong.json", 4, "1", List.of("alltoall:4088")).assertEnded(ENDED);
    List<String> smallerAndLarger = calls("1016", "4096");
    run("wrong.json", 4, "1", smallerAndLarger).assertArrived(smallerAndLarger);
    List<String> there = calls("1024");
    run("wrong.json", 5, "1", there).assertArrived(there);
    run("wrong.json", 4, "0", there).assertArrived(there);
  }
}
