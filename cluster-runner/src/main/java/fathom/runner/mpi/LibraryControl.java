package fathom.runner.mpi;

import fathom.model.collective.LibraryOperation;
import fathom.reports.exports.rules.OpenMpiTuning;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.validation.LibraryChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** How ranks are made to use a library's algorithms: by the environment of their launcher. */
public enum LibraryControl {
  OPEN_MPI {
    private static final String DYNAMIC = "OMPI_MCA_coll_tuned_use_dynamic_rules";

    private static final LibrarySettings OTHERS_OFF = new LibrarySettings(OpenMpiTuning.OTHERS_OFF);

    @Override
    public LibrarySettings othersOff() {
      return OTHERS_OFF;
    }

    @Override
    Map<String, String> forcing(LibraryOperation operation, LibraryChoice choice) {
      Map<String, String> all = OTHERS_OFF.environment();
      all.put(DYNAMIC, "1");
      all.put(
          "OMPI_MCA_coll_tuned_" + operation.word() + "_algorithm",
          Integer.toString(LibraryAlgorithms.OPEN_MPI.number(operation, choice)));
      return all;
    }

    @Override
    Map<String, String> dividing(LibraryOperation operation, LibraryChoice choice) {
      String prefix = "OMPI_MCA_coll_tuned_" + operation.word() + "_algorithm_";
      // 0 is what rules say of an algorithm that takes none; a file's columns hold it, too.
      return Map.of(
          prefix + "segmentsize",
          Integer.toString(choice.segmentBytes()),
          prefix + "chain_fanout",
          Integer.toString(Math.max(1, choice.fanOut())));
    }

    @Override
    Map<String, String> by(Path rules) {
      Map<String, String> all = OTHERS_OFF.environment();
      all.put(DYNAMIC, "1");
      all.put("OMPI_MCA_coll_tuned_dynamic_rules_filename", rules.toString());
      return all;
    }
  },

  MPICH {
    @Override
    Map<String, String> forcing(LibraryOperation operation, LibraryChoice choice) {
      // Else it would take another without a word where this one does not fit.
      return Map.of(
          "MPIR_CVAR_" + operation.name() + "_INTRA_ALGORITHM",
          choice.algorithm(),
          "MPIR_CVAR_COLLECTIVE_FALLBACK",
          "error");
    }

    @Override
    Map<String, String> dividing(LibraryOperation operation, LibraryChoice choice) {
      return Map.of();
    }

    @Override
    Map<String, String> by(Path rules) {
      return Map.of("MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE", rules.toString());
    }
  };

  /** Returns the control of a library. */
  public static LibraryControl of(LibraryAlgorithms library) {
    return switch (library) {
      case OPEN_MPI -> OPEN_MPI;
      case MPICH -> MPICH;
    };
  }

  /**
   * Finds the algorithms of a library by its version's words; empty where none are known. Other
   * makers reuse MPICH's words and have collectives of their own, which MPICH's variables do not
   * choose: what is forced there may be the library's own choice.
   */
  public static Optional<LibraryAlgorithms> algorithmsOf(String version) {
    return switch (MpiRelease.ofLibrary(version).map(MpiRelease::maker).orElse("")) {
      case MpiRelease.OPEN_MPI -> Optional.of(LibraryAlgorithms.OPEN_MPI);
      case MpiRelease.MPICH -> Optional.of(LibraryAlgorithms.MPICH);
      default -> Optional.empty();
    };
  }

  /** Settings that {@link #use} has besides rules: components that come before these are off. */
  public LibrarySettings othersOff() {
    return LibrarySettings.NONE;
  }

  abstract Map<String, String> forcing(LibraryOperation operation, LibraryChoice choice);

  /** What says how a choice divides messages. */
  abstract Map<String, String> dividing(LibraryOperation operation, LibraryChoice choice);

  abstract Map<String, String> by(Path rules);

  /** All that can be forced among so many ranks. */
  public List<LibraryAlgorithm> forced(LibraryOperation operation, int ranks) {
    return LibraryAlgorithms.valueOf(name()).undivided(operation, ranks).stream()
        .map(one -> new LibraryAlgorithm(operation, one, new TreeMap<>(forcing(operation, one))))
        .toList();
  }

  /** The library made to do as it is chosen, at every size. */
  public LibraryAlgorithm forced(LibraryOperation operation, LibraryChoice choice) {
    SortedMap<String, String> settings = new TreeMap<>(forcing(operation, choice));
    settings.putAll(dividing(operation, choice));
    return new LibraryAlgorithm(operation, choice, settings);
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
