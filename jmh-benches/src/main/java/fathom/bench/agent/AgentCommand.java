package fathom.bench.agent;

import fathom.model.protocol.BenchmarksCommand;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The agent process: one per node, at the far end of the launcher's own channel. */
@Command(
    name = BenchmarksCommand.AGENT,
    mixinStandardHelpOptions = true,
    description = {
      "Starts this node's peer and benchmark for `fathom measure`, which starts the agent and"
          + " talks to it over standard input and output. Not for use by hand.",
      "",
      "It listens on no port, and ends, with all it has started, when its standard input does or"
          + " its controller falls silent."
    })
public final class AgentCommand implements Callable<Integer> {
  /** Often enough to tell a hanging node soon, and seldom enough not to disturb a measurement. */
  private static final Duration BEAT = Duration.ofSeconds(2);

  private static final Duration LOOK = Duration.ofMillis(500);

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      description =
          "End when the controller, which sends something every 5 s, has been silent for so long:"
              + " slurmstepd keeps the standard input open when its srun is killed. Default:"
              + " ${DEFAULT-VALUE}")
  int patienceSeconds = 60;

  private volatile long heardNanos = System.nanoTime();

  @Override
  public Integer call() throws IOException {
    // Not System.out itself, which is silent about a controller that is gone.
    OutputStream toController = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    // Whatever else prints must not be taken for a report.
    System.setOut(new PrintStream(System.err, true, StandardCharsets.UTF_8));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    AgentReport report = new AgentReport(toController);
    try (NodePrograms programs = new NodePrograms(java, temporary, report);
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in))) {
      Thread cleaner = new Thread(programs::close, "end");
      Runtime.getRuntime().addShutdownHook(cleaner);
      report.begin();
      report.hello(NodeFacts.read(java, ownJar(), temporary));
      beatForever(report);
      Thread.ofPlatform().name("silence").daemon().start(this::endAfterSilence);
      for (Optional<AgentRequest> request = AgentRequest.read(in);
          request.isPresent();
          request = AgentRequest.read(in)) {
        heardNanos = System.nanoTime();
        programs.obey(request.get());
      }
    }
    return 0;
  }

  private void endAfterSilence() {
    try {
      long patience = Duration.ofSeconds(patienceSeconds).toNanos();
      heardNanos = System.nanoTime();
      while (System.nanoTime() - heardNanos < patience) {
        Thread.sleep(LOOK);
      }
      System.err.println(
          "the agent heard nothing from its controller for " + patienceSeconds + " s");
      Runtime.getRuntime().exit(1); // the way to the controller is dead, whatever it looks like
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Path ownJar() throws IOException {
    try {
      return Path.of(
          AgentCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("this jar's own place: " + e.getMessage(), e);
    }
  }

  private static void beatForever(AgentReport report) {
    Thread.ofPlatform()
        .name("beat")
        .daemon()
        .start(
            () -> {
              try {
                while (true) {
                  report.beat(NodeFacts.Ticks.now());
                  Thread.sleep(BEAT);
                }
              } catch (IOException e) {
                Runtime.getRuntime().exit(1); // nobody listens: end, with all that was started
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
