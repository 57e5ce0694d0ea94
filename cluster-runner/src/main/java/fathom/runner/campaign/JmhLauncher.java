package fathom.runner.campaign;

import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.ProcessLine;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.Host;
import fathom.runner.console.Brief;
import fathom.runner.console.UserException;
import fathom.runner.process.Deployment;
import fathom.runner.process.HostProcess;
import fathom.runner.process.MachineLoad;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * JMH on the timed host: one process that stays and runs one start after the other, watched line by
 * line, each ended at its deadline. Ended so, or by itself, it is good for nothing more.
 */
final class JmhLauncher implements AutoCloseable {
  /** Hears what JMH prints, while it prints it. */
  @FunctionalInterface
  interface Listener {
    /** JMH has printed a whole line. */
    void line(String line);

    /** JMH has begun a line that it will end later: an iteration starts. */
    default void begun(String beginning) {}
  }

  private static final Duration READY_PATIENCE = Duration.ofSeconds(20);
  private static final Duration END_PATIENCE = Duration.ofSeconds(3);

  /**
   * For its last words, once it has ended. They have an end of their own as a rule; but a fork that
   * it was just starting when it was killed may be left, and keep its output open.
   */
  private static final Duration LAST_WORDS_PATIENCE = Duration.ofSeconds(3);

  /** JMH's own last word where a fork broke off: it says nothing of why. */
  private static final String GENERAL = "Benchmark caught the exception";

  /** Longer lines are cut: a program that never ends its line is no reason to keep all of it. */
  static final int LONGEST_LINE = 16 * 1024;

  /** Of all starts that have one log, so that no host fills the disk that results are on. */
  static final long MOST_LOG_BYTES = 64L << 20;

  /** Longer than JMH's announcement of an iteration. */
  private static final int LONGEST_BEGINNING = 100;

  private final HostProcess process;

  /** Kept: another one asked for later may know of the end later. */
  private final CompletableFuture<String> ended;

  private final BufferedReader output;

