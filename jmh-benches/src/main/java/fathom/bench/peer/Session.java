package fathom.bench.peer;

import fathom.bench.net.Addresses;
import fathom.bench.net.Deadline;
import fathom.bench.net.Endpoint;
import fathom.bench.net.Port;
import fathom.bench.net.RunScope;
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

  private final Limits limits;
  private final Map<Integer, Link> links = new LinkedHashMap<>();
  private final Meshes meshes;
  private int longestMillis;

  /**
   * @param localHost address the data ports are bound to
   * @param members who may be sent to
   * @param run whose data is taken, from nowhere else
   * @param startNanos when the peer process started
   */
  record Limits(String localHost, Members members, RunScope run, long startNanos) {}

  private static final class Link {
    final Port port;
    final boolean leavesTheMachine;
    Optional<Endpoint> endpoint = Optional.empty();
    Optional<Running> running = Optional.empty();
    int cpu = -1;

    Link(Port port, boolean leavesTheMachine) {
      this.port = port;
      this.leavesTheMachine = leavesTheMachine;
    }
  }

  private record Running(Activity activity, Thread thread, AutoCloseable resource) {}

  Session(Limits limits) {
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
        link(c.link()).cpu = c.cpu();
        yield reply(new Reply.Done(""));
      }
      case Command.Join c -> reply(join(c));
      case Command.Echo c -> {
        Endpoint endpoint = ready(c.link(), c.sizeBytes(), c.maxMillis());
        yield start(c.link(), new Activity.EchoActivity(endpoint, c), () -> {});
      }
      case Command.Ping c -> {
        require(bounded(c.pauseNanos()), "a pause of " + c.pauseNanos() + " ns");
        Endpoint endpoint = ready(c.link(), c.sizeBytes(), c.maxMillis());
        yield start(c.link(), new Activity.PingActivity(endpoint, c), () -> {});
      }
      case Command.Sink c -> {
        Endpoint endpoint = ready(c.link(), c.sizeBytes(), c.maxMillis());
        yield start(c.link(), new Activity.SinkActivity(endpoint, c), () -> {});
      }
      case Command.Flood c -> {
        require(c.count() >= 0 && c.count() <= MAX_COUNT, "a count of " + c.count());
        require(bounded(c.intervalNanos()), "an interval of " + c.intervalNanos() + " ns");
        require(bounded(c.phaseNanos()), "a phase of " + c.phaseNanos() + " ns");
        require(c.clump() >= 1, "a clump of " + c.clump() + " messages");
        require(c.yieldEvery() >= 0, "a yield every " + c.yieldEvery() + " messages");
        // Who has precedence must not wait by polling: nothing else would have its core.
        require(!c.isBurst() || c.intervalNanos() == 0, "a burst with an interval");
        Endpoint endpoint = ready(c.link(), c.sizeBytes(), c.maxMillis());
        Prelude prelude = Prelude.of(c, limits.members());
        yield start(c.link(), new Activity.FloodActivity(endpoint, c, prelude), prelude);
      }
      case Command.Go c -> {
        require(bounded(c.delayNanos()), "a delay of " + c.delayNanos() + " ns");
        go(c, arrivedNanos);
        yield Optional.empty();
      }
      case Command.Halt c -> {
        link(c.link()).running.ifPresent(running -> running.activity.stop());
        yield Optional.empty();
      }
      case Command.Look c -> reply(look(link(c.link())));
      case Command.Stop c -> reply(stop(link(c.link())));
      case Command.Close c -> {
        Link link = link(c.link());
        links.remove(c.link());
        closeLink(link);
        yield reply(new Reply.Done(""));
      }
      case MeshCommand c -> {
        Precedence.leave(); // meetings may be waited for by polling
        yield reply(meshes.obey(c));
      }
    };
  }

  private Reply open(Command.Open command) throws IOException {
    require(links.size() < MAX_LINKS, "more than " + MAX_LINKS + " links");
    require(!links.containsKey(command.link()), "link " + command.link() + " is open");
    Port port = Port.open(command.transport(), limits.localHost(), limits.run());
    links.put(command.link(), new Link(port, command.transport().leavesTheMachine()));
    return new Reply.Done(port.address());
  }

  private Reply join(Command.Join command) throws IOException {
    Link link = link(command.link());
    require(link.endpoint.isEmpty(), "link " + command.link() + " is joined");
    if (link.leavesTheMachine) {
      limits.members().require(Addresses.parse(command.remote()));
    }
    link.endpoint =
        Optional.of(link.port.join(command.remote(), command.side(), Deadline.in(JOIN_PATIENCE)));
    return new Reply.Done("");
  }

  private Optional<Reply> start(int number, Activity activity, AutoCloseable resource)
      throws IOException {
    int cpu = link(number).cpu;
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
    link(number).running = Optional.of(new Running(activity, thread, resource));
    thread.start();
    return reply(new Reply.Done(""));
  }

  private void go(Command.Go command, long arrivedNanos) throws IOException {
    Running running =
        link(command.link()).running.orElseThrow(() -> new IOException("nothing to start"));
    if (running.activity instanceof Activity.FloodActivity flood) {
      flood.go(running.thread, arrivedNanos + command.delayNanos());
    }
  }

  private Reply stop(Link link) throws IOException {
    Running running = link.running.orElseThrow(() -> new IOException("nothing runs there"));
    end(running);
    link.running = Optional.empty();
    link.endpoint.orElseThrow().blockingSends(false);
    Activity activity = running.activity;
    return countedUnlessFailed(activity, activity.counts(ageMillis()));
  }

  private Reply look(Link link) throws IOException {
    Running running = link.running.orElseThrow(() -> new IOException("nothing runs there"));
    return countedUnlessFailed(running.activity, running.activity.look(LOOK_PATIENCE, ageMillis()));
  }

  private static Reply countedUnlessFailed(Activity activity, Counts counts) {
    return activity.failure().isEmpty()
        ? new Reply.Counted(counts)
        : new Reply.Refused(activity.failure());
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
    boolean busy = links.values().stream().anyMatch(link -> link.running.isPresent());
    return busy ? Duration.ofMillis(longestMillis) : Duration.ZERO;
  }

  private Endpoint ready(int number, int sizeBytes, int maxMillis) throws IOException {
    require(sizeBytes >= 1 && sizeBytes <= MAX_SIZE_BYTES, "a size of " + sizeBytes + " bytes");
    require(maxMillis >= 1 && maxMillis <= MAX_MILLIS, "a time of " + maxMillis + " ms");
    Link link = link(number);
    require(link.running.isEmpty(), "link " + number + " is busy");
    Endpoint endpoint =
        link.endpoint.orElseThrow(() -> new IOException("link " + number + " is not joined"));
    longestMillis = Math.max(longestMillis, maxMillis);
    return endpoint;
  }

  /** Longer than any activity lives is no interval; it would only overflow. */
  private static boolean bounded(long nanos) {
    return nanos >= 0 && nanos <= MAX_MILLIS * 1_000_000L;
  }

  private Link link(int number) throws IOException {
    Link link = links.get(number);
    if (link == null) {
      throw new IOException("no link " + number);
    }
    return link;
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException("refused: " + otherwise);
    }
  }

  private static Optional<Reply> reply(Reply reply) {
    return Optional.of(reply);
  }

  private static void closeLink(Link link) throws IOException {
    link.running.ifPresent(running -> running.activity.stop());
    // Closed before its activity is waited for: nothing else ends a send that nobody takes.
    try (link.port) {
      if (link.endpoint.isPresent()) {
        link.endpoint.get().close();
      }
      if (link.running.isPresent()) {
        end(link.running.get());
      }
    }
  }

  @Override
  public void close() throws IOException {
    Precedence.leave(); // the thread serves the next session too
    List<IOException> failures = new ArrayList<>();
    for (Link link : links.values()) {
      try {
        closeLink(link);
      } catch (IOException e) {
        failures.add(e); // the other links are closed all the same
      }
    }
    links.clear();
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
