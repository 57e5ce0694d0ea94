package fathom.reports.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonAt;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryReaderTest {
  /** One row of the benchmark. */
  private static Map<String, String> row() {
    return new TreeMap<>(
        Map.of(
            "operationNumber", "1",
            "ranks", "4",
            "messageBytes", "1024",
            "operationMicros", "80.5",
            "skewMicros", "2.5",
            "clockErrorMicros", "0",
            "sharedClock", "1"));
  }

  private static JsonAt file(String algorithm, Map<String, String> row) {
    StringBuilder counters = new StringBuilder();
    row.forEach(
        (name, value) ->
            counters
                .append(counters.isEmpty() ? "" : ", ")
                .append("\"%s\": {\"rawData\": [[%s]]}".formatted(name, value)));
    return JsonAt.parse(
        "x.json",
        "[{\"params\": {\"algorithm\": \"%s\"}, \"primaryMetric\": {\"scoreUnit\": \"ms/op\", \"rawData\": [[1.0]]}, \"secondaryMetrics\": {%s}}]"
            .formatted(algorithm, counters));
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> row = row();
    row.put(name, value);
    return row;
  }

  @Test
  void repetitionsOfACaseComeTogetherFromAllFiles() {
    List<Measured<LibraryCase>> all =
        LibraryReader.read(
            List.of(
                file("binomial", row()),
                file("own", with("operationMicros", "90")),
                file("binomial", with("operationMicros", "82.5"))));
    assertEquals(
        List.of(
            new LibraryCase(LibraryOperation.GATHER, "own", 4, 1024),
            new LibraryCase(LibraryOperation.GATHER, "binomial", 4, 1024)),
        all.stream().map(Measured::of).toList());
    assertEquals(List.of(80.5, 82.5), all.getLast().times().micros());
    assertEquals(81.5, all.getLast().costMicros());
  }

  /** One rank without the common clock, and the widest start, are those of the case. */
  @Test
  void theWorstClockCounts() {
    Map<String, String> apart = with("sharedClock", "0");
    apart.put("clockErrorMicros", "12");
    List<Measured<LibraryCase>> all =
        LibraryReader.read(
            List.of(file("own", row()), file("own", apart), file("own", with("skewMicros", "9"))));
    assertEquals(new Measured.StartSkew(9, false, 12), all.getFirst().start());
  }

  @ParameterizedTest
  @CsvSource({
    "operationNumber, 8",
    "operationNumber, 0.5",
    "ranks, 1",
    "ranks, 1000000",
    "messageBytes, -1",
    "messageBytes, 1e13",
    "operationMicros, 0",
    "operationMicros, \"NaN\"",
    "skewMicros, -2"
  })
  void whatIsNoResultIsRefused(String counter, String value) {
    BadInputException refused =
        assertThrows(
            BadInputException.class,
            () -> LibraryReader.read(List.of(file("own", with(counter, value)))));
    assertTrue(String.valueOf(refused.getMessage()).contains("x.json"), refused::toString);
  }

  @Test
  void aFileWithoutIterationsIsRefused() {
    JsonAt empty =
        JsonAt.parse(
            "x.json",
            """
            [{"params": {"algorithm": "own"}, "primaryMetric": {"scoreUnit": "ms/op", "rawData": [[]]},
              "secondaryMetrics": {}}]""");
    assertThrows(BadInputException.class, () -> LibraryReader.read(List.of(empty)));
  }

  @Test
  void anotherBenchmarkIsRefused() {
    Map<String, String> row = row();
    row.remove("clockErrorMicros");
    assertThrows(BadInputException.class, () -> LibraryReader.read(List.of(file("own", row))));
  }
}
