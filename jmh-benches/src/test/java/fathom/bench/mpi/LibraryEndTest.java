package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LibraryEndTest {
  @Test
  void whatEndsIsAwaited() {
    AtomicBoolean ended = new AtomicBoolean();
    assertTrue(LibraryEnd.await(1, () -> ended.set(true)));
    assertTrue(ended.get());
  }

  /** As MPICH over UCX in one start of forty: the process goes on, and may end. */
  @Test
  void whatDoesNotEndIsGivenUp() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean isDaemon = new AtomicBoolean();
    assertFalse(
        LibraryEnd.await(
            () -> {
              isDaemon.set(Thread.currentThread().isDaemon());
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            Duration.ofMillis(50)));
    assertTrue(isDaemon.get());
    never.countDown();
  }

  @Test
  void anErrorIsTheCallers() {
    MpiException error = new MpiException("MPI_Finalize failed: it says so");
    assertSame(
        error,
        assertThrows(
            MpiException.class,
            () ->
                LibraryEnd.await(
                    0,
                    () -> {
                      throw error;
                    })));
  }
}
