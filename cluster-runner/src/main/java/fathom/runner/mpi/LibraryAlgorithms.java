package fathom.runner.mpi;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Program;
import fathom.model.collective.Programs;
import fathom.model.collective.Programs.Shape;
import fathom.reports.exports.OpenMpiTuning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The algorithms that an MPI library can be made to use, and by which settings: Open MPI's {@code
 * coll/tuned} by numbers ({@code ompi_info --param coll tuned --level 9} lists them; 4.1 has all of
 * 5.0's but sparbit), MPICH's by names ({@code MPIR_CVAR_BCAST_INTRA_ALGORITHM}; 4.0 to 5.0, of
 * which some have one name of the dissemination barrier and some the other).
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
    private static final String DYNAMIC = "OMPI_MCA_coll_tuned_use_dynamic_rules";

    private static final LibrarySettings OTHERS_OFF = new LibrarySettings(OpenMpiTuning.OTHERS_OFF);

    @Override
    public LibrarySettings othersOff() {
      return OTHERS_OFF;
    }

    @Override
    Map<String, String> forcing(LibraryOperation operation, int number, String word) {
      Map<String, String> all = OTHERS_OFF.environment();
      all.put(DYNAMIC, "1");
      all.put("OMPI_MCA_coll_tuned_" + operation.word() + "_algorithm", Integer.toString(number));
      return all;
    }

    @Override
    Map<String, String> dividing(LibraryChoice choice) {
      String prefix = "OMPI_MCA_coll_tuned_" + choice.operation().word() + "_algorithm_";
      // 0 is what rules say of an algorithm that takes none; a file's columns hold it, too.
      return Map.of(
          prefix + "segmentsize",
          Integer.toString(choice.segmentBytes()),
          prefix + "chain_fanout",
          Integer.toString(Math.max(1, choice.fanOut())));
    }

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

    @Override
    Map<String, String> by(Path rules) {
      Map<String, String> all = OTHERS_OFF.environment();
      all.put(DYNAMIC, "1");
      all.put("OMPI_MCA_coll_tuned_dynamic_rules_filename", rules.toString());
      return all;
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
    Map<String, String> forcing(LibraryOperation operation, int number, String word) {
      // Else it would take another without a word where this one does not fit.
      return Map.of(
          "MPIR_CVAR_" + operation.name() + "_INTRA_ALGORITHM",
          word,
          "MPIR_CVAR_COLLECTIVE_FALLBACK",
          "error");
    }

    @Override
    Map<String, String> dividing(LibraryChoice choice) {
      return Map.of();
    }

    @Override
    List<Integer> segments(LibraryOperation operation, String word) {
      return List.of(0);
    }

    @Override
    List<Integer> fanOuts(LibraryOperation operation, String word) {
      return List.of(0);
    }

    @Override
    Map<String, String> by(Path rules) {
      return Map.of("MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE", rules.toString());
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

  /**
   * Finds the algorithms of a library by its version's words; empty where none are known. Other
   * makers reuse MPICH's words and have collectives of their own, which MPICH's variables do not
   * choose: what is forced there may be the library's own choice.
   */
  public static Optional<LibraryAlgorithms> ofVersion(String version) {
    return switch (MpiRelease.ofLibrary(version).map(MpiRelease::maker).orElse("")) {
      case MpiRelease.OPEN_MPI -> Optional.of(OPEN_MPI);
      case MpiRelease.MPICH -> Optional.of(MPICH);
      default -> Optional.empty();
    };
  }

  /** Settings that {@link #use} has besides rules: components that come before these are off. */
  public LibrarySettings othersOff() {
    return LibrarySettings.NONE;
  }

  abstract Map<String, String> forcing(LibraryOperation operation, int number, String word);

  /** What says how a choice divides messages. */
  abstract Map<String, String> dividing(LibraryChoice choice);

  /** Segments worth a try, in bytes; 0 for undivided messages. */
  abstract List<Integer> segments(LibraryOperation operation, String word);

  /** Numbers of chains worth a try; 0 where the algorithm has none. */
  abstract List<Integer> fanOuts(LibraryOperation operation, String word);

  abstract Map<String, String> by(Path rules);

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
  public Program program(Algorithm algorithm, int ranks, Shape shape) {
    return switch (this) {
      case OPEN_MPI -> Programs.numberedAsInOpenMpi(algorithm, ranks, shape);
      case MPICH -> Programs.of(algorithm, ranks, shape);
    };
  }

  /** The names of an operation's algorithms, the first being number 1. */
  public List<String> words(LibraryOperation operation) {
    return List.of(words.getOrDefault(operation, "").split(" "));
  }

  /** What models know that does the same as the algorithm of this number. */
  public Optional<Algorithm> numbered(LibraryOperation operation, int number, int ranks) {
    List<String> names = words(operation);
    return number < 1 || number > names.size()
        ? Optional.empty()
        : same(operation, names.get(number - 1), ranks);
  }

  /** All that can be forced among so many ranks. */
  public List<LibraryAlgorithm> forced(LibraryOperation operation, int ranks) {
    List<LibraryAlgorithm> all = new ArrayList<>();
    List<String> names = words(operation);
    for (int i = 0; i < names.size(); i++) {
      String word = names.get(i);
      if (fits(operation, word, ranks)) {
        all.add(
            new LibraryAlgorithm(operation, word, new TreeMap<>(forcing(operation, i + 1, word))));
      }
    }
    return all;
  }

  /** All that a rule could name among so many ranks and is worth a try. */
  public List<LibraryChoice> choices(LibraryOperation operation, int ranks) {
    List<LibraryChoice> all = new ArrayList<>();
    List<String> names = words(operation);
    for (int i = 0; i < names.size(); i++) {
      String word = names.get(i);
      if (fits(operation, word, ranks)) {
        for (int fanOut : fanOuts(operation, word)) {
          for (int segment : segments(operation, word)) {
            all.add(new LibraryChoice(operation, i + 1, word, fanOut, segment));
          }
        }
      }
    }
    return all;
  }

  /** The library made to do as it is chosen, at every size; its name is the choice's label. */
  public LibraryAlgorithm forced(LibraryChoice choice) {
    SortedMap<String, String> settings =
        new TreeMap<>(forcing(choice.operation(), choice.number(), choice.algorithm()));
    settings.putAll(dividing(choice));
    return new LibraryAlgorithm(choice.operation(), choice.label(), settings);
  }

  /**
   * As a file of rules chooses.
   *
   * @param rules a file of the library's form; ranks have directories of their own
   */
  public LibraryAlgorithm byRules(LibraryOperation operation, Path rules) {
    return LibraryAlgorithm.byRules(operation, by(rules.toAbsolutePath().normalize()));
  }

  /**
   * The environment in which a program follows a file of rules that go with settings: all that
   * {@code tune} prints for users to export, and with which files of rules are tested.
   */
  public SortedMap<String, String> use(Path rules, LibrarySettings settings) {
    SortedMap<String, String> all = settings.environment();
    all.putAll(by(rules.toAbsolutePath().normalize()));
    return all;
  }

  /** Settings without which ranks that share cores wait for each other's time slices. */
  public static Map<String, String> sharingCores() {
    return Map.of("OMPI_MCA_mpi_yield_when_idle", "1");
  }
}
