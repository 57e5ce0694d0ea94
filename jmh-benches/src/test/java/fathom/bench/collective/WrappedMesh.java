package fathom.bench.collective;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SortedMap;

/** A mesh that something happens to; by itself nothing does. */
abstract class WrappedMesh implements Mesh {
  final Mesh inner;

  WrappedMesh(Mesh inner) {
    this.inner = inner;
  }

  /** The header of a frame, which stays as it is. */
  static Frame header(ByteBuffer frame) {
    return Frame.take(frame.duplicate()).orElseThrow();
  }

  @Override
  public int self() {
    return inner.self();
  }

  @Override
  public int nodes() {
    return inner.nodes();
  }

  @Override
  public boolean offer(int to, ByteBuffer frame) throws IOException {
    return inner.offer(to, frame);
  }

  @Override
  public boolean flush() throws IOException {
    return inner.flush();
  }

  @Override
  public int poll(ByteBuffer into) throws IOException {
    return inner.poll(into);
  }

  @Override
  public void await(long atMostNanos, boolean room) throws IOException {
    inner.await(atMostNanos, room);
  }

  @Override
  public boolean lossy() {
    return inner.lossy();
  }

  @Override
  public long strangers() {
    return inner.strangers();
  }

  @Override
  public long receiveDrops() {
    return inner.receiveDrops();
  }

  @Override
  public SortedMap<String, String> facts() throws IOException {
    return inner.facts();
  }

  @Override
  public void close() throws IOException {
    inner.close();
  }
}
