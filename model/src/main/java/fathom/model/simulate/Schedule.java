package fathom.model.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Keeps what a simulation does, for a Gantt chart: some 50 bytes for each stage of each packet. */
public final class Schedule implements Recorder {
  private final List<ScheduledActivity> activities = new ArrayList<>();

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
  public record ScheduledActivity(
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
    activities.add(new ScheduledActivity(stage, node, fromMicros, toMicros, peer, packet));
  }

  public int size() {
    return activities.size();
  }

  /**
   * One of them, in the order they were planned in, which is not that of their begins.
   *
   * @param index from 0
   */
  public ScheduledActivity activity(int index) {
    return activities.get(index);
  }

  public Stream<ScheduledActivity> stream() {
    return activities.stream();
  }
}
