package fathom.runner.mpi;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The MPI that belongs to a launcher.
 *
 * @param library a file, or a name that the loader searches for
 * @param launcher the release of the launcher; empty if it does not print a known one
 * @param tool the library's {@code ompi_info}; empty if the library has none
 */
public record LaunchedMpi(String library, Optional<MpiRelease> launcher, Optional<Path> tool) {}
