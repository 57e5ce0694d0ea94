package fathom.bench.mpi;

import java.lang.foreign.Arena;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A program of two ranks that meets nulls after MPI was begun: the JVM finds them by SIGSEGV, which
 * it must still have. It also sends to a rank that is not there.
 */
final class NullChecks {
  private static final int NULLS = 20_000;

  private NullChecks() {}

  public static void main(String[] args) {
    Mpi mpi = Mpi.begin(ThreadLevel.SINGLE);
    int caught = 0;
    for (int i = 0; i < NULLS; i++) {
      caught += isNull(i % 2 == 0 ? null : args) ? 1 : 0;
    }
    String refused = "nothing";
    try (Arena arena = Arena.ofConfined()) {
      mpi.send(arena.allocate(8), 8, 99, 1);
    } catch (RuntimeException e) {
      refused = String.valueOf(e.getMessage());
    }
    mpi.end();
    if (mpi.rank() == 0) {
      System.out.println("caught " + caught + "; " + refused.toLowerCase(Locale.ROOT));
    }
  }

  @SuppressWarnings("NullAway") // that it is none is what is tried
  private static boolean isNull(String @Nullable [] words) {
    try {
      return words.length < 0;
    } catch (NullPointerException e) {
      return true;
    }
  }
}
