package fathom.bench.mpi;

import java.lang.foreign.ValueLayout;

/**
 * The binary interfaces of MPI libraries: what the standard of C names leaves to each library. In
 * Java a handle is a {@code long}; where the interface has an int, the call narrows it.
 */
public enum Abi {
  /** Open MPI's: handles are addresses of its own objects. */
  OPEN_MPI("Open MPI's", false, 0, -1, 4),

  /** MPICH's, which Intel MPI, MVAPICH and Cray MPICH share: handles are ints. */
  MPICH("MPICH's", true, 1, -1, 12),

  /** Of MPI 5.0, chapter 20: pointers with agreed values. */
  STANDARD("standard (MPI 5)", false, 0, -2, 4);

  private final String words;
  private final boolean intHandles;
  private final long statusIgnore;
  private final int anyTag;
  private final int tagOffset;

  Abi(String words, boolean intHandles, long statusIgnore, int anyTag, int tagOffset) {
    this.words = words;
    this.intHandles = intHandles;
    this.statusIgnore = statusIgnore;
    this.anyTag = anyTag;
    this.tagOffset = tagOffset;
  }

  /** For a reader. */
  public String words() {
    return words;
  }

  ValueLayout handle() {
    return intHandles ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
  }

  /** MPI_STATUS_IGNORE. */
  long statusIgnore() {
    return statusIgnore;
  }

  /** MPI_ANY_TAG. */
  int anyTag() {
    return anyTag;
  }

  /** Where MPI_TAG stands in an MPI_Status, in bytes. */
  int tagOffset() {
    return tagOffset;
  }

  int number(ThreadLevel level) {
    return this == STANDARD ? level.inStandard() : level.inOthers();
  }

  /**
   * The highest level that this number grants.
   *
   * @throws MpiException where it is below every level
   */
  ThreadLevel level(int number) {
    ThreadLevel granted = null;
    for (ThreadLevel level : ThreadLevel.values()) {
      if (number >= number(level)) {
        granted = level;
      }
    }
    if (granted == null) {
      throw new MpiException("the MPI library granted thread level " + number + ", which is none");
    }
    return granted;
  }

  /** The predefined objects that Fathom uses. */
  enum Handle {
    COMM_WORLD("ompi_mpi_comm_world", 0x44000000, 0x101),
    BYTE("ompi_mpi_byte", 0x4c00010d, 0x247),
    DOUBLE("ompi_mpi_double", 0x4c00080b, 0x214),
    SUM("ompi_mpi_op_sum", 0x58000003, 0x21),
    /** Of MPI 5.0 as published; drafts had ERRORS_ABORT in its place, and are refused. */
    ERRORS_RETURN("ompi_mpi_errors_return", 0x54000001, 0x143);

    private final String symbol;
    private final long inMpich;
    private final long inStandard;

    Handle(String symbol, long inMpich, long inStandard) {
      this.symbol = symbol;
      this.inMpich = inMpich;
      this.inStandard = inStandard;
    }

    /** Its value in this library. */
    long in(MpiLibrary library) {
      return switch (library.abi()) {
        case OPEN_MPI -> library.symbol(symbol);
        case MPICH -> inMpich;
        case STANDARD -> inStandard;
      };
    }
  }

  /** What an open library has: its standard interface's version if any, and whose it says it is. */
  static Abi of(boolean isStandard, boolean hasOpenMpiObjects, String version) {
    if (isStandard) {
      return STANDARD;
    }
    if (hasOpenMpiObjects) {
      return OPEN_MPI;
    }
    if (version.contains("MPICH")
        || version.contains("Intel(R) MPI")
        || version.contains("MVAPICH")) {
      return MPICH;
    }
    throw new MpiException(
        "unknown MPI library: it is neither Open MPI nor of MPICH's family, and has no standard"
            + " interface: "
            + version);
  }
}
