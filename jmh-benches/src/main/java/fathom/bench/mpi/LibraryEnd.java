package fathom.bench.mpi;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of MPI in a rank, which waits for the other ranks, and is given up where that takes long:
 * all that was measured has been sent and received by then, so the process may simply go.
 *
 * <p>MPICH before 4.2 over UCX ends its ranks at a barrier that moves nothing on: what another rank
 * still needs for its own end then never comes (its pull request 6596; over TCP one start in forty,
 * and one in three on a busy machine). A process that gives up in there ends its job with an error;
 * one that never began to end does not.
 */
final class LibraryEnd {
  /** Longer than any end of a small job that was seen; a campaign waits for it. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Until what was sent has left the library for the kernel. */
  private static final Duration MOVING_ON = Duration.ofMillis(20);

  private static final Pattern MPICH = Pattern.compile("MPICH Version:\\s*(\\d{1,4})\\.(\\d{1,4})");

  private LibraryEnd() {}

  /** Whether ranks of this library end better without its end. */
  static boolean isBetterLeftOut(String version) {
    Matcher mpich = MPICH.matcher(version);
    if (!version.contains("ch4:ucx") || !mpich.find()) {
      return false;
    }
    int major = Integer.parseInt(mpich.group(1));
    int minor = Integer.parseInt(mpich.group(2));
    return major < 4 || (major == 4 && minor < 2);
  }

  /** Moves the library on by looking for messages that do not come. */
  static void moveOn(Runnable look) {
    long until = System.nanoTime() + MOVING_ON.toNanos();
    while (System.nanoTime() < until) {
      look.run();
    }
  }

  /**
   * Calls what ends the library, on a thread that the process does not wait for.
   *
   * @return whether it came back in time
   * @throws MpiException what the call threw
   */
  static boolean await(Runnable finalizing) {
    return await(finalizing, PATIENCE);
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
