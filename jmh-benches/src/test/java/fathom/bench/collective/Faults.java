package fathom.bench.collective;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Lines that lose, change, double or hold back what they are told to. */
final class Faults {
  private Faults() {}

  static List<Mesh> losing(List<Mesh> meshes, Predicate<Frame> lost) {
    return losing(meshes, (to, frame) -> lost.test(frame));
  }

  static List<Mesh> losing(List<Mesh> meshes, BiPredicate<Integer, Frame> lost) {
    return each(
        meshes,
        (inner, to, frame) -> lost.test(to, WrappedMesh.header(frame)) || inner.offer(to, frame));
  }

  /** Turns over one bit of the last byte. */
  static List<Mesh> changing(List<Mesh> meshes, BiPredicate<Integer, Frame> changed) {
    return each(
        meshes,
        (inner, to, frame) -> {
          if (!changed.test(to, WrappedMesh.header(frame))) {
            return inner.offer(to, frame);
          }
          ByteBuffer other = ByteBuffer.allocateDirect(frame.remaining()).put(frame).flip();
          int last = other.limit() - 1;
          other.put(last, (byte) (other.get(last) ^ 1));
          return inner.offer(to, other);
        });
  }

  static List<Mesh> doubling(List<Mesh> meshes, BiPredicate<Integer, Frame> doubled) {
    return each(
        meshes,
        (inner, to, frame) -> {
          boolean twice = doubled.test(to, WrappedMesh.header(frame));
          return (!twice || inner.offer(to, frame.duplicate())) && inner.offer(to, frame);
        });
  }

  /** What happens to a frame that is offered. */
  @FunctionalInterface
  interface Fault {
    boolean offer(Mesh inner, int to, ByteBuffer frame) throws IOException;
  }

  static List<Mesh> each(List<Mesh> meshes, Fault fault) {
    return meshes.stream()
        .<Mesh>map(
            mesh ->
                new WrappedMesh(mesh) {
                  @Override
                  public boolean offer(int to, ByteBuffer frame) throws IOException {
                    return fault.offer(inner, to, frame);
                  }
                })
        .toList();
  }
}
