package fathom.bench;

import fathom.bench.peer.PeerCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;

/**
 * Entry of benchmarks.jar: {@code peer …} starts the far end, anything else is JMH's own command
 * line ({@code -l}, {@code -h}, {@code SendGap -p peers=… -rf json}).
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("peer")) {
      System.exit(peer(Arrays.copyOfRange(args, 1, args.length)));
    }
    org.openjdk.jmh.Main.main(args);
  }

  private static int peer(String[] args) {
    CommandLine line = new CommandLine(new PeerCommand());
    line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler(
        (e, command, result) -> {
          command.getErr().println("peer: " + e.getMessage());
          return e instanceof IllegalArgumentException ? 2 : 1;
        });
    return line.execute(args);
  }
}
