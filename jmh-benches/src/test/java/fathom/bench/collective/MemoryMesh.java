package fathom.bench.collective;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** Nodes within one process, without a kernel: nothing is lost but by a wrapper. */
final class MemoryMesh implements Mesh {
  private record Parcel(int from, byte[] bytes) {}

  private final int self;
  private final List<Queue<Parcel>> queues;

  private MemoryMesh(int self, List<Queue<Parcel>> queues) {
    this.self = self;
    this.queues = queues;
  }

  static List<Mesh> joined(int nodes) {
    List<Queue<Parcel>> queues = new ArrayList<>();
    List<Mesh> meshes = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      queues.add(new ConcurrentLinkedQueue<>());
    }
    for (int node = 0; node < nodes; node++) {
      meshes.add(new MemoryMesh(node, queues));
    }
    return meshes;
  }

  @Override
  public int self() {
    return self;
  }

  @Override
  public int nodes() {
    return queues.size();
  }

  @Override
  public boolean offer(int to, ByteBuffer frame) {
    byte[] bytes = new byte[frame.remaining()];
    frame.get(bytes);
    queues.get(to).add(new Parcel(self, bytes));
    return true;
  }

  @Override
  public boolean flush() {
    return true;
  }

  @Override
  public int poll(ByteBuffer into) {
    Parcel parcel = queues.get(self).poll();
    if (parcel == null) {
      return NOTHING;
    }
    into.clear().put(parcel.bytes).flip();
    return parcel.from;
  }

  @Override
  public void await(long atMostNanos, boolean room) {
    LockSupport.parkNanos(Math.min(atMostNanos, 100_000));
  }

  @Override
  public boolean lossy() {
    return true;
  }

  @Override
  public long strangers() {
    return 0;
  }

  @Override
  public long receiveDrops() {
    return 0;
  }

  @Override
  public SortedMap<String, String> facts() {
    return new TreeMap<>();
  }

  @Override
  public void close() {}
}
