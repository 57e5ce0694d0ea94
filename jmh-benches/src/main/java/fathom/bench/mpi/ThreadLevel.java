package fathom.bench.mpi;

import java.util.Locale;

/**
 * What threads of a rank may do with MPI, from the least to the most. It decides more of a small
 * message's time than Java does: most programs run {@link #SINGLE}, and a library that must guard
 * itself against several threads takes up to 50 % longer.
 */
public enum ThreadLevel {
  /**
   * There is one thread. A JVM has more; asked for all the same, because only one of them calls MPI
   * and the time is to be that of most programs.
   */
  SINGLE(0, 0),
  /** One of several uses MPI, always the same. */
  FUNNELED(1, 1024),
  /** One at a time. */
  SERIALIZED(2, 2048),
  /** All, at any time. */
  MULTIPLE(3, 4096);

  private final int inOthers;
  private final int inStandard;

  ThreadLevel(int inOthers, int inStandard) {
    this.inOthers = inOthers;
    this.inStandard = inStandard;
  }

  /** Its number in the interfaces of Open MPI and MPICH. */
  int inOthers() {
    return inOthers;
  }

  /** Its number in MPI 5.0. */
  int inStandard() {
    return inStandard;
  }

  /** As users write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * By its word.
   *
   * @throws MpiException where it is none
   */
  public static ThreadLevel ofWord(String word) {
    for (ThreadLevel level : values()) {
      if (level.word().equals(word)) {
        return level;
      }
    }
    throw new MpiException(
        "no thread level: %s (single, funneled, serialized or multiple)".formatted(word));
  }

  @Override
  public String toString() {
    return word();
  }
}
