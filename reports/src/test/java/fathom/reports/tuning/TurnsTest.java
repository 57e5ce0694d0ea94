package fathom.reports.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.LibraryOperation;
import fathom.reports.json.JsonAt;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final TunePoint POINT = new TunePoint(LibraryOperation.ALLREDUCE, 8, 1024);

  private static List<TimedTurn> start(int round, String algorithm, double... micros) {
    StringBuilder times = new StringBuilder();
    StringBuilder ones = new StringBuilder();
    for (double one : micros) {
      String comma = times.isEmpty() ? "" : ", ";
      times.append(comma).append(one);
      ones.append(comma).append("%s");
    }
    String same = "\"%s\": {\"rawData\": [[" + ones + "]]}, ";
    StringBuilder counters = new StringBuilder();
    for (String[] counter :
        new String[][] {
          {"operationNumber", "5"},
          {"ranks", "8"},
          {"messageBytes", "1024"},
          {"skewMicros", "1"},
          {"clockErrorMicros", "0"},
          {"sharedClock", "1"}
        }) {
      Object[] parts = new Object[1 + micros.length];
      java.util.Arrays.fill(parts, counter[1]);
      parts[0] = counter[0];
      counters.append(String.format(Locale.ROOT, same, parts));
    }
    return TimedTurn.read(
        round,
        JsonAt.parse(
            "x.json",
            """
            [{"benchmark": "fathom.bench.mpi.MpiOperation.together", "mode": "ss", "threads": 1, "forks": 1,
              "params": {"algorithm": "%s"},
              "primaryMetric": {"score": 1, "scoreUnit": "us/op", "rawData": [[%s]]},
              "secondaryMetrics": {%s "operationMicros": {"rawData": [[%s]]}}}]
            """
                .formatted(algorithm, times, counters, times)));
  }

  @SafeVarargs
  private static Turns turns(List<TimedTurn>... starts) {
    List<TimedTurn> all = new ArrayList<>();
    for (List<TimedTurn> start : starts) {
      all.addAll(start);
    }
    return new Turns(all);
  }

  @Test
  void aStartCountsAsItsMedianAndRoundsMeet() {
    Turns turns =
        turns(
            start(1, "own", 90, 100, 900),
            start(2, "own", 200),
            start(2, "rules", 100),
            start(1, "rules", 25, 25, 25),
            start(3, "rules", 1));
    Gain gain = turns.gain(POINT, LibraryChoice.OWN, LibraryChoice.RULES).orElseThrow();
    assertEquals(List.of(100.0, 200.0), gain.before());
    assertEquals(List.of(25.0, 100.0), gain.after());
  }

  @Test
  void whatTookNoTurnsIsNotCompared() {
    Turns turns = turns(start(1, "own", 100), start(2, "rules", 10));
    assertEquals(Optional.empty(), turns.gain(POINT, LibraryChoice.OWN, LibraryChoice.RULES));
    assertEquals(
        Optional.empty(), turns.gain(POINT, LibraryChoice.OWN, LibraryChoice.undivided("ring")));
    assertEquals(
        Optional.empty(),
        turns.gain(
            new TunePoint(LibraryOperation.BCAST, 8, 1024),
            LibraryChoice.OWN,
            LibraryChoice.RULES));
  }
}
