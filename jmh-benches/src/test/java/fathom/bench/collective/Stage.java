package fathom.bench.collective;

import fathom.bench.link.Deadline;
import fathom.bench.link.JoinedPair;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Nodes as threads. */
final class Stage {
  static final long TAG = 0x0123_4567_89AB_CDEFL;

  /** For what is expected to come to its end: only a defect waits for that long. */
  static final Limits PATIENT =
      new Limits(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(20));

  /** For what loses data. */
  static final Limits SOON =
      new Limits(Duration.ofSeconds(20), Duration.ofMillis(300), Duration.ofSeconds(20));

  private static final int PATIENCE_SECONDS = 60;

  private Stage() {}

  static List<Mesh> joined(Transport transport, int nodes) throws Exception {
    List<MeshPort> ports = new ArrayList<>();
    List<String> addresses = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      MeshPort port = MeshPort.open(transport, "127.0.0.1");
      ports.add(port);
      addresses.add(port.address());
    }
    List<FutureTask<Mesh>> joining = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      int self = node;
      joining.add(
          JoinedPair.inBackground(
              () -> ports.get(self).join(addresses, self, 77, Deadline.in(JoinedPair.PATIENCE))));
    }
    List<Mesh> meshes = new ArrayList<>();
    for (FutureTask<Mesh> mesh : joining) {
      meshes.add(mesh.get());
    }
    return meshes;
  }

  /** What each node did in each repetition, by node. */
  static List<List<Part>> perform(List<Mesh> meshes, Work work, int repetitions, Limits limits)
      throws Exception {
    return perform(meshes, work, repetitions, limits, TAG);
  }

  static List<List<Part>> perform(
      List<Mesh> meshes, Work work, int repetitions, Limits limits, long tag) throws Exception {
    List<FutureTask<List<Part>>> running = new ArrayList<>();
    for (Mesh mesh : meshes) {
      running.add(
          JoinedPair.inBackground(
              () -> new Performance(mesh, work, tag, Idle.blocking(), limits).run(repetitions)));
    }
    List<List<Part>> parts = new ArrayList<>();
    for (FutureTask<List<Part>> task : running) {
      try {
        parts.add(task.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        throw new AssertionError("a node failed: " + e.getCause(), e);
      }
    }
    return parts;
  }

  /** One repetition of all nodes. */
  static OperationOutcome outcome(List<List<Part>> parts, int repetition) {
    return OperationOutcome.of(parts.stream().map(of -> of.get(repetition)).toList(), true);
  }

  static void close(List<Mesh> meshes) throws IOException {
    for (Mesh mesh : meshes) {
      mesh.close();
    }
  }

  /**
   * Sockets of one machine without a line between them lose what their buffers do not hold: here
   * senders have room for so many frames on the way to each node, as on a line that holds them up.
   */
  static List<Mesh> withRoomFor(int frames, List<Mesh> meshes) {
    AtomicIntegerArray onTheWay = new AtomicIntegerArray(meshes.size());
    return meshes.stream()
        .<Mesh>map(
            mesh ->
                new WrappedMesh(mesh) {
                  @Override
                  public boolean offer(int to, ByteBuffer frame) throws IOException {
                    if (onTheWay.get(to) >= frames || !inner.offer(to, frame)) {
                      return false;
                    }
                    onTheWay.incrementAndGet(to);
                    return true;
                  }

                  @Override
                  public int poll(ByteBuffer into) throws IOException {
                    int from = inner.poll(into);
                    if (from != NOTHING) {
                      onTheWay.decrementAndGet(self());
                    }
                    return from;
                  }

                  // The socket always has room: who waits for it here would spin.
                  @Override
                  public void await(long atMostNanos, boolean room) throws IOException {
                    inner.await(room ? Math.min(atMostNanos, 1_000_000) : atMostNanos, false);
                  }
                })
        .toList();
  }
}
