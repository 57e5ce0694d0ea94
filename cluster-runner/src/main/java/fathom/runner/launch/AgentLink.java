package fathom.runner.launch;

import fathom.model.protocol.AgentRequestKind;
import fathom.runner.console.Brief;
import fathom.runner.console.UserException;
import fathom.runner.process.HostProcess;
import fathom.runner.process.HostTools;
import fathom.runner.process.OutputTag;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * The controller's end of one agent: a process here whose standard input and output are the
 * agent's, however a launcher does that. An agent that says nothing for {@link #SILENCE} is gone:
 * it beats every 2 s.
 */
public final class AgentLink implements AutoCloseable {
  static final Duration HELLO_PATIENCE = Duration.ofSeconds(30);

  /**
   * Longer than a link that comes back takes, TCP's own patience with it included. Where the agent
   * is reached through the network that is flooded, two of three acknowledgements may be lost, and
   * TCP waits twice as long after each: 0.2 s, 0.4 s, ..., with the next beat behind it. Three in a
   * row are 1.4 s, and usual; seven are 25.4 s, and borne.
   */
  static final Duration SILENCE = Duration.ofSeconds(30);

  /** In seconds; an agent ends when it has heard nothing for 60 s. */
  private static final int BEAT_SECONDS = 5;

  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration FETCH_PATIENCE = Duration.ofSeconds(60);
  private static final Duration END_PATIENCE = Duration.ofSeconds(5);

  private final Node node;
  private final Process process;
  private final OutputStream out;
  private final LongSupplier nanoClock;
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, RemoteProcess> programs = new ConcurrentHashMap<>();
  private final Map<Integer, Download> downloads = new ConcurrentHashMap<>();
  private final CompletableFuture<Map<String, String>> hello = new CompletableFuture<>();
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private final LastWords lastWords = new LastWords();
  private final AgentBeginning beginning = new AgentBeginning();
  private final NodeLimits limits = new NodeLimits();
  private final Silence silence;
  private volatile Optional<NodeTicks> ticks = Optional.empty();
  private volatile boolean closing;

  /** Why nothing more is heard from this node; empty while it keeps to the limits. */
  private volatile String broken = "";

  private AgentLink(Node node, Process process, LongSupplier nanoClock) {
    this.node = node;
    this.process = process;
    this.out = new BufferedOutputStream(process.getOutputStream());
    this.nanoClock = nanoClock;
    this.silence = new Silence(SILENCE, nanoClock.getAsLong());
  }

  /** Starts the command; {@link #awaitHello} says whether an agent answers. */
  static AgentLink start(Node node, List<String> command) {
    Process process;
    try {
      process = HostTools.builder(command).start();
    } catch (IOException e) {
      throw UserException.failed("cannot start " + command.getFirst() + ": " + e.getMessage(), e);
    }
    AgentLink link = new AgentLink(node, process, System::nanoTime);
    Thread.ofPlatform().daemon().name("agent " + node.name()).start(link::listen);
    Thread.ofPlatform().daemon().name("errors " + node.name()).start(link::keepErrors);
    Thread.ofPlatform().daemon().name("silence " + node.name()).start(link::watchSilence);
    return link;
  }

