package fathom.bench.peer;

import fathom.bench.control.Members;
import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.link.Port;
import fathom.bench.link.RunScope;
import fathom.bench.os.Affinity;
import fathom.bench.os.Precedence;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One controller's time with a peer: its links and what runs on them. Ends with the connection. */
final class Session implements AutoCloseable {
  static final int MAX_LINKS = 64;
  static final int MAX_SIZE_BYTES = 65_507;
  static final int MAX_MILLIS = 600_000;
  static final long MAX_COUNT = 1_000_000_000L;
  private static final Duration JOIN_PATIENCE = Duration.ofSeconds(3);
  private static final Duration LOOK_PATIENCE = Duration.ofSeconds(2);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final SessionLimits limits;
  private final Map<Integer, OpenPort> ports = new LinkedHashMap<>();
  private final Meshes meshes;
  private int longestMillis;

  /**
   * @param localHost address the data ports are bound to
   * @param members who may be sent to
   * @param run whose data is taken, from nowhere else
   * @param startNanos when the peer process started
   */
  record SessionLimits(String localHost, Members members, RunScope run, long startNanos) {}

  private static final class OpenPort {
    final Port bound;
    final boolean leavesTheMachine;
    Optional<Link> link = Optional.empty();
    Optional<Running> running = Optional.empty();
    int cpu = -1;

    OpenPort(Port port, boolean leavesTheMachine) {
      this.bound = port;
      this.leavesTheMachine = leavesTheMachine;
    }
  }

  private record Running(Activity activity, Thread thread, AutoCloseable resource) {}

  Session(SessionLimits limits) {
    this.limits = limits;
    this.meshes = new Meshes(limits);
  }

  /**
   * Obeys one command.
   *
   * @return the reply; empty for a command that is not answered
   * @throws IOException when the command cannot be obeyed; its message goes back as the refusal
   */
  Optional<Reply> obey(Command command) throws IOException {
    return obey(command, System.nanoTime());
  }

  /** The same for a command that arrived at this reading of {@link System#nanoTime}. */
  Optional<Reply> obey(Command command, long arrivedNanos) throws IOException {
    return switch (command) {
      case Command.Open c -> {
        // It hears every word of the controller, beside a worker that may poll without pause: an
        // ordinary thread waits for that worker's slice to end, some ms for each word.
        Precedence.take();
        yield reply(open(c));
      }
      case Command.Pin c -> {
        port(c.link()).cpu = c.cpu();
        yield reply(new Reply.Done(""));
      }
      case Command.Join c -> reply(join(c));
      case Command.Echo c -> {
        Link link = ready(c.link(), c.sizeBytes(), c.maxMillis());
        yield start(c.link(), new Activity.EchoActivity(link, c), () -> {});
      }
      case Command.Ping c -> {
        require(bounded(c.pauseNanos()), "a pause of " + c.pauseNanos() + " ns");
        Link link = ready(c.link(), c.sizeBytes(), c.maxMillis());
        yield start(c.link(), new Activity.PingActivity(link, c), () -> {});
      }
      case Command.Sink c -> {
        Link link = ready(c.link(), c.sizeBytes(), c.maxMillis());
        yield start(c.link(), new Activity.SinkActivity(link, c), () -> {});
      }
      case Command.Flood c -> {
        require(c.count() >= 0 && c.count() <= MAX_COUNT, "a count of " + c.count());
        require(bounded(c.intervalNanos()), "an interval of " + c.intervalNanos() + " ns");
        require(bounded(c.phaseNanos()), "a phase of " + c.phaseNanos() + " ns");
        require(c.clump() >= 1, "a clump of " + c.clump() + " messages");
        require(c.yieldEvery() >= 0, "a yield every " + c.yieldEvery() + " messages");
        // Who has precedence must not wait by polling: nothing else would have its core.
        require(!c.isBurst() || c.intervalNanos() == 0, "a burst with an interval");
        Link link = ready(c.link(), c.sizeBytes(), c.maxMillis());
        Prelude prelude = Prelude.of(c, limits.members());
        yield start(c.link(), new FloodActivity(link, c, prelude), prelude);
      }
      case Command.Go c -> {
        require(bounded(c.delayNanos()), "a delay of " + c.delayNanos() + " ns");
        go(c, arrivedNanos);
        yield Optional.empty();
      }
      case Command.Halt c -> {
        port(c.link()).running.ifPresent(running -> running.activity.stop());
        yield Optional.empty();
      }
      case Command.Look c -> reply(look(port(c.link())));
      case Command.Stop c -> reply(stop(port(c.link())));
      case Command.Close c -> {
        OpenPort port = port(c.link());
        ports.remove(c.link());
        closePort(port);
        yield reply(new Reply.Done(""));
      }
      case Command.TakePart c -> throw new IOException("refused: only a rank of MPI takes part");
      case MeshCommand c -> {
        Precedence.leave(); // meetings may be waited for by polling
        yield reply(meshes.obey(c));
      }
    };
  }

