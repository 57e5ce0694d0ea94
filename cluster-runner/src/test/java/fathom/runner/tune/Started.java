package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.json.JsonAt;
import fathom.reports.tuning.TimedTurn;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What starts of the ranks left, as JMH writes it, of times that a test knows. */
final class Started {
  private final List<TimedTurn> turns = new ArrayList<>();

  /** Of one case in one round, once. */
  Started with(int round, String algorithm, TunePoint point, double micros) {
    String text =
        String.format(
            Locale.ROOT,
            """
            [{"benchmark": "fathom.bench.mpi.CollectiveOperation.together", "mode": "ss", "threads": 1, "forks": 1,
              "params": {"algorithm": "%s"},
              "primaryMetric": {"score": 1, "scoreUnit": "us/op", "rawData": [[%s]]},
              "secondaryMetrics": {
                "operationNumber": {"rawData": [[%d]]}, "ranks": {"rawData": [[%d]]},
                "messageBytes": {"rawData": [[%d]]}, "skewMicros": {"rawData": [[1]]},
                "clockErrorMicros": {"rawData": [[0]]}, "sharedClock": {"rawData": [[1]]},
                "operationMicros": {"rawData": [[%s]]}}}]
            """,
            algorithm,
            micros,
            LibraryOperation.ALL.indexOf(point.operation()),
            point.ranks(),
            point.sizeBytes(),
            micros);
    turns.addAll(TimedTurn.read(round, JsonAt.parse("x.json", text)));
    return this;
  }

  Started with(int round, LibraryChoice choice, TunePoint point, double micros) {
    return with(round, choice.label(), point, micros);
  }

  Started twice(LibraryChoice choice, TunePoint point, double micros) {
    return twice(choice.label(), point, micros);
  }

  /** In two rounds the same. */
  Started twice(String algorithm, TunePoint point, double micros) {
    return with(1, algorithm, point, micros).with(2, algorithm, point, micros);
  }

  Turns turns() {
    return new Turns(turns);
  }
}
