package fathom.runner.campaign;

import fathom.runner.console.Progress;
import fathom.runner.console.StandardError;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.process.Deployment;
import fathom.runner.process.OwnDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A temporary directory of one command, and the promise that nothing it started stays behind: not
 * when it ends, and not when it is ended.
 */
public final class WorkDirectory implements AutoCloseable {
  private static final long END_SECONDS = 2;

  /** How much later than the programs it started this one may hear of Ctrl-C. */
  private static final long SIGNAL_MILLIS = 300;

  /** At 0 while this process is being ended. */
  private static final CountDownLatch ENDING = new CountDownLatch(1);

  /** A command and its stage may both have a directory: one of them says that it was ended. */
  private static final AtomicBoolean SAID = new AtomicBoolean();

  /**
   * Words of a command of several stages, which say how it goes on as a whole; empty for others.
   */
  private static final AtomicReference<String> OF_ALL_STAGES = new AtomicReference<>("");

  private final Path temporary;
  private final Thread cancel;

  private WorkDirectory(Path temporary, Path results, String words, Progress shown) {
    this.temporary = temporary;
    this.cancel = new Thread(() -> cancel(temporary, results, words, shown), "cancel");
  }

  /**
   * Makes the directory.
   *
   * @param results where results appear
   * @param words for who interrupts the command once that is there
   * @param shown what shows progress until then
   */
  static WorkDirectory make(Path results, String words, Progress shown) {
    try {
      WorkDirectory work = new WorkDirectory(OwnDirectory.make(), results, words, shown);
      Runtime.getRuntime().addShutdownHook(work.cancel);
      return work;
    } catch (IOException e) {
      throw UserException.failed("cannot make a temporary directory: " + e.getMessage(), e);
    }
  }

  /**
   * Makes the directory of a command whose raw results stay as far as they are finished.
   *
   * @param resume how the command is continued, in words; empty if it is not
   */
  public static WorkDirectory ofOperations(Path results, String resume, Progress shown) {
    return make(results, kept(results) + (resume.isEmpty() ? "" : "; " + resume), shown);
  }

  /** The same for a command of several stages, each with a directory of its own meanwhile. */
  public static WorkDirectory ofStages(Path results, String resume, Progress shown) {
    OF_ALL_STAGES.set(kept(results) + "; " + resume);
    return ofOperations(results, resume, shown);
  }

  /** Returns the sentence of an interrupted command that keeps its raw results. */
  public static String kept(Path results) {
    return "raw results of what is finished are in " + results;
  }

  /** Describes processes that start from now on, with a secret of their own. */
  public Deployment deployment(Installation installation, Path jar) {
    return new Deployment(installation.java(), jar, temporary, Deployment.newSecret());
  }

  Path temporary() {
    return temporary;
  }

  /** Ctrl-C or a polite kill: nothing that was started may stay behind. */
  private static void cancel(Path temporary, Path results, String words, Progress shown) {
    ENDING.countDown();
    shown.cancel();
    if (!RunLock.isEmpty(results) && SAID.compareAndSet(false, true)) {
      String all = OF_ALL_STAGES.get();
      StandardError.line("fathom: interrupted; " + (all.isEmpty() ? words : all));
    }
    List<ProcessHandle> started = ProcessHandle.current().descendants().toList();
    started.forEach(ProcessHandle::destroyForcibly);
    CompletableFuture.allOf(
            started.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS)
        .join();
    delete(temporary);
  }

  @Override
  public void close() {
    delete(temporary);
    try {
      Runtime.getRuntime().removeShutdownHook(cancel);
    } catch (IllegalStateException e) {
      awaitShutdown(); // the hook is running
    }
  }

  /**
   * For who has failed. Where this process is being ended, and so is everything it started, that is
   * why; it has been said in one line, and this does not return.
   */
  public static void awaitShutdown() {
    try {
      if (ENDING.await(SIGNAL_MILLIS, TimeUnit.MILLISECONDS)) {
        Thread.sleep(Duration.ofDays(1)); // the virtual machine halts when its hooks are done
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Best effort: what stays behind must not hide a result, or why there is none. */
  static void delete(Path directory) {
    try {
      OwnDirectory.remove(directory);
    } catch (IOException | UncheckedIOException e) {
      if (Files.exists(directory)) { // else somebody was faster
        StandardError.line("fathom: cannot remove " + directory + ": " + e.getMessage());
      }
    }
  }
}