  private Reply open(Command.Open command) throws IOException {
    require(ports.size() < MAX_LINKS, "more than " + MAX_LINKS + " links");
    require(!ports.containsKey(command.link()), "link " + command.link() + " is open");
    Port port = Port.open(command.transport(), limits.localHost(), limits.run());
    ports.put(command.link(), new OpenPort(port, command.transport().leavesTheMachine()));
    return new Reply.Done(port.address());
  }

  private Reply join(Command.Join command) throws IOException {
    OpenPort port = port(command.link());
    require(port.link.isEmpty(), "link " + command.link() + " is joined");
    if (port.leavesTheMachine) {
      limits.members().require(Addresses.parse(command.remote()));
    }
    port.link =
        Optional.of(port.bound.join(command.remote(), command.side(), Deadline.in(JOIN_PATIENCE)));
    return new Reply.Done("");
  }

  private Optional<Reply> start(int number, Activity activity, AutoCloseable resource)
      throws IOException {
    int cpu = port(number).cpu;
    Thread thread =
        Thread.ofPlatform()
            .name("link-" + number)
            .daemon()
            .unstarted(
                () -> {
                  try {
                    Affinity.pin(cpu);
                    if (activity.isBurst()) {
                      Precedence.take();
                    } else {
                      Precedence.leave(); // what polls without pause must not inherit it
                    }
                  } catch (IllegalStateException e) {
                    activity.fail(String.valueOf(e.getMessage()));
                    return;
                  }
                  activity.run();
                });
    port(number).running = Optional.of(new Running(activity, thread, resource));
    thread.start();
    return reply(new Reply.Done(""));
  }

  private void go(Command.Go command, long arrivedNanos) throws IOException {
    Running running =
        port(command.link()).running.orElseThrow(() -> new IOException("nothing to start"));
    if (running.activity instanceof FloodActivity flood) {
      flood.go(running.thread, arrivedNanos + command.delayNanos());
    }
  }

  private Reply stop(OpenPort port) throws IOException {
    Running running = port.running.orElseThrow(() -> new IOException("nothing runs there"));
    end(running);
    port.running = Optional.empty();
    port.link.orElseThrow().blockingSends(false);
    Activity activity = running.activity;
    return countedUnlessFailed(activity, activity.counts(ageMillis()));
  }

  private Reply look(OpenPort port) throws IOException {
    Running running = port.running.orElseThrow(() -> new IOException("nothing runs there"));
    return countedUnlessFailed(running.activity, running.activity.look(LOOK_PATIENCE, ageMillis()));
  }

  private static Reply countedUnlessFailed(Activity activity, Counts counts) {
    return activity.failure().isEmpty()
        ? new Reply.Counted(counts)
        : new Reply.PeerRefusal(activity.failure());
  }

  private long ageMillis() {
    return (System.nanoTime() - limits.startNanos()) / 1_000_000;
  }

  private static void end(Running running) throws IOException {
    running.activity.stop();
    try {
      if (!running.thread.join(STOP_PATIENCE)) {
        throw new IOException("an activity did not end");
      }
      running.resource.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("closing: " + e.getMessage(), e);
    }
  }

  /** How long what runs here may go on without another word from the controller. */
  Duration busyAtMost() {
    boolean busy = ports.values().stream().anyMatch(port -> port.running.isPresent());
    return busy ? Duration.ofMillis(longestMillis) : Duration.ZERO;
  }

  private Link ready(int number, int sizeBytes, int maxMillis) throws IOException {
    require(sizeBytes >= 1 && sizeBytes <= MAX_SIZE_BYTES, "a size of " + sizeBytes + " bytes");
    require(maxMillis >= 1 && maxMillis <= MAX_MILLIS, "a time of " + maxMillis + " ms");
    OpenPort port = port(number);
    require(port.running.isEmpty(), "link " + number + " is busy");
    Link link = port.link.orElseThrow(() -> new IOException("link " + number + " is not joined"));
    longestMillis = Math.max(longestMillis, maxMillis);
    return link;
  }

  /** Longer than any activity lives is no interval; it would only overflow. */
  private static boolean bounded(long nanos) {
    return nanos >= 0 && nanos <= MAX_MILLIS * 1_000_000L;
  }

  private OpenPort port(int number) throws IOException {
    OpenPort port = ports.get(number);
    if (port == null) {
      throw new IOException("no link " + number);
    }
    return port;
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException("refused: " + otherwise);
    }
  }

  private static Optional<Reply> reply(Reply reply) {
    return Optional.of(reply);
  }

  private static void closePort(OpenPort port) throws IOException {
    port.running.ifPresent(running -> running.activity.stop());
    // Closed before its activity is waited for: nothing else ends a send that nobody takes.
    try (port.bound) {
      if (port.link.isPresent()) {
        port.link.get().close();
      }
      if (port.running.isPresent()) {
        end(port.running.get());
      }
    }
  }

  @Override
  public void close() throws IOException {
    Precedence.leave(); // the thread serves the next session too
    List<IOException> failures = new ArrayList<>();
    for (OpenPort port : ports.values()) {
      try {
        closePort(port);
      } catch (IOException e) {
        failures.add(e); // the other links are closed all the same
      }
    }
    ports.clear();
    try {
      meshes.close();
    } catch (IOException e) {
      failures.add(e);
    }
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
  }
}
