package fathom.bench.mpi;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the launcher says of this process in its environment, which holds before MPI is asked: a
 * library of another launcher than the one in use makes every rank a world of its own.
 *
 * @param ranks how many it started; empty where it says nothing, or there is no launcher
 * @param first whether this is the first of them, which speaks for all
 * @param family whose it is, as far as that can be told
 */
record LaunchedRanks(OptionalInt ranks, boolean first, Optional<Abi> family) {
  /**
   * Open MPI's mpirun sets the first; MPICH's, Flux, and Slurm for it, the second; MVAPICH's and
   * Slurm theirs. PALS (HPE) and PMIx alone tell a rank's number and not how many there are.
   */
  private static final List<String> SIZES =
      List.of("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS");

  /** The number among the ranks of a host: of Open MPI, MPICH, Slurm, PALS and Flux. */
  private static final List<String> NUMBERS_ON_HOST =
      List.of(
          "OMPI_COMM_WORLD_LOCAL_RANK",
          "MPI_LOCALRANKID",
          "SLURM_LOCALID",
          "PALS_LOCAL_RANKID",
          "FLUX_TASK_LOCAL_ID");

  private static final List<String> NUMBERS =
      List.of(
          "OMPI_COMM_WORLD_RANK",
          "PMI_RANK",
          "PMIX_RANK",
          "MV2_COMM_WORLD_RANK",
          "PALS_RANKID",
          "FLUX_TASK_RANK",
          "SLURM_PROCID");

  /** In the shell a rank's number, or nothing: the first of those that a launcher sets. */
  static String numberInShell() {
    String nested = "";
    for (String name : NUMBERS.reversed()) {
      nested = "${" + name + "-" + nested + "}";
    }
    return nested;
  }

  static LaunchedRanks of(Map<String, String> environment) {
    OptionalInt ranks =
        SIZES.stream()
            .map(name -> environment.getOrDefault(name, ""))
            .filter(value -> value.matches("[1-9]\\d{0,6}"))
            .mapToInt(Integer::parseInt)
            .findFirst();
    boolean first =
        NUMBERS.stream()
            .filter(environment::containsKey)
            .findFirst()
            .map(name -> "0".equals(environment.get(name)))
            .orElse(true);
    return new LaunchedRanks(ranks, first, family(environment));
  }

  /** False for ranks that know of another rank on their host that comes before them. */
  static boolean isFirstOnHost(Map<String, String> environment) {
    return NUMBERS_ON_HOST.stream()
        .filter(environment::containsKey)
        .findFirst()
        .map(name -> "0".equals(environment.get(name)))
        .orElse(true);
  }

  private static Optional<Abi> family(Map<String, String> environment) {
    if (environment.containsKey("OMPI_COMM_WORLD_SIZE")) {
      return Optional.of(Abi.OPEN_MPI);
    }
    return environment.containsKey("PMI_SIZE") ? Optional.of(Abi.MPICH) : Optional.empty();
  }

  /** Names under which a library is looked for, the launcher's own first. */
  List<String> libraryNames() {
    List<String> openMpi = List.of("libmpi.so.40");
    List<String> mpich = List.of("libmpich.so.12", "libmpi.so.12");
    List<String> standard = List.of("libmpi_abi.so.1", "libmpi_abi.so.0");
    List<String> any = List.of("libmpi.so");
    List<List<String>> order =
        family.filter(its -> its == Abi.MPICH).isPresent()
            ? List.of(mpich, standard, any, openMpi)
            : List.of(openMpi, standard, mpich, any);
    return order.stream().flatMap(List::stream).toList();
  }

  /**
   * @throws MpiException where these ranks do not know of each other
   */
  void check(int size, MpiLibrary library) {
    if (ranks.isPresent() && ranks.getAsInt() != size) {
      throw new MpiException.OfAnotherLauncher(
          String.format(
              Locale.ROOT,
              "the launcher started %d ranks, but %s sees %d: it is not the launcher's MPI. Name"
                  + " the library with --library or FATHOM_MPI_LIBRARY, or use its own mpirun.",
              ranks.getAsInt(),
              library.file(),
              size));
    }
  }
}
