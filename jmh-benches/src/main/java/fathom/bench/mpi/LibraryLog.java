package fathom.bench.mpi;

import java.util.Map;

/**
 * The log of a library in which it says what transport it has chosen. It is asked for in each rank,
 * before the library is opened, because launchers do not hand all of these variables on to other
 * hosts, and what a user has set must stay.
 */
final class LibraryLog {
  /** The lowest levels at which the choice is said: none of them adds a line for a message. */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "OMPI_MCA_pml_base_verbose", "10",
          "OMPI_MCA_btl_base_verbose", "1",
          "OMPI_MCA_mtl_base_verbose", "10",
          "OMPI_MCA_opal_common_ofi_verbose", "1", // libfabric's provider, Open MPI from 5 on
          "MPIR_CVAR_DEBUG_SUMMARY", "1",
          "I_MPI_DEBUG", "4",
          "UCX_LOG_LEVEL", "info",
          "UCX_LOG_FILE", "stderr"); // its lines would cut those of standard output

  private LibraryLog() {}

  static void ask() {
    VARIABLES.forEach(NativeProcess::offer);
  }
}
