package fathom.reports.operations;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The algorithms that an MPI library can be made to use: Open MPI's {@code coll/tuned} by numbers
 * ({@code ompi_info --param coll tuned --level 9} lists them; 4.1 has all of 5.0's but sparbit),
 * MPICH's by names ({@code MPIR_CVAR_BCAST_INTRA_ALGORITHM}; 4.0 to 5.0, of which some have one
 * name of the dissemination barrier and some the other).
 */
public enum LibraryAlgorithms {
  OPEN_MPI(
      Map.of(
          LibraryOperation.BCAST,
          "basic_linear chain pipeline split_binary_tree binary_tree binomial knomial"
              + " scatter_allgather scatter_allgather_ring",
          LibraryOperation.GATHER,
          "basic_linear binomial linear_sync",
          LibraryOperation.SCATTER,
          "basic_linear binomial linear_nb",
          LibraryOperation.ALLTOALL,
          "linear pairwise modified_bruck linear_sync two_proc",
          LibraryOperation.ALLGATHER,
          "linear bruck recursive_doubling ring neighbor two_proc sparbit",
          LibraryOperation.ALLREDUCE,
          "basic_linear nonoverlapping recursive_doubling ring segmented_ring rabenseifner",
          LibraryOperation.REDUCE,
          "linear chain pipeline binary binomial in-order_binary rabenseifner",
          LibraryOperation.BARRIER,
          "linear double_ring recursive_doubling bruck two_proc tree")) {
    @Override
    List<Integer> segments(LibraryOperation operation, String word) {
      return switch (operation + " " + word) {
        case "BCAST pipeline", "BCAST chain" -> List.of(0, 8 << 10, 16 << 10, 32 << 10, 128 << 10);
        case "BCAST split_binary_tree", "BCAST binary_tree" -> List.of(0, 8 << 10, 32 << 10);
        case "ALLREDUCE segmented_ring" -> List.of(8 << 10, 64 << 10);
        case "REDUCE pipeline" -> List.of(8 << 10, 32 << 10);
        default -> List.of(0);
      };
    }

    @Override
    List<Integer> fanOuts(LibraryOperation operation, String word) {
      return word.equals("chain") ? List.of(2) : List.of(0);
    }
  },

  MPICH(
      Map.of(
          LibraryOperation.BCAST,
          "binomial scatter_recursive_doubling_allgather scatter_ring_allgather",
          LibraryOperation.GATHER,
          "binomial",
          LibraryOperation.SCATTER,
          "binomial",
          LibraryOperation.ALLTOALL,
          "brucks pairwise scattered",
          LibraryOperation.ALLGATHER,
          "brucks recursive_doubling ring",
          LibraryOperation.ALLREDUCE,
          "recursive_doubling reduce_scatter_allgather",
          LibraryOperation.REDUCE,
          "binomial reduce_scatter_gather",
          LibraryOperation.BARRIER,
          "dissemination k_dissemination recexch")) {
    @Override
    List<Integer> segments(LibraryOperation operation, String word) {
      return List.of(0);
    }

    @Override
    List<Integer> fanOuts(LibraryOperation operation, String word) {
      return List.of(0);
    }
  };

  private static boolean isPowerOfTwo(int ranks) {
    return LibrarySchedules.isPowerOfTwo(ranks);
  }

  /** Whether it is more than a name among so many ranks: else another would be run in its place. */
  private static boolean fits(LibraryOperation operation, String word, int ranks) {
    return switch (word) {
      case "two_proc" -> ranks == 2;
      case "neighbor" -> ranks % 2 == 0;
      case "recursive_doubling" -> operation != LibraryOperation.ALLGATHER || isPowerOfTwo(ranks);
      default -> true;
    };
  }

  // A copy that nobody changes; the checker does not know.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Map<LibraryOperation, String> words;

  LibraryAlgorithms(Map<LibraryOperation, String> words) {
    this.words = Map.copyOf(words);
  }

  /** Those of a release's library. */
  public static LibraryAlgorithms of(LibraryRelease release) {
    return release.isOpenMpi() ? OPEN_MPI : MPICH;
  }

  /** Segments worth a try, in bytes; 0 for undivided messages. */
  abstract List<Integer> segments(LibraryOperation operation, String word);

  /** Numbers of chains worth a try; 0 where the algorithm has none. */
  abstract List<Integer> fanOuts(LibraryOperation operation, String word);

  /** What models know that does the same as the algorithm of this name; empty where none does. */
  public Optional<Algorithm> same(LibraryOperation operation, String word, int ranks) {
    return switch (this) {
      case OPEN_MPI -> LibrarySchedules.ofOpenMpi(operation, word, ranks);
      case MPICH -> LibrarySchedules.ofMpich(operation, word, ranks);
    };
  }

  /**
   * The schedule of what {@link #same} names, with the numbers that ranks have in this library's
   * trees: they matter where some ranks share a node.
   */
  public Program program(Algorithm algorithm, int ranks, ProgramShape shape) {
    return switch (this) {
      case OPEN_MPI -> Programs.numberedAsInOpenMpi(algorithm, ranks, shape);
      case MPICH -> Programs.of(algorithm, ranks, shape);
    };
  }

  /** The names of an operation's algorithms, the first being number 1. */
  public List<String> words(LibraryOperation operation) {
    return List.of(words.getOrDefault(operation, "").split(" "));
  }

  /** All that can be forced among so many ranks, each for undivided messages. */
  public List<LibraryChoice> undivided(LibraryOperation operation, int ranks) {
    return words(operation).stream()
        .filter(word -> fits(operation, word, ranks))
        .map(LibraryChoice::undivided)
        .toList();
  }

  /** The library's own number of an algorithm, from 1; 0 for what is none. */
  public int number(LibraryOperation operation, LibraryChoice choice) {
    return 1 + words(operation).indexOf(choice.algorithm());
  }

  /** What a rule needs of programs that use a library of the limits' release. */
  public static AlgorithmNeed need(LibraryCase rule, RuleLimits limits) {
    return of(limits.release()).need(rule.choice(), rule.operation(), rule.point().ranks(), limits);
  }

  /** The rules that need more than the limits assume. */
  public static List<LibraryCase> unmet(List<LibraryCase> rules, RuleLimits limits) {
    return rules.stream().filter(rule -> !need(rule, limits).isMetBy(limits.assumed())).toList();
  }

  /** What a choice needs of programs if it serves all sizes among so many ranks. */
  public AlgorithmNeed need(
      LibraryChoice choice, LibraryOperation operation, int ranks, RuleLimits limits) {
    return limits.need(operation, number(operation, choice), choice.segmentBytes(), ranks);
  }

  /** All that a rule could name among so many ranks and is worth a try. */
  public List<LibraryChoice> choices(LibraryOperation operation, int ranks) {
    List<LibraryChoice> all = new ArrayList<>();
    for (LibraryChoice one : undivided(operation, ranks)) {
      String word = one.algorithm();
      for (int fanOut : fanOuts(operation, word)) {
        for (int segment : segments(operation, word)) {
          all.add(new LibraryChoice(word, fanOut, segment));
        }
      }
    }
    return all;
  }
}
