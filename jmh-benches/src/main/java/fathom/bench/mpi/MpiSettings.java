package fathom.bench.mpi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The environment by which MPI libraries, and what they send through, are set: what decides which
 * network carries a message and how.
 */
final class MpiSettings {
  /**
   * Open MPI's by the part that reads them, because its launcher sets many of its own; then UCX,
   * libfabric, MPICH and its kin, and PSM.
   */
  private static final List<String> PREFIXES =
      List.of(
          "OMPI_MCA_pml",
          "OMPI_MCA_btl",
          "OMPI_MCA_mtl",
          "OMPI_MCA_osc",
          "OMPI_MCA_coll",
          "OMPI_MCA_mpi_",
          "UCX_",
          "FI_",
          "MPIR_CVAR_",
          "MPICH_",
          "I_MPI_",
          "MV2_",
          "PSM2_",
          "PSM3_");

  /** Set for every run: by us, so that the JVM keeps its signals, and by Open MPI's launcher. */
  private static final List<String> ALWAYS =
      List.of("UCX_ERROR_SIGNALS", "OMPI_MCA_mpi_oversubscribe");

  /** Intel MPI's launcher says so what hosts and jobs are like; an identifier is among it. */
  private static final Pattern BY_LAUNCHER = Pattern.compile("I_MPI_(?:INFO_.*|HYDRA_UUID)");

  /** On a sheet, no more than two lines. */
  private static final int MOST = 300;

  private MpiSettings() {}

  /** {@code NAME=value} by name, a blank between; empty where nothing is set. */
  static Optional<String> of(Map<String, String> environment) {
    String all =
        new TreeMap<>(environment)
            .entrySet().stream()
                .filter(one -> !ALWAYS.contains(one.getKey()))
                .filter(one -> !BY_LAUNCHER.matcher(one.getKey()).matches())
                .filter(one -> PREFIXES.stream().anyMatch(one.getKey()::startsWith))
                .map(one -> one.getKey() + "=" + one.getValue().replaceAll("\\p{Cntrl}+", " "))
                .collect(Collectors.joining(" "));
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(all.length() > MOST ? all.substring(0, MOST) + " …" : all);
  }
}