  /**
   * What the agent says about its node; empty when the script ended without an agent.
   *
   * @throws UserException when there is silence
   */
  Optional<Map<String, String>> awaitHello() {
    boolean isLate =
        CompletableFuture.anyOf(hello, death, process.onExit())
            .thenApply(any -> false)
            .completeOnTimeout(true, HELLO_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
            .join();
    if (isLate) {
      throw UserException.failed(
          "no answer within " + HELLO_PATIENCE.toSeconds() + " s" + afterWords());
    }
    if (!broken.isEmpty()) {
      throw UserException.failed(broken);
    }
    if (!hello.isDone() && process.isAlive()) {
      throw UserException.failed(death.getNow("no agent answers") + afterWords());
    }
    // The last words may still be on their way to the thread that reads.
    Map<String, String> said =
        hello.completeOnTimeout(Map.of(), Silence.LOOK.toMillis(), TimeUnit.MILLISECONDS).join();
    return Optional.of(said).filter(facts -> !facts.isEmpty());
  }

  /** The command's exit code, once it has ended; −1 where it does not end in time. */
  int exitCode() {
    return HostTools.hasEnded(process, END_PATIENCE) ? process.exitValue() : -1;
  }

  /** The last line of what was said beside the reports, else what a shell said before them. */
  String lastWords() {
    String last = lastWords.last();
    return last.isEmpty() && !hello.isDone() ? shellWords().orElse("") : last;
  }

  /** What the node's shell printed before the agent spoke, and where; empty for silent shells. */
  Optional<String> shellWords() {
    return beginning.words();
  }

  private String afterWords() {
    return lastWords().isEmpty() ? "" : " (" + lastWords() + ")";
  }

  public Node node() {
    return node;
  }

  /** Completes with a line about it when the agent or the way to it is gone. */
  public CompletableFuture<String> death() {
    return death;
  }

  /** Waits for a word later than this moment, or until the agent is taken for gone. */
  void awaitWordAfter(long asked) {
    try {
      while (!death.isDone() && !silence.heardAfter(asked)) {
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** CPU time of the node by its last beat. */
  public Optional<NodeTicks> ticks() {
    return ticks;
  }

  /**
   * Starts the node's Java.
   *
   * @param arguments after the java launcher
   * @param secret for its environment
   * @param log takes its standard error; where there is none, that is among its output
   */
  public HostProcess start(List<String> arguments, String secret, Optional<Path> log) {
    RemoteProcess program = new RemoteProcess(this, numbers.incrementAndGet(), log, limits);
    programs.put(program.number(), program);
    if (death.isDone()) {
      program.end(HostProcess.lost(death.join()));
    } else {
      request(
          AgentRequestKind.START,
          program.number(),
          to -> {
            to.writeInt(arguments.size());
            for (String argument : arguments) {
              to.writeUTF(argument);
            }
            to.writeUTF(secret);
          });
    }
    return program;
  }

  void endInput(int number) {
    request(AgentRequestKind.END_INPUT, number, to -> {});
  }

  void input(int number, String text) {
    request(AgentRequestKind.INPUT, number, to -> to.writeUTF(text));
  }

  void kill(int number) {
    request(AgentRequestKind.KILL, number, to -> {});
  }

  /** Brings a file of the agent's temporary directory here and removes it there. */
  public void fetch(String name, Path target) {
    int number = numbers.incrementAndGet();
    Download download = new Download(target);
    downloads.put(number, download);
    CompletableFuture<Void> watch = death.thenAccept(download::end);
    try {
      request(AgentRequestKind.FETCH, number, to -> to.writeUTF(name));
      download.await(node.name(), FETCH_PATIENCE);
    } finally {
      watch.cancel(false);
    }
  }

  /** What a request has beside its kind and number. */
  private interface Body {
    void writeTo(DataOutputStream to) throws IOException;
  }

  private void request(AgentRequestKind kind, int number, Body body) {
    // Whole before any of it goes out: half a request would make nonsense of all that follow.
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    try {
      DataOutputStream to = new DataOutputStream(request);
      to.writeByte(kind.code());
      to.writeInt(number);
      body.writeTo(to);
    } catch (IOException e) {
      throw UserException.failed(
          "cannot send a command to node " + node.name() + ": " + e.getMessage(), e);
    }
    synchronized (out) {
      try {
        request.writeTo(out);
        out.flush();
      } catch (IOException e) {
        lose("the connection to it is closed: " + e.getMessage());
      }
    }
  }

  private void listen() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
      hear(in);
    } catch (IOException e) {
      lose("its agent sent an invalid message: " + e.getMessage());
    }
  }

  /** A node over a limit is refused before its stream is closed, which would end it otherwise. */
  private void hear(DataInputStream in) throws IOException {
    try {
      if (beginning.read(in) && beginning.tag().isPresent()) {
        refuse(
            "its launcher writes '%s' before each line: leave out what asks for that (%s)"
                .formatted(beginning.tag().get(), OutputTag.OPTIONS));
        return;
      }
      for (int code = in.read(); code >= 0; code = in.read()) {
        heard(AgentWord.read(code, in));
        silence.heard(nanoClock.getAsLong());
      }
      int exitCode = exitCode();
      lose(
          "its agent ended"
              + (lastWords().isEmpty() ? " (exit code " + exitCode + ")" : afterWords()));
    } catch (NodeLimits.Exceeded e) {
      refuse(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Hears no more from a node that says what no healthy one does: the way to it ends at once, and
   * it is taken for gone.
   *
   * @param reason what it did, after its name
   */
  void refuse(String reason) {
    broken = reason;
    lose(reason);
    process.toHandle().destroyForcibly();
  }

  private void heard(AgentWord word) throws IOException {
    switch (word) {
      case AgentWord.Hello(Map<String, String> facts) -> hello.complete(facts);
      case AgentWord.AgentBeat(NodeTicks now) -> ticks = Optional.of(now);
      case AgentWord.ProgramOutput(int number, byte[] bytes) -> program(number).output(bytes);
      case AgentWord.Errors(int number, byte[] bytes) -> program(number).errors(bytes);
      // Kept: what it had started may print a little longer.
      case AgentWord.Exit(int number, int code) -> program(number).end(HostProcess.exited(code));
      case AgentWord.AgentRefusal(int number, String reason) ->
          program(number).end(HostProcess.lost("not started: " + Brief.of(reason)));
      case AgentWord.FilePiece(int number, byte[] bytes) -> download(number).piece(bytes);
      case AgentWord.FileEnd(int number, String trouble) -> {
        download(number).end(Brief.of(trouble));
        downloads.remove(number);
      }
    }
  }

  private RemoteProcess program(int number) throws IOException {
    return Optional.ofNullable(programs.get(number))
        .orElseThrow(() -> new IOException("about unknown program " + number));
  }

  private Download download(int number) throws IOException {
    return Optional.ofNullable(downloads.get(number))
        .orElseThrow(() -> new IOException("about unknown file " + number));
  }

  private void keepErrors() {
    try (var errors = process.errorReader(StandardCharsets.UTF_8)) {
      keep(errors);
    } catch (IOException e) {
      lastWords.keep("\n" + e.getMessage()); // of a killed process
    }
  }

  /** As in {@link #hear}. */
  private void keep(Reader errors) throws IOException {
    try {
      lastWords.readAll(errors);
    } catch (NodeLimits.Exceeded e) {
      refuse(String.valueOf(e.getMessage()));
    }
  }

  private void watchSilence() {
    try {
      for (int seconds = 1; !death.isDone() && !closing; seconds++) {
        Thread.sleep(Silence.LOOK);
        if (seconds % BEAT_SECONDS == 0) {
          request(AgentRequestKind.BEAT, 0, to -> {});
        }
        if (silence.isTooLong(nanoClock.getAsLong()) && hello.isDone()) {
          lose("nothing was heard from it for " + SILENCE.toSeconds() + " s");
          process.toHandle().destroyForcibly();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void lose(String reason) {
    String told = "node " + node.name() + ": " + reason;
    if (!closing) {
      death.complete(told);
    }
    programs.values().forEach(p -> p.end(HostProcess.lost(told)));
    downloads.values().forEach(d -> d.end(told));
  }

  /** Closes the way: the agent ends with it, and with the agent all it has started. */
  @Override
  public void close() {
    closing = true;
    try {
      synchronized (out) {
        out.close();
      }
    } catch (IOException e) {
      process.destroyForcibly(); // the way is closed already
    }
    if (exitCode() < 0) {
      process.destroyForcibly();
    }
  }
}
