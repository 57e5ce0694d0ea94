package fathom.model.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Keeps what a simulation does, for a Gantt chart: 34 bytes for each stage of each packet. */
public final class Schedule implements Recorder {
  private static final int FIRST_ROOM = 1 << 10;
  private static final List<Stage> STAGES = List.of(Stage.values());

  private byte[] stages = new byte[FIRST_ROOM];
  private int[] nodes = new int[FIRST_ROOM];
  private int[] peers = new int[FIRST_ROOM];
  private long[] packets = new long[FIRST_ROOM];
  private double[] begins = new double[FIRST_ROOM];
  private double[] ends = new double[FIRST_ROOM];
  private int size;

  /**
   * A bar of the chart; the components are those of {@link Recorder#record}.
   *
   * @param stage what
   * @param node where
   * @param fromMicros its begin
   * @param toMicros its end
   * @param peer the packet's other end
   * @param packet the packet's number, or {@link Recorder#SIGNAL}
   */
  public record Activity(
      Stage stage, int node, double fromMicros, double toMicros, int peer, long packet) {
    public boolean isSignal() {
      return packet == SIGNAL;
    }

    public double micros() {
      return toMicros - fromMicros;
    }
  }

  @Override
  public void record(
      Stage stage, int node, double fromMicros, double toMicros, int peer, long packet) {
    if (size == stages.length) {
      grow(2 * size);
    }
    stages[size] = (byte) STAGES.indexOf(stage);
    nodes[size] = node;
    peers[size] = peer;
    packets[size] = packet;
    begins[size] = fromMicros;
    ends[size] = toMicros;
    size++;
  }

  private void grow(int room) {
    stages = Arrays.copyOf(stages, room);
    nodes = Arrays.copyOf(nodes, room);
    peers = Arrays.copyOf(peers, room);
    packets = Arrays.copyOf(packets, room);
    begins = Arrays.copyOf(begins, room);
    ends = Arrays.copyOf(ends, room);
  }

  public int size() {
    return size;
  }

  /**
   * One of them, in the order they were planned in, which is not that of their begins.
   *
   * @param index from 0
   */
  public Activity activity(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException("activity " + index + " of " + size);
    }
    return new Activity(
        STAGES.get(stages[index]),
        nodes[index],
        begins[index],
        ends[index],
        peers[index],
        packets[index]);
  }

  public Stream<Activity> stream() {
    return IntStream.range(0, size).mapToObj(this::activity);
  }
}
