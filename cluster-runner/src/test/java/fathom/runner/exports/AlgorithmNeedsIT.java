package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.validation.LibraryChoice;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.exports.ProgramRuns.Answer;
import fathom.runner.exports.ProgramRuns.Verdict;
import fathom.runner.mpi.LibraryControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An algorithm that needs nothing is right for every legal program that is drawn; one that needs an
 * assumption has a counterexample. Two are tried; {@code -Dfathom.programs=200} tries all, and
 * prints the rows of docs/algorithms-and-programs.md.
 */
@Tag("alone")
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.OPEN_MPI_5, Machine.MPICH, Machine.MPICH_5})
class AlgorithmNeedsIT {
  private static final int FEW = 30;
  private static final int PROGRAMS = Integer.getInteger("fathom.programs", FEW);
  private static final int SEED = Integer.getInteger("fathom.programs.seed", 1);
  private static final int RANKS = 17;
  private static final int SECONDS = 20;
  private static final int SECONDS_AGAIN = 60;
  private static final int MOST_BAD = 3;

  /** How MPICH ends a program for which a forced algorithm is not meant. */
  private static final String REFUSED = "Other MPI error";

  private static final String FALLBACK = "MPIR_CVAR_COLLECTIVE_FALLBACK";
  private static final int SEGMENT = 8192;
  private static final List<Long> SIZES =
      List.of(256L, 1024L, 4096L, 8192L, 16384L, 65536L, 262144L, 1048576L);

  /** An algorithm that serves all calls of its operation. */
  record ForcedNumber(TestedMpi mpi, LibraryOperation operation, int number, int segmentBytes) {
    AlgorithmNeed need() {
      return mpi.limits(RuleAssumptions.NONE).need(operation, number, segmentBytes, RANKS);
    }

    Map<String, String> settings() {
      if (mpi.isMpich()) {
        String word = mpi.library().words(operation).get(number - 1);
        return LibraryControl.of(mpi.algorithms())
            .forced(operation, LibraryChoice.undivided(word))
            .environment();
      }
      String algorithm = "OMPI_MCA_coll_tuned_" + operation.word() + "_algorithm";
      return new TreeMap<>(
          Map.of(
              "OMPI_MCA_coll_tuned_use_dynamic_rules",
              "1",
              "OMPI_MCA_coll_han_priority",
              "0",
              algorithm,
              Integer.toString(number),
              algorithm + "_segmentsize",
              Integer.toString(segmentBytes)));
    }

    /** The same where MPICH takes another algorithm instead of ending the program. */
    Map<String, String> orAnother() {
      Map<String, String> all = new TreeMap<>(settings());
      all.replace(FALLBACK, "silent");
      return all;
    }
  }

  /** MPICH 5.0 has other names for barriers than 4.0, whose dissemination is number 1. */
  private static boolean isNamed(TestedMpi mpi, LibraryOperation operation, int number) {
    return !mpi.isMpich()
        || operation != LibraryOperation.BARRIER
        || (number == 1) == (mpi == TestedMpi.MPICH_4);
  }

  private static boolean isRefused(@Nullable Answer answer) {
    return answer != null
        && answer.verdict() == Verdict.FAILED
        && answer.words().startsWith(REFUSED);
  }

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  static Stream<ForcedNumber> algorithms() {
    return PROGRAMS > FEW
        ? Stream.of(TestedMpi.values())
            .flatMap(mpi -> LibraryOperation.ALL.stream().flatMap(o -> of(mpi, o)))
        : Stream.of(
            new ForcedNumber(TestedMpi.OPEN_MPI_4, LibraryOperation.ALLREDUCE, 3, 0),
            new ForcedNumber(TestedMpi.OPEN_MPI_5, LibraryOperation.ALLGATHER, 7, 0));
  }

  /** All numbers of an operation, and those that rules divide messages with divided as well. */
  private static Stream<ForcedNumber> of(TestedMpi mpi, LibraryOperation operation) {
    Stream<ForcedNumber> undivided =
        IntStream.rangeClosed(1, mpi.library().words(operation).size())
            .filter(number -> isNamed(mpi, operation, number))
            .mapToObj(number -> new ForcedNumber(mpi, operation, number, 0));
    Stream<ForcedNumber> divided =
        mpi.algorithms().choices(operation, RANKS).stream()
            .filter(choice -> choice.segmentBytes() == SEGMENT)
            .map(
                choice ->
                    new ForcedNumber(
                        mpi, operation, mpi.algorithms().number(operation, choice), SEGMENT));
    return Stream.concat(undivided, divided);
  }

  /** Compiled once for each release, and run without a file once for each operation. */
  private record Basis(
      ProgramRuns runs, List<LegalProgram> right, SortedMap<Integer, Answer> without) {
    static Basis of(TestedMpi mpi, LibraryOperation operation) {
      try {
        Path directory = Files.createDirectories(temp.resolve(mpi + "-" + operation.word()));
        ProgramRuns runs = new ProgramRuns(mpi, mpi.compiled(directory), RANKS, SECONDS, 0);
        List<LegalProgram> programs = new ArrayList<>();
        Random random = new Random(SEED);
        for (int i = 0; i < PROGRAMS; i++) {
          programs.add(LegalProgram.draw(random, i, operation, RANKS, SIZES));
        }
        SortedMap<Integer, Answer> without = runs.run(programs, Map.of(), PROGRAMS);
        programs.removeIf(
            program -> !Objects.requireNonNull(without.get(program.number())).isRight());
        return new Basis(runs, programs, without);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final Map<String, Basis> BASES = new HashMap<>();

  @ParameterizedTest
  @MethodSource("algorithms")
  void anAlgorithmIsRightOrHasACounterexample(ForcedNumber forced) throws IOException {
    Basis basis =
        BASES.computeIfAbsent(
            forced.mpi() + " " + forced.operation(),
            key -> Basis.of(forced.mpi(), forced.operation()));
    boolean isRight = forced.need() instanceof AlgorithmNeed.Nothing;
    // Where the machine is busy, a program may take long that does not hang.
    ProgramRuns runs = isRight ? basis.runs().again(SECONDS_AGAIN) : basis.runs();
    int mostBad = forced.mpi().isMpich() ? PROGRAMS : MOST_BAD;
    SortedMap<Integer, Answer> with = runs.run(basis.right(), forced.settings(), mostBad);
    List<LegalProgram> refused =
        basis.right().stream().filter(one -> isRefused(with.get(one.number()))).toList();
    with.putAll(runs.run(refused, forced.orAnother(), PROGRAMS));
    CampaignResult result = CampaignResult.of(basis.right(), basis.without(), with);
    System.out.println(
        "campaign: "
            + forced
            + " needs "
            + forced.need().word()
            + ", carried out by another algorithm "
            + refused.size()
            + ": "
            + result.words());
    if (isRight) {
      assertTrue(result.ran() > refused.size(), "the library refuses all programs");
      assertEquals(List.of(), result.bad());
    } else {
      assertFalse(result.bad().isEmpty(), "no counterexample");
    }
  }
}
