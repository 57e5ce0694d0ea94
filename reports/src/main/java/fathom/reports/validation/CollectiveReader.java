package fathom.reports.validation;

import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.model.predict.Point;
import fathom.model.protocol.Counter;
import fathom.reports.json.JsonAt;
import fathom.reports.raw.JmhJson;
import fathom.reports.raw.Window;
import fathom.reports.validation.ProgramCase.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads what benchmark Collective left: every iteration is one repetition of one case. */
public final class CollectiveReader {
  private static final List<Counter> COUNTERS =
      List.of(
          Counter.ALGORITHM,
          Counter.NODES,
          Counter.MESSAGE_BYTES,
          Counter.PACKETS,
          Counter.PACKET_BYTES,
          Counter.SEGMENT_PACKETS,
          Counter.WINDOW,
          Counter.FAN_OUT,
          Counter.OPERATION_MICROS,
          Counter.VERIFIED,
          Counter.MISSING,
          Counter.LOST_FRAMES,
          Counter.WRONG,
          Counter.SKEW_MICROS,
          Counter.SHARED_CLOCK);

  private CollectiveReader() {}

  /** All cases of all files. */
  public static List<Measured<ProgramCase>> read(List<JsonAt> files) {
    Map<ProgramCase, ProgramCase> first = new TreeMap<>(); // whatever its settings are
    List<Measured<ProgramCase>> all = new ArrayList<>();
    for (JsonAt file : files) {
      for (Window row : JmhJson.read(file)) {
        ProgramCase of = of(file, row);
        ProgramCase like = first.computeIfAbsent(of, any -> of);
        if (!like.equals(of)) {
          throw file.bad("one case is run in two ways: " + like.settings() + ", " + of.settings());
        }
        all.add(repetition(of, row));
      }
    }
    return Measured.byCase(all);
  }

  private static Measured<ProgramCase> repetition(ProgramCase of, Window row) {
    // What did not end with the right bytes everywhere has no time.
    boolean isTimed = row.counter(Counter.VERIFIED) == 1;
    return new Measured<>(
        of,
        new Times(isTimed ? List.of(row.counter(Counter.OPERATION_MICROS)) : List.of()),
        isTimed ? Incomplete.NONE : reason(row),
        new Measured.StartSkew(
            row.counter(Counter.SKEW_MICROS), row.counter(Counter.SHARED_CLOCK) == 1, 0));
  }

  private static Incomplete reason(Window row) {
    long missing = Math.round(row.counter(Counter.MISSING));
    if (row.counter(Counter.LOST_FRAMES) > 0) {
      return new Incomplete(1, 0, 0, missing);
    }
    return row.counter(Counter.WRONG) > 0
        ? new Incomplete(0, 0, 1, missing)
        : new Incomplete(0, 1, 0, missing);
  }

  /** What TCP did against congestion, each once. */
  public static SortedSet<CongestionControl> congestionControls(List<JsonAt> files) {
    return files.stream()
        .flatMap(file -> JmhJson.read(file).stream())
        .map(row -> CongestionControl.ofNumber(Math.round(row.counter(Counter.CONGESTION_CONTROL))))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static ProgramCase of(JsonAt file, Window row) {
    for (Counter counter : COUNTERS) {
      double value = row.counter(counter);
      if (!(value >= 0) || !Double.isFinite(value)) {
        throw file.bad("not of benchmark Collective: counter " + counter.id() + " is " + value);
      }
    }
    Algorithm[] all = Algorithm.values();
    double index = row.counter(Counter.ALGORITHM);
    if (index != Math.rint(index) || index >= all.length) {
      throw file.bad("no algorithm has number " + index);
    }
    double nodes = row.counter(Counter.NODES);
    if (nodes < 2 || nodes > Point.MOST_NODES) {
      throw file.bad("no operation has " + nodes + " nodes");
    }
    double bytes = row.counter(Counter.MESSAGE_BYTES);
    if (bytes > Point.MOST_BYTES) {
      throw file.bad("no message has " + bytes + " bytes");
    }
    if (row.counter(Counter.VERIFIED) == 1 && !(row.counter(Counter.OPERATION_MICROS) > 0)) {
      throw file.bad("an operation that took no time");
    }
    return new ProgramCase(all[(int) index], (int) nodes, Math.round(bytes), settings(file, row));
  }

  private static Settings settings(JsonAt file, Window row) {
    try {
      return new Settings(
          (int) row.counter(Counter.PACKETS),
          (int) row.counter(Counter.PACKET_BYTES),
          (int) row.counter(Counter.SEGMENT_PACKETS),
          (int) row.counter(Counter.WINDOW),
          (int) row.counter(Counter.FAN_OUT));
    } catch (IllegalArgumentException e) {
      throw file.bad(String.valueOf(e.getMessage()));
    }
  }
}
