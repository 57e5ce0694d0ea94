package fathom.bench.peer;

import fathom.bench.collective.Idle;
import fathom.bench.collective.Limits;
import fathom.bench.collective.Mesh;
import fathom.bench.collective.MeshPort;
import fathom.bench.collective.Part;
import fathom.bench.collective.Performance;
import fathom.bench.collective.SharedClock;
import fathom.bench.collective.Work;
import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.os.Affinity;
import fathom.bench.os.Precedence;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A session's part in collective operations: its meshes and what is performed on them. */
final class Meshes implements AutoCloseable {
  static final int MOST_MESHES = 4;
  static final int MOST_MILLIS = Session.MAX_MILLIS;

  /** Any line has recovered by then. */
  static final int MOST_REST_MICROS = 1_000_000;

  private static final Duration JOIN_PATIENCE = Duration.ofSeconds(5);

  /** A peer that is told late, or is slow to begin, is waited for so long. */
  private static final Duration MEETING_PATIENCE = Duration.ofSeconds(10);

  private final Session.SessionLimits limits;
  private final Map<Integer, MeshNode> nodes = new LinkedHashMap<>();

  private static final class MeshNode implements AutoCloseable {
    private final MeshPort port;
    private Optional<Mesh> mesh = Optional.empty();

    MeshNode(MeshPort port) {
      this.port = port;
    }

    @Override
    public void close() throws IOException {
      try (port) {
        if (mesh.isPresent()) {
          mesh.get().close();
        }
      }
    }
  }

  Meshes(Session.SessionLimits limits) {
    this.limits = limits;
  }

  /**
   * Obeys one command.
   *
   * @throws IOException when it cannot be obeyed; its message goes back as the refusal
   */
  Reply obey(MeshCommand command) throws IOException {
    return switch (command) {
      case MeshCommand.OpenMesh c -> open(c);
      case MeshCommand.JoinMesh c -> join(c);
      case MeshCommand.Perform c -> perform(c);
      case MeshCommand.CloseMesh c -> {
        try (MeshNode node = node(c.mesh())) {
          nodes.values().remove(node);
        }
        yield new Reply.Done("");
      }
    };
  }

  private Reply open(MeshCommand.OpenMesh command) throws IOException {
    require(nodes.size() < MOST_MESHES, "more than " + MOST_MESHES + " meshes");
    require(!nodes.containsKey(command.mesh()), "mesh " + command.mesh() + " is open");
    MeshPort port = MeshPort.open(command.transport(), limits.localHost());
    nodes.put(command.mesh(), new MeshNode(port));
    return new Reply.Done(port.address());
  }

  private Reply join(MeshCommand.JoinMesh command) throws IOException {
    MeshNode node = node(command.mesh());
    List<String> addresses = command.addresses();
    require(node.mesh.isEmpty(), "mesh " + command.mesh() + " is joined");
    require(
        addresses.size() >= 2 && addresses.size() <= Work.MOST_NODES,
        "a mesh of " + addresses.size() + " nodes");
    int self = command.self();
    require(
        self >= 0 && self < addresses.size() && addresses.get(self).equals(node.port.address()),
        "this peer is not node " + self + " of the mesh");
    for (String address : addresses) {
      limits.members().require(Addresses.parse(address));
    }
    Mesh mesh = node.port.join(addresses, self, command.key(), Deadline.in(JOIN_PATIENCE));
    node.mesh = Optional.of(mesh);
    SortedMap<String, String> facts = mesh.facts();
    SharedClock.id().ifPresent(id -> facts.put(MeshCommand.CLOCK, id));
    return new Reply.Done(
        facts.entrySet().stream()
            .map(fact -> fact.getKey() + "=" + fact.getValue())
            .collect(Collectors.joining("\n")));
  }

  private Reply perform(MeshCommand.Perform command) throws IOException {
    command.work().check();
    int deadline = command.deadlineMillis();
    int repetitions = command.repetitions();
    require(
        repetitions >= 1 && repetitions <= Reply.Performed.MOST_PARTS,
        repetitions + " repetitions");
    require(deadline >= 1 && deadline <= MOST_MILLIS, "a deadline of " + deadline + " ms");
    require(
        (long) deadline * repetitions <= Session.MAX_MILLIS,
        repetitions + " repetitions of " + deadline + " ms");
    int silence = command.silenceMillis();
    require(silence >= 1 && silence <= deadline, "a silence of " + silence + " ms");
    int rest = command.restMicros();
    require(rest >= 0 && rest <= MOST_REST_MICROS, "a rest of " + rest + " µs");
    MeshNode node = node(command.mesh());
    Mesh mesh =
        node.mesh.orElseThrow(() -> new IOException("mesh " + command.mesh() + " is not joined"));
    Performance performance =
        new Performance(
            mesh,
            command.work(),
            command.tag(),
            idle(command.waiting()),
            new Limits(
                Duration.ofMillis(deadline),
                Duration.ofMillis(silence),
                MEETING_PATIENCE,
                Duration.of(rest, ChronoUnit.MICROS)));
    return new Reply.Performed(await(command, performance, node));
  }

  private static Idle idle(Waiting waiting) {
    return waiting == Waiting.BLOCK ? Idle.blocking() : Idle.polling(waiting::idle);
  }

  /**
   * Nodes that share cores sleep until they are woken. What else has the core then would hold up
   * whoever waits for that node, by longer than a short operation takes.
   */
  private static void goBefore(Waiting waiting) {
    if (waiting == Waiting.BLOCK) {
      Precedence.take();
    } else {
      Precedence.leave(); // what may poll without pause must not inherit it
    }
  }

  /** On a thread of its own: the session's is not to stay on that CPU. */
  private List<Part> await(MeshCommand.Perform command, Performance performance, MeshNode node)
      throws IOException {
    FutureTask<List<Part>> task =
        new FutureTask<>(
            () -> {
              Affinity.pin(command.cpu());
              goBefore(command.waiting());
              return performance.run(command.repetitions());
            });
    Thread.ofPlatform().name("mesh-" + command.mesh()).daemon().start(task);
    try {
      return task.get(bound(command).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException("performing: " + e.getCause(), e);
    } catch (TimeoutException e) {
      nodes.remove(command.mesh());
      node.close(); // ends whatever it waits for
      throw new IOException("an operation did not end", e);
    }
  }

  /** Longest time until the answer: nodes meet, rest, repetition by repetition, or give up. */
  static Duration bound(MeshCommand.Perform command) {
    return Duration.ofMillis((long) command.deadlineMillis() * (2L * command.repetitions() + 2))
        .plus(command.restMicros() * (long) command.repetitions(), ChronoUnit.MICROS)
        .plus(MEETING_PATIENCE.multipliedBy(3));
  }

  private MeshNode node(int number) throws IOException {
    MeshNode node = nodes.get(number);
    if (node == null) {
      throw new IOException("no mesh " + number);
    }
    return node;
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException("refused: " + otherwise);
    }
  }

  @Override
  public void close() throws IOException {
    List<IOException> failures = new ArrayList<>();
    for (MeshNode node : nodes.values()) {
      try {
        node.close();
      } catch (IOException e) {
        failures.add(e); // the others are closed all the same
      }
    }
    nodes.clear();
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
  }
}
