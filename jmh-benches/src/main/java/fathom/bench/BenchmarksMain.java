package fathom.bench;

import fathom.bench.agent.AgentCommand;
import fathom.bench.peer.PeerCommand;
import fathom.bench.peer.UntilEof;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/**
 * Entry of benchmarks.jar: {@code peer …} starts the far end, {@code agent} what starts peers and
 * benchmarks for {@code fathom measure} on a node, anything else is JMH's own command line ({@code
 * -l}, {@code -h}, {@code SendGap -p peers=… -rf json}).
 */
public final class BenchmarksMain {
  /** A system property: JMH, too, ends with its standard input when this is true. */
  private static final String UNTIL_EOF = "fathom.until-eof";

  private BenchmarksMain() {}

  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("peer")) {
      System.exit(run("peer", new PeerCommand(), Arrays.copyOfRange(args, 1, args.length)));
    }
    if (args.length > 0 && args[0].equals("agent")) {
      System.exit(run("agent", new AgentCommand(), Arrays.copyOfRange(args, 1, args.length)));
    }
    if (Boolean.getBoolean(UNTIL_EOF)) {
      UntilEof.watch(BenchmarksMain::endWithForks);
    }
    org.openjdk.jmh.Main.main(args);
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
    Runtime.getRuntime().halt(3);
  }
}
