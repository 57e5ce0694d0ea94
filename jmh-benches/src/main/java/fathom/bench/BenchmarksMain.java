package fathom.bench;

import fathom.bench.agent.AgentCommand;
import fathom.bench.fork.Secondary;
import fathom.bench.launcher.JmhRun;
import fathom.bench.launcher.LauncherMode;
import fathom.bench.launcher.NarrowTable;
import fathom.bench.launcher.Training;
import fathom.bench.mpi.MpiCommand;
import fathom.bench.os.Affinity;
import fathom.bench.peer.PeerCommand;
import fathom.bench.wire.WireCommand;
import fathom.model.protocol.BenchmarksCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Entry of benchmarks.jar: {@code peer …} starts the far end, {@code agent} what starts peers and
 * benchmarks for {@code fathom measure} on a node, {@code wire} the delay between the ports of an
 * emulated switch, {@code mpi} what is known of the site's MPI library, {@code launcher} what runs
 * JMH's command lines one after the other, {@code train} what fills Java's class cache; anything
 * else is such a command line itself ({@code -l}, {@code -h}, {@code SendGap -p peers=… -rf json}).
 */
public final class BenchmarksMain {
  private BenchmarksMain() {}

  public static void main(String[] args) throws Exception {
    // JMH prints its scores by it, and whoever follows a run reads them.
    Locale.setDefault(Locale.ROOT);
    if (args.length > 0 && args[0].equals(BenchmarksCommand.PEER)) {
      System.exit(
          run(BenchmarksCommand.PEER, new PeerCommand(), Arrays.copyOfRange(args, 1, args.length)));
    }
    if (args.length > 0 && args[0].equals(BenchmarksCommand.AGENT)) {
      System.exit(
          run(
              BenchmarksCommand.AGENT,
              new AgentCommand(),
              Arrays.copyOfRange(args, 1, args.length)));
    }
    if (args.length > 0 && args[0].equals(BenchmarksCommand.WIRE)) {
      System.exit(
          run(BenchmarksCommand.WIRE, new WireCommand(), Arrays.copyOfRange(args, 1, args.length)));
    }
    if (args.length > 0 && args[0].equals(BenchmarksCommand.MPI)) {
      System.exit(
          run(BenchmarksCommand.MPI, new MpiCommand(), Arrays.copyOfRange(args, 1, args.length)));
    }
    if (args.length == 2 && args[0].equals(BenchmarksCommand.LAUNCHER)) {
      Affinity.keepOff(Integer.parseInt(args[1]));
      new LauncherMode(System.in, System.out, JmhRun::of).run(BenchmarksMain::endWithForks);
      return;
    }
    if (args.length == 1 && args[0].equals(BenchmarksCommand.TRAIN)) {
      System.exit(Training.of(Path.of(System.getProperty("java.class.path"))));
    }
    Optional<String> refusal = JmhRun.refusal(List.of(args));
    if (refusal.isPresent()) {
      System.err.println("benchmarks: " + refusal.get());
      System.exit(2);
    }
    PrintStream table = NarrowTable.to(System.out, List.of(args));
    System.setOut(table);
    org.openjdk.jmh.Main.main(withSecondaryResults(args));
    table.close();
  }

  /** Adds the results that people see beside the score. */
  private static String[] withSecondaryResults(String[] args) {
    return Stream.concat(Arrays.stream(args), Stream.of("-prof", Secondary.class.getName()))
        .toArray(String[]::new);
  }

  private static int run(String name, Callable<Integer> command, String[] args) {
    CommandLine line = new CommandLine(command);
    line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler(
        (e, failed, result) -> {
          failed.getErr().println(name + ": " + e.getMessage());
          return e instanceof IllegalArgumentException ? 2 : 1;
        });
    return line.execute(args);
  }

  /** Whoever started this is gone: its forks are nobody's then, and would send to nobody. */
  private static void endWithForks() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(0);
  }
}
