package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryEndTest {
  @ParameterizedTest
  @CsvSource({
    "MPICH Version: 4.0.2 MPICH Device: ch4:ucx, true",
    "MPICH Version: 3.4.3 MPICH Device: ch4:ucx, true",
    "MPICH Version: 4.1.9 MPICH Device: ch4:ucx, true",
    "MPICH Version: 4.2.0 MPICH Device: ch4:ucx, false",
    "MPICH Version: 5.0 MPICH Device: ch4:ucx, false",
    "MPICH Version: 4.0.2 MPICH Device: ch4:ofi, false",
    "MPICH Version: 4.0.2 MPICH Device: ch3:nemesis, false",
    "Open MPI v4.1.4, false"
  })
  void oldMpichOverUcxIsLeft(String version, boolean isLeft) {
    assertEquals(isLeft, LibraryEnd.isBetterLeftOut(version));
  }

  @Test
  void itMovesOnForAWhile() {
    AtomicInteger looks = new AtomicInteger();
    LibraryEnd.moveOn(looks::incrementAndGet);
    assertTrue(looks.get() > 1, looks::toString);
  }

  @Test
  void whatEndsIsAwaited() {
    AtomicBoolean ended = new AtomicBoolean();
    assertTrue(LibraryEnd.await(() -> ended.set(true)));
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
                    () -> {
                      throw error;
                    })));
  }
}
