package fathom.reports.raw;

import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.TimedWindow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a library made of its messages, by the frames that the interface counted in each window of a
 * gap. Small messages travel one in a frame or joined into full ones, and which it is, the library
 * and the kernel decide from one moment to the next: it is no function of the size. A window with
 * some of both has a time that is of neither.
 */
final class CountedFrames {
  static final String MIXED =
      "some messages travelled one by one and some joined into full frames, so the window's time is"
          + " of neither";
  static final String OTHERWISE =
      "in most windows of this size messages were put into frames in another way";

  /** A mean frame of so much of the largest one is full: messages are joined, or divided. */
  private static final double FULL = 0.93;

  /** Frames for each message, up to which messages travel one by one; acknowledgements count. */
  private static final double SINGLE = 1.06;

  /** What was measured over what the line took for it; as for senders that are told by clocks. */
  private static final double IDLE = Samples.OVERLOAD_BY_CLOCKS;

  /** Messages that all travel alike. */
  private enum Way {
    ONE_BY_ONE,
    FULL_FRAMES,
    MIXED
  }

  private final double largestMeanFrame;

  /** How most of the windows of a size travel, where any are of one way. */
  private final Map<Integer, Way> usual;

  CountedFrames(Experiment experiment, List<Window> rows) {
    boolean gaps = experiment == Experiment.SEND_GAP || experiment == Experiment.RECEIVE_GAP;
    List<Window> counted = gaps ? rows.stream().filter(CountedFrames::isIn).toList() : List.of();
    largestMeanFrame = counted.stream().mapToDouble(CountedFrames::meanFrame).max().orElse(0);
    usual =
        counted.stream()
            .filter(row -> way(row) != Way.MIXED)
            .collect(
                Collectors.groupingBy(
                    Window::sizeBytes,
                    Collectors.collectingAndThen(
                        Collectors.summingInt(row -> way(row) == Way.ONE_BY_ONE ? 1 : -1),
                        lead -> lead > 0 ? Way.ONE_BY_ONE : Way.FULL_FRAMES)));
  }

  private static boolean isIn(Window row) {
    return row.counter(Counter.FRAMES) > 0
        && row.counter(Counter.FRAME_BYTES) > 0
        && row.counter(Counter.MESSAGES) > 0;
  }

  private static double meanFrame(Window row) {
    return row.counter(Counter.FRAME_BYTES) / row.counter(Counter.FRAMES);
  }

  private Way way(Window row) {
    if (meanFrame(row) >= FULL * largestMeanFrame) {
      return Way.FULL_FRAMES;
    }
    double each = row.counter(Counter.FRAMES) / row.counter(Counter.MESSAGES);
    if (each > SINGLE) {
      return Way.FULL_FRAMES; // divided, with acknowledgements among the frames
    }
    return each >= 1 / SINGLE ? Way.ONE_BY_ONE : Way.MIXED;
  }

  /**
   * Why a window is left out, if it is. Where no window of a size is of one way, all are kept: what
   * was counted in each says what it must have taken.
   */
  Optional<String> problem(Window row) {
    Way most = usual.get(row.sizeBytes());
    if (largestMeanFrame == 0 || most == null || !isIn(row) || way(row) == most) {
      return Optional.empty();
    }
    return Optional.of(way(row) == Way.MIXED ? MIXED : OTHERWISE);
  }

  /**
   * Sizes at which the line was idle for more than a fiftieth of the time: what was measured there
   * is how fast was sent, and the gap is at most that.
   *
   * @param gaps as measured
   * @param lineTimes of the same windows
   */
  static SortedSet<Integer> idleSizes(List<TimedWindow> gaps, List<TimedWindow> lineTimes) {
    Map<Integer, Double> busy = RawResults.mediansBySize(lineTimes);
    SortedSet<Integer> idle = new TreeSet<>();
    RawResults.mediansBySize(gaps)
        .forEach(
            (size, gap) -> {
              if (gap > IDLE * busy.getOrDefault(size, Double.POSITIVE_INFINITY)) {
                idle.add(size);
              }
            });
    return idle;
  }

  /** What the line takes for the frames of one message of this window, in µs. */
  Optional<TimedWindow> lineTime(Window row, EmulatedPort port) {
    if (largestMeanFrame == 0 || !isIn(row)) {
      return Optional.empty();
    }
    double frames = row.counter(Counter.FRAMES);
    double bytes =
        Math.max(
            row.counter(Counter.FRAME_BYTES) + frames * port.overheadBytes(),
            frames * port.minimumFrameBytes());
    double micros = 8 * bytes / port.rateBitsPerMicro() / row.counter(Counter.MESSAGES);
    return Optional.of(new TimedWindow(row.sizeBytes(), row.replicate(), micros));
  }
}
