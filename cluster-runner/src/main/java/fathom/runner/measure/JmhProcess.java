package fathom.runner.measure;

import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.Deployment;
import fathom.runner.cluster.Host;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.process.HostProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One run of JMH: started on the timed host, watched line by line, ended at its deadline. */
final class JmhProcess {
  /** A fork that runs for its own arguments only: JMH else hands its own JVM's on. */
  private static final String FORK_ARGUMENTS = "-XX:-UsePerfData -Xmx2g -Djava.io.tmpdir=";

  private static final Pattern FAILURE =
      Pattern.compile("^(?:[a-z]+\\.)+(?:[A-Z][\\w$]*\\.?)+(?:Exception|Error)(?::\\s*(.*))?$");

  private JmhProcess() {}

  /**
   * What a start leaves.
   *
   * @param json JMH's own results
   * @param hlog histograms of single operations, where it times any
   */
  record Results(Path json, Path hlog) {
    Results in(Path directory) {
      return new Results(
          directory.resolve(json.getFileName()), directory.resolve(hlog.getFileName()));
    }
  }

  /** Whether a start times single operations beside its windows. */
  static boolean timesSingles(JmhInvocation invocation) {
    return invocation.params().containsKey(PairDesign.HLOG_MILLIS);
  }

  /**
   * Runs JMH to its end.
   *
   * @param invocation what to run
   * @param peerAddresses control addresses of the peers it may use, by host number
   * @param results where they are to be
   * @param listener hears what JMH prints
   * @param abort completes with a reason when the run must end early
   * @throws UserException when it fails, with JMH's reason
   */
  static void run(
      JmhInvocation invocation,
      Cluster cluster,
      Deployment deployment,
      Map<Integer, String> peerAddresses,
      Results results,
      Path log,
      JmhListener listener,
      CompletableFuture<String> abort) {
    Host timed = cluster.hosts().getFirst();
    Deployment there = cluster.on(timed, deployment);
    Results resultsThere = results.in(there.temporary());
    List<String> command =
        there.command(
            List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-Dfathom.until-eof=true"),
            arguments(invocation, cluster, there, peerAddresses, resultsThere));
    HostProcess process;
    try {
      process =
          cluster.start(timed, command, deployment.secret(), new HostProcess.Errors.WithOutput());
    } catch (IOException e) {
      throw UserException.failed("cannot start JMH: " + e.getMessage(), e);
    }
    Duration limit = Duration.ofMillis((long) (invocation.seconds() * 3000) + 20_000);
    CompletableFuture<Void> watch =
        abort
            .thenAccept(reason -> process.kill())
            .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    watch.exceptionally(
        e -> {
          process.kill();
          return null;
        });
    String failure = follow(process, log, listener);
    boolean overtime = watch.isCompletedExceptionally();
    watch.cancel(false);
    if (abort.isDone()) {
      throw UserException.failed(abort.join());
    }
    if (overtime) {
      throw UserException.failed(
          invocation.benchmark() + " did not end within " + limit.toSeconds() + " s");
    }
    HostProcess.Ending ending = process.ended().join();
    if (!failure.isEmpty() || !ending.equals(new HostProcess.Ending.Exited(0))) {
      throw UserException.failed(failure.isEmpty() ? "JMH " + ending.describe() : failure);
    }
    cluster.fetch(timed, resultsThere.json(), results.json());
    if (timesSingles(invocation)) {
      cluster.fetch(timed, resultsThere.hlog(), results.hlog());
    }
  }

  private static List<String> arguments(
      JmhInvocation invocation,
      Cluster cluster,
      Deployment deployment,
      Map<Integer, String> peerAddresses,
      Results results) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "\\." + invocation.benchmark() + "\\.",
                "-foe",
                "true",
                "-f",
                Integer.toString(invocation.forks()),
                "-wi",
                Integer.toString(invocation.warmup().count()),
                "-w",
                millis(invocation.warmup()),
                "-i",
                Integer.toString(invocation.measured().count()),
                "-r",
                millis(invocation.measured()),
                "-rf",
                "json",
                "-rff",
                results.json().toString(),
                "-jvm",
                deployment.java().toString(),
                "-jvmArgs",
                forkArguments(deployment)));
    invocation.params().forEach((name, value) -> param(arguments, name, value));
    if (!invocation.peers().isEmpty()) {
      param(arguments, "local", cluster.hosts().getFirst().address());
      param(arguments, "peers", peers(invocation, peerAddresses));
    }
    if (timesSingles(invocation)) {
      param(arguments, "hlog", results.hlog().toString());
    }
    if (invocation.params().containsKey("preludeCount")) {
      cluster.sinkAddress().ifPresent(sink -> param(arguments, "preludeTo", sink + ":9"));
    }
    return arguments;
  }

  private static String forkArguments(Deployment deployment) {
    String own = FORK_ARGUMENTS + deployment.temporary();
    return deployment.cacheOptions().isEmpty()
        ? own
        : String.join(" ", deployment.cacheOptions()) + " " + own;
  }

  private static String peers(JmhInvocation invocation, Map<Integer, String> addresses) {
    return invocation.peers().stream()
        .map(
            host ->
                Optional.ofNullable(addresses.get(host))
                    .orElseThrow(() -> new IllegalStateException("no peer on host " + host)))
        .collect(Collectors.joining("/"));
  }

  /**
   * The next line, empty at the end. JMH begins an iteration's line when the iteration begins and
   * ends it with the score: the listener hears of both.
   */
  private static Optional<String> line(BufferedReader reader, JmhListener listener)
      throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = reader.read(); c != -1; c = reader.read()) {
      if (c == '\n') {
        return Optional.of(line.toString());
      }
      line.append((char) c);
      if (c == ':') {
        listener.begun(line.toString());
      }
    }
    return line.isEmpty() ? Optional.empty() : Optional.of(line.toString());
  }

  private static String millis(JmhInvocation.Iterations iterations) {
    return Math.max(1, Math.round(iterations.windowMillis())) + "ms";
  }

  private static void param(List<String> arguments, String name, String value) {
    arguments.add("-p");
    arguments.add(name + "=" + value);
  }

  /** Reads JMH's words to their end; returns the first exception it reports, or nothing. */
  private static String follow(HostProcess process, Path log, JmhListener listener) {
    String failure = "";
    try (BufferedReader reader =
            new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.UTF_8));
        Writer copy =
            Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (Optional<String> next = line(reader, listener);
          next.isPresent();
          next = line(reader, listener)) {
        String line = next.get();
        copy.write(line);
        copy.write('\n');
        listener.line(line);
        Matcher matcher = FAILURE.matcher(line);
        if (failure.isEmpty() && matcher.matches()) {
          failure = matcher.group(1) == null ? line : matcher.group(1);
        }
      }
      process.ended().join();
    } catch (IOException e) {
      process.kill();
      throw UserException.failed("cannot keep JMH's log: " + e.getMessage(), e);
    }
    return failure;
  }
}
