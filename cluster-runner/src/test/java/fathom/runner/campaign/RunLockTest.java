package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.campaign.plan.Requests;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
  @TempDir private Path directory;

  private void assertRefused() {
    UserException refused = assertThrows(UserException.class, () -> RunLock.ofNew(directory));
    assertEquals(
        directory
            + ": another fathom is measuring into it: wait until it has ended, or give another"
            + " --out",
        refused.getMessage());
    assertThrows(UserException.class, () -> RunLock.ofThis(directory));
  }

  private void assertFree() throws IOException {
    try (RunLock next = RunLock.ofNew(directory)) {
      assertEquals(directory, next.directory());
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void oneAtATime() throws IOException {
    try (RunLock first = RunLock.ofNew(directory)) {
      assertEquals(directory, first.directory());
      assertRefused();
      assertRefused();
    }
    assertFree();
  }

  /** Who was refused has not let go what another one holds. */
  @Test
  void aRefusalChangesNothing() throws IOException {
    try (RunLock first = RunLock.ofNew(directory)) {
      Files.writeString(directory.resolve("manifest.json"), "the first one's");
      assertRefused();
      assertEquals("the first one's", Files.readString(first.directory().resolve("manifest.json")));
      assertRefused();
    }
    refused(directory, " is not empty; raw results are never overwritten: choose another --out");
    try (RunLock resumed = RunLock.ofThis(directory)) {
      assertEquals(directory, resumed.directory());
    }
    assertEquals(true, Files.exists(directory.resolve("manifest.json")));
  }

  private static void refused(Path directory, String why) {
    UserException e = assertThrows(UserException.class, () -> RunLock.ofNew(directory));
    assertEquals(directory + why, e.getMessage());
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
  }

  @Test
  void aFileIsNoDirectory() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    refused(file, " is a file; --out takes a new directory");
  }

  /** A directory that was made for nothing goes; one that was there, or has something, stays. */
  @Test
  void nothingIsLeftOfWhatCameToNothing() throws IOException {
    Path made = directory.resolve("a/b");
    RunLock.ofNew(made).close();
    assertEquals(false, Files.exists(directory.resolve("a")), "the one above it was made too");
    RunLock.ofNext(directory.resolve("runs"), "now-lab").close();
    assertEquals(false, Files.exists(directory.resolve("runs")));
    try (RunLock used = RunLock.ofNew(made)) {
      Files.createDirectory(used.directory().resolve("raw"));
    }
    assertEquals(true, Files.exists(made.resolve("raw")));
    RunLock.ofNew(Files.createDirectory(directory.resolve("there"))).close();
    assertEquals(true, Files.isDirectory(directory.resolve("there")));
  }

  /** Copies of what the user gave are worth nothing; raw results are. */
  @Test
  void aRefusalLeavesNothingButRawResults() throws IOException {
    Path made = directory.resolve("refused");
    try (RunLock refused = RunLock.ofNew(made)) {
      Files.writeString(made.resolve("sheet.json"), "{}");
      Files.createDirectories(made.resolve("trial/logs"));
      refused.withdraw();
    }
    assertEquals(false, Files.exists(made));
    try (RunLock refused = RunLock.ofNew(made)) {
      Files.writeString(made.resolve("sheet.json"), "{}");
      Files.createDirectories(made.resolve("sheet/raw"));
      Files.writeString(made.resolve("sheet/raw/send-gap.json"), "[]");
      refused.withdraw();
    }
    assertEquals(true, Files.exists(made.resolve("sheet.json")));
  }

  @Test
  void namesThatAreTakenGetANumber() throws IOException {
    Path runs = directory.resolve("runs");
    try (RunLock first = RunLock.ofNext(runs, "now-lab");
        RunLock second = RunLock.ofNext(runs, "now-lab")) {
      assertEquals(runs.resolve("now-lab"), first.directory());
      assertEquals(runs.resolve("now-lab-2"), second.directory());
      Files.writeString(first.directory().resolve("manifest.json"), "{}");
    }
    try (RunLock third = RunLock.ofNext(runs, "now-lab")) {
      assertEquals(runs.resolve("now-lab-2"), third.directory());
    }
  }

  /** Of many at the same moment, also while others let go, one holds a directory at a time. */
  @Test
  void neverTwo() throws Exception {
    AtomicInteger holding = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    Callable<Void> oneOfMany =
        () -> {
          for (int i = 0; i < 200; i++) {
            try (RunLock held = RunLock.ofThis(directory)) {
              assertEquals(directory, held.directory());
              most.accumulateAndGet(holding.incrementAndGet(), Math::max);
              taken.incrementAndGet();
              Thread.onSpinWait();
              holding.decrementAndGet();
            } catch (UserException e) {
              assertEquals(UserException.ExitKind.BAD_INPUT, e.kind(), e::getMessage);
            }
          }
          return null;
        };
    try (ExecutorService all = Executors.newFixedThreadPool(8)) {
      for (Future<Void> one : all.invokeAll(Collections.nCopies(8, oneOfMany))) {
        one.get();
      }
    }
    assertEquals(1, most.get());
    assertTrue(taken.get() > 8, taken::toString);
  }

  /** However another process ends, its directory is free then. */
  @Test
  void alsoAmongProcesses() throws IOException, InterruptedException {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                RunLockTest.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertEquals("taken", other.inputReader(StandardCharsets.UTF_8).readLine());
      assertRefused();
    } finally {
      other.destroyForcibly();
    }
    other.waitFor();
    assertFree();
  }

  /** Measures into a directory until it is killed. */
  @SuppressWarnings("resource")
  public static void main(String[] directory) throws InterruptedException {
    RunLock.ofNew(Path.of(directory[0]));
    System.out.println("taken");
    Thread.sleep(60_000);
  }

  @Test
  void nameHasTimeInUtcAndCluster() {
    Instant start = Instant.parse("2026-11-21T01:32:00Z");
    assertEquals("20261121T013200Z-lab", RunLock.nameOf(start, Requests.LAB));
    assertEquals("20261121T013200Z-local", RunLock.nameOf(start, Requests.LOCAL));
  }
}
