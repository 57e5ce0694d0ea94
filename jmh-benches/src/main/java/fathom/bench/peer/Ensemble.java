package fathom.bench.peer;

import fathom.bench.collective.OperationOutcome;
import fathom.bench.collective.Part;
import fathom.bench.collective.Work;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The controller's hold on peers that perform collective operations together: each a node, in the
 * order given. It only tells them; it takes no part.
 */
public final class Ensemble implements AutoCloseable {
  private static final int MESH = 0;
  private static final Duration REPLY_PATIENCE = Duration.ofSeconds(10);
  private static final SecureRandom RANDOM = new SecureRandom();

  private final List<PeerHandle> peers;
  private final List<Map<String, String>> facts = new ArrayList<>();

  /**
   * How to perform.
   *
   * @param repetitions at most 32
   * @param cpu of the nodes' working threads; negative leaves them to the scheduler
   * @param deadline for one repetition; all repetitions together have at most ten minutes
   * @param silence after which a node gives up what was lost (UDP)
   * @param restMicros without a word before each repetition starts, at most a second; 0 for none
   */
  public record Manner(
      int repetitions,
      Waiting waiting,
      int cpu,
      Duration deadline,
      Duration silence,
      int restMicros) {}

  private Ensemble(List<PeerHandle> peers) {
    this.peers = List.copyOf(peers);
  }

  /**
   * Opens a port on every peer, tells all of them all addresses, and joins them.
   *
   * @throws IllegalArgumentException where a peer is to be two nodes, or there are too few or too
   *     many
   */
  public static Ensemble open(List<PeerHandle> peers, Transport transport) throws IOException {
    if (peers.size() < 2 || peers.size() > Work.MOST_NODES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "collective operations take 2 to %d peers, not %d",
              Work.MOST_NODES,
              peers.size()));
    }
    if (new HashSet<>(peers).size() < peers.size()) {
      throw new IllegalArgumentException("a peer performs one thing at a time: it is one node");
    }
    Ensemble ensemble = new Ensemble(peers);
    ensemble.join(transport);
    return ensemble;
  }

  private void join(Transport transport) throws IOException {
    List<String> addresses = new ArrayList<>();
    for (PeerHandle peer : peers) {
      addresses.add(peer.done(new MeshCommand.OpenMesh(MESH, transport)));
    }
    long key = RANDOM.nextLong();
    for (int node = 0; node < peers.size(); node++) {
      peers.get(node).write(new MeshCommand.JoinMesh(MESH, node, key, addresses));
    }
    for (String text : forAll(peers, PeerHandle::awaitDone)) {
      Map<String, String> of = new TreeMap<>();
      for (String line : text.lines().toList()) {
        int equals = line.indexOf('=');
        of.put(line.substring(0, Math.max(0, equals)), line.substring(equals + 1));
      }
      facts.add(of);
    }
  }

  /** What each node said of its sockets and its clock, by name. */
  public List<Map<String, String>> facts() {
    return List.copyOf(facts);
  }

  /** Performs an operation on the first of the nodes; what came of each repetition. */
  public List<OperationOutcome> perform(Work work, Manner manner) throws IOException {
    if (work.nodes() > peers.size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "an operation of %d nodes, with %d peers", work.nodes(), peers.size()));
    }
    work.check();
    MeshCommand.Perform command =
        new MeshCommand.Perform(
            MESH,
            work,
            RANDOM.nextLong(),
            manner.repetitions,
            manner.waiting,
            manner.cpu,
            (int) manner.deadline.toMillis(),
            (int) manner.silence.toMillis(),
            manner.restMicros);
    List<PeerHandle> players = peers.subList(0, work.nodes());
    for (PeerHandle player : players) {
      player.write(command);
    }
    Duration patience = Meshes.bound(command).plus(REPLY_PATIENCE);
    List<List<Part>> parts = forAll(players, player -> player.awaitPerformed(patience));
    if (parts.stream().anyMatch(of -> of.size() != manner.repetitions)) {
      throw new IOException("a peer answered for another number of repetitions");
    }
    List<OperationOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < manner.repetitions; i++) {
      int repetition = i;
      outcomes.add(
          OperationOutcome.of(
              parts.stream().map(of -> of.get(repetition)).toList(), sharedClock(work.nodes())));
    }
    return outcomes;
  }

  private boolean sharedClock(int nodes) {
    List<Map<String, String>> of = facts.subList(0, nodes);
    Optional<String> clock = Optional.ofNullable(of.getFirst().get(MeshCommand.CLOCK));
    return clock.isPresent()
        && of.stream().allMatch(f -> clock.get().equals(f.getOrDefault(MeshCommand.CLOCK, "")));
  }

  /** Something to ask one peer. */
  @FunctionalInterface
  private interface PeerQuestion<T> {
    T ask(PeerHandle peer) throws IOException;
  }

  /** Takes every peer's answer, also after one that refused: else it would answer the next. */
  private static <T> List<T> forAll(List<PeerHandle> peers, PeerQuestion<T> question)
      throws IOException {
    List<T> answers = new ArrayList<>();
    List<IOException> failures = new ArrayList<>();
    for (PeerHandle peer : peers) {
      try {
        answers.add(question.ask(peer));
      } catch (IOException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      IOException first = failures.getFirst();
      failures.subList(1, failures.size()).forEach(first::addSuppressed);
      throw first;
    }
    return answers;
  }

  @Override
  public void close() throws IOException {
    forAll(peers, peer -> peer.done(new MeshCommand.CloseMesh(MESH)));
  }
}