  private JmhLauncher(HostProcess process) {
    this.process = process;
    this.ended = process.ended();
    this.output =
        new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.UTF_8));
  }

  /**
   * Starts it on the timed host, which is the cluster's first; {@link #awaitReady} says whether it
   * came up.
   */
  static JmhLauncher start(Cluster cluster, Deployment deployment) {
    Host timed = cluster.hosts().getFirst();
    List<String> command =
        cluster
            .on(timed, deployment)
            .command(
                List.of(JvmOption.SERIAL_GC, JvmOption.FAST_COMPILER, "-Xmx128m"),
                List.of(BenchmarksCommand.LAUNCHER, Integer.toString(cluster.timedCpu())));
    try {
      return new JmhLauncher(cluster.start(timed, command, deployment.secret(), Optional.empty()));
    } catch (IOException e) {
      throw UserException.failed("cannot start JMH: " + e.getMessage(), e);
    }
  }

  /** Waits until it takes command lines. */
  void awaitReady() {
    Optional<Boolean> ready =
        CompletableFuture.supplyAsync(() -> Optional.of(saidReady()))
            .completeOnTimeout(Optional.empty(), READY_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
            .join();
    if (ready.isEmpty()) {
      process.kill();
      throw UserException.failed("JMH did not come up");
    }
    if (!ready.get()) {
      throw UserException.failed("JMH " + ended.join());
    }
  }

  /** Before it, a JVM may have something to say. */
  private boolean saidReady() {
    try {
      Listener nobody = line -> {};
      for (Optional<String> next = line(nobody); next.isPresent(); next = line(nobody)) {
        if (next.get().equals(ProcessLine.JMH_READY)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false; // of a killed process
    }
  }

  /** Whether another start can be asked of it. */
  boolean isUp() {
    return !ended.isDone();
  }

  /**
   * Runs one start to its end.
   *
   * @param arguments JMH's command line
   * @param limit after which it is ended
   * @param log to which JMH's words are appended
   * @param listener hears what JMH prints
   * @param abort completes with a reason when it must end early
   * @throws UserException when it fails, with JMH's reason
   */
  void run(
      List<String> arguments,
      Duration limit,
      Path log,
      Listener listener,
      CompletableFuture<String> abort) {
    ask(arguments);
    CompletableFuture<Void> watch =
        abort
            .thenAccept(reason -> process.kill())
            .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    watch.exceptionally(
        e -> {
          if (e instanceof TimeoutException) { // else it has ended in time, and is wanted again
            process.kill();
          }
          return null;
        });
    Said said;
    boolean overtime;
    try (LogFile copy = new LogFile(log, MOST_LOG_BYTES)) {
      said = heard(copy, listener);
      overtime = watch.isCompletedExceptionally();
      watch.cancel(false); // the disk may take longer for the log than JMH took
    } catch (IOException e) {
      process.kill();
      throw cannotKeep(e);
    }
    if (said.ending().isEmpty()) {
      ended.join(); // its words have ended, and so does it
    }
    if (abort.isDone()) {
      throw UserException.failed(abort.join());
    }
    if (overtime) {
      throw UserException.failed(
          "JMH did not end within " + limit.toSeconds() + " s; " + MachineLoad.describe());
    }
    if (said.ending().isEmpty()) {
      String how = "JMH " + ended.join();
      throw UserException.failed(said.failure().orElse(how));
    }
    if (said.failure().isPresent() || !said.ending().get().equals("0")) {
      throw UserException.failed(said.failure().orElse("JMH failed without a reason"));
    }
  }

  /** An argument cannot hold a line break, or it would be two; an empty line is the end. */
  private void ask(List<String> arguments) {
    for (String argument : arguments) {
      if (argument.isEmpty() || argument.indexOf('\n') >= 0) {
        throw UserException.failed("no argument for JMH: \"" + argument.replace('\n', ' ') + "\"");
      }
    }
    try {
      process.write(String.join("\n", arguments) + "\n\n");
    } catch (IOException e) {
      throw UserException.failed("JMH takes no more commands: " + e.getMessage(), e);
    }
  }

  /**
   * What JMH said of a start.
   *
   * @param failure the first exception it reports
   * @param ending its exit code; empty where its words broke off
   */
  private record Said(Optional<String> failure, Optional<String> ending) {
    static final Said NOTHING = new Said(Optional.empty(), Optional.empty());
  }

  /** Hears it out, but not what is left of it. */
  private Said heard(LogFile log, Listener listener) {
    CompletableFuture<Said> said =
        CompletableFuture.supplyAsync(
            () -> follow(log, listener), words -> Thread.ofPlatform().daemon().start(words));
    CompletableFuture<Said> leftOver =
        ended.thenApplyAsync(
            how -> Said.NOTHING,
            CompletableFuture.delayedExecutor(
                LAST_WORDS_PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    try {
      return said.applyToEither(leftOver, Function.identity()).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof UserException told ? told : e;
    }
  }

  private static UserException cannotKeep(IOException e) {
    return UserException.failed("cannot keep JMH's log: " + e.getMessage(), e);
  }

  private Said follow(LogFile log, Listener listener) {
    Optional<String> failure = Optional.empty();
    Optional<String> ofFork = Optional.empty();
    try {
      for (Optional<String> next = line(listener); next.isPresent(); next = line(listener)) {
        String line = next.get();
        if (line.startsWith(ProcessLine.JMH_ENDED)) {
          return new Said(
              told(failure, ofFork), Optional.of(line.substring(ProcessLine.JMH_ENDED.length())));
        }
        log.line(line);
        listener.line(line);
        if (ofFork.isEmpty()) {
          ofFork = JmhLine.brokenFork(line).map(Brief::of);
        }
        if (failure.isEmpty()) {
          failure = JmhLine.failure(line).map(Brief::of);
        }
      }
      return new Said(failure, Optional.empty());
    } catch (IOException e) {
      process.kill();
      throw cannotKeep(e);
    }
  }

  private static Optional<String> told(Optional<String> failure, Optional<String> ofFork) {
    return failure.filter(words -> !words.equals(GENERAL)).or(() -> ofFork).or(() -> failure);
  }

  /**
   * The next line, empty at the end. JMH begins an iteration's line when the iteration begins and
   * ends it with the score: the listener hears of both.
   */
  private Optional<String> line(Listener listener) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = output.read(); c != -1; c = output.read()) {
      if (c == '\n') {
        return Optional.of(line.toString());
      }
      if (line.length() < LONGEST_LINE) {
        line.append((char) c);
      }
      if (c == ':' && line.length() <= LONGEST_BEGINNING) {
        listener.begun(line.toString());
      }
    }
    return line.isEmpty() ? Optional.empty() : Optional.of(line.toString());
  }

  @Override
  public void close() {
    process.end(END_PATIENCE);
  }
}
