package fathom.reports.validation;

import fathom.model.collective.LibraryOperation;
import fathom.model.predict.Point;
import fathom.model.protocol.Counter;
import fathom.reports.json.JsonAt;
import fathom.reports.raw.JmhJson;
import fathom.reports.raw.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what benchmark CollectiveOperation left of a library's operations: every iteration is one
 * repetition of one case.
 */
public final class LibraryReader {
  private static final String ALGORITHM = "algorithm";
  private static final List<Counter> COUNTERS =
      List.of(
          Counter.OPERATION_NUMBER,
          Counter.RANKS,
          Counter.MESSAGE_BYTES,
          Counter.OPERATION_MICROS,
          Counter.SKEW_MICROS,
          Counter.CLOCK_ERROR_MICROS,
          Counter.SHARED_CLOCK);

  private LibraryReader() {}

  /** All cases of all files, in table order. */
  public static List<Measured<LibraryCase>> read(List<JsonAt> files) {
    List<Measured<LibraryCase>> all = new ArrayList<>();
    for (JsonAt file : files) {
      List<JsonAt> benchmarks = file.elements();
      if (benchmarks.size() != 1) {
        throw file.bad("expected one benchmark, CollectiveOperation");
      }
      String algorithm = benchmarks.getFirst().field("params").field(ALGORITHM).text();
      List<Window> rows = JmhJson.read(file);
      if (rows.isEmpty()) {
        throw file.bad("holds no iteration");
      }
      rows.forEach(row -> all.add(repetition(of(file, algorithm, row), row)));
    }
    return Measured.byCase(all);
  }

  private static Measured<LibraryCase> repetition(LibraryCase of, Window row) {
    return new Measured<>(
        of,
        new Times(List.of(row.counter(Counter.OPERATION_MICROS))),
        Incomplete.NONE,
        new Measured.StartSkew(
            row.counter(Counter.SKEW_MICROS),
            row.counter(Counter.SHARED_CLOCK) == 1,
            row.counter(Counter.CLOCK_ERROR_MICROS)));
  }

  private static LibraryCase of(JsonAt file, String algorithm, Window row) {
    for (Counter counter : COUNTERS) {
      double value = row.counter(counter);
      if (!(value >= 0) || !Double.isFinite(value)) {
        throw file.bad("not a library's operation: counter " + counter.id() + " is " + value);
      }
    }
    double number = row.counter(Counter.OPERATION_NUMBER);
    if (number != Math.rint(number) || number >= LibraryOperation.ALL.size()) {
      throw file.bad("no operation has number " + number);
    }
    double ranks = row.counter(Counter.RANKS);
    if (ranks < 2
        || ranks > Point.MOST_NODES
        || row.counter(Counter.MESSAGE_BYTES) > Point.MOST_BYTES) {
      throw file.bad(
          "no operation has %s ranks or %s bytes"
              .formatted(ranks, row.counter(Counter.MESSAGE_BYTES)));
    }
    if (algorithm.isEmpty() || !(row.counter(Counter.OPERATION_MICROS) > 0)) {
      throw file.bad("an operation without an algorithm's name, or that took no time");
    }
    return new LibraryCase(
        LibraryOperation.ALL.get((int) number),
        algorithm,
        (int) ranks,
        Math.round(row.counter(Counter.MESSAGE_BYTES)));
  }
}
