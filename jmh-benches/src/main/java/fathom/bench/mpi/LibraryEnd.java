package fathom.bench.mpi;

import fathom.model.protocol.ProcessLine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * The end of MPI in a rank, which waits for the other ranks, and is given up where that takes long:
 * all that was measured has been sent and received by then, so the process may simply go.
 *
 * <p>MPICH before 4.2 over UCX ends its ranks at a barrier that moves nothing on: what another rank
 * still needs for its own end then never comes (its pull request 6596; over TCP two campaigns of
 * 21). To go without MPI_Finalize is no way round by itself: launchers kill the ranks that are
 * left. So rank 0, which has the results, goes first, and {@link LaunchEnd} forgives its launcher.
 */
final class LibraryEnd {
  /** What is said where the end is given up; no complaint, nothing of a result is missing. */
  static final String NOT_ENDED = ProcessLine.MPI_DOES_NOT_END + "; what was measured is complete";

  /** Longer than any end of a small job that was seen; a campaign waits for it. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * Of the other ranks, which are killed with rank 0's end or waited for. They must not go before
   * rank 0: their launcher would kill it while it sends its results.
   */
  private static final Duration PATIENCE_OF_OTHERS = Duration.ofSeconds(30);

  private LibraryEnd() {}

  /**
   * Calls what ends the library, on a thread that the process does not wait for.
   *
   * @return whether it came back in time
   * @throws MpiException what the call threw
   */
  static boolean await(int rank, Runnable finalizing) {
    return await(finalizing, rank == 0 ? PATIENCE : PATIENCE_OF_OTHERS);
  }

  static boolean await(Runnable finalizing, Duration patience) {
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .name("MPI_Finalize")
        .start(
            () -> {
              try {
                finalizing.run();
                ended.complete(true);
              } catch (Throwable t) {
                ended.completeExceptionally(t);
              }
            });
    try {
      return ended.completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof MpiException told) {
        throw told;
      }
      throw e;
    }
  }
}
