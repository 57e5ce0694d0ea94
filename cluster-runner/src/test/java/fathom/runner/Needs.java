package fathom.runner;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a test needs of the machine. Where it is missing the test is skipped with the reason; with
 * {@code FATHOM_REQUIRE_ALL_TESTS=1} in the environment, as in CI, it fails instead.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsCondition.class)
public @interface Needs {
  Machine[] value();

  /** Something a machine may lack. */
  enum Machine {
    /** Network, mount and process-id namespaces: as root, or through a user namespace. */
    NAMESPACES,
    /** Root itself, to make named namespaces or to become another user. */
    ROOT,
    /** Root, and a kernel that takes the programs of a wire: Linux 6.9. */
    WIRE,
    /** A C compiler. */
    COMPILER,
    /** OpenSSH's client and daemon. */
    SSH,
    /** Slurm's daemons and commands, and munge. */
    SLURM,
    /** Chromium, to look at pages as a reader does. */
    CHROMIUM,
    /** pdflatex with the packages our LaTeX output needs. */
    LATEX,
    /** Open MPI's compiler and launcher, by the names that Debian gives them beside MPICH's. */
    OPEN_MPI,
    /** MPICH's, likewise. */
    MPICH,
    /** Open MPI 5 where {@link InstalledMpi} says, with its compiler. */
    OPEN_MPI_5,
    /** MPICH 5, likewise. */
    MPICH_5,
    /** Intel MPI, likewise, which has no compiler there. */
    INTEL_MPI,
    /** SimGrid's SMPI: its compiler and launcher. */
    SIMGRID
  }
}
