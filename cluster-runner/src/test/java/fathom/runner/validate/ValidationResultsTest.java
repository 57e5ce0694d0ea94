package fathom.runner.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.Train;
import fathom.model.predict.Costs;
import fathom.model.sheet.TableOne;
import fathom.reports.input.BadInputException;
import fathom.reports.validation.CaseComparison;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Raw results as JMH writes them, held against Table 1. */
class ValidationResultsTest {
  private static final int NODES = 4;
  private static final int BYTES = 16_384;
  private static final String TRANSPORT = TableOne.sheet().cluster().transport();

  private final Train train = Costs.of(TableOne.sheet()).train(BYTES);

  @TempDir Path directory = Path.of("");

  @BeforeEach
  void makeRaw() throws IOException {
    Files.createDirectories(directory.resolve("raw"));
  }

  /** One repetition of an algorithm that took so long. */
  private void ran(Algorithm algorithm, double micros, String transport) throws IOException {
    ran(algorithm, micros, transport, "");
  }

  private void ran(Algorithm algorithm, double micros, String transport, String moreParams)
      throws IOException {
    Map<String, Double> counters = new LinkedHashMap<>();
    counters.put("algorithm", (double) List.of(Algorithm.values()).indexOf(algorithm));
    counters.put("nodes", (double) NODES);
    counters.put("messageBytes", (double) BYTES);
    counters.put("packets", (double) train.packets());
    counters.put("packetBytes", (double) train.packetBytes());
    counters.put("segmentPackets", (double) train.packets());
    counters.put("window", 1.0);
    counters.put("fanOut", 2.0);
    counters.put("operationMicros", micros);
    counters.put("verified", 1.0);
    counters.put("missing", 0.0);
    counters.put("lostFrames", 0.0);
    counters.put("wrong", 0.0);
    counters.put("skewMicros", 1.0);
    counters.put("sharedClock", 1.0);
    String secondary =
        counters.entrySet().stream()
            .map(e -> "\"" + e.getKey() + "\": {\"rawData\": [[" + e.getValue() + "]]}")
            .collect(Collectors.joining(", "));
    Files.writeString(
        directory.resolve("raw").resolve(algorithm.word() + ".json"),
        "[{\"params\": {\"transport\": \""
            + transport
            + "\""
            + moreParams
            + "}, \"primaryMetric\": {\"scoreUnit\": \"ms/op\", \"rawData\": [[1.0]]},"
            + " \"secondaryMetrics\": {"
            + secondary
            + "}}]");
  }

  /** g(M) of 16 KiB on Table 1 is 11 packets of 1490 bytes at g_r: (p − 1)·g(M) + L, by hand. */
  @Test
  void theyAreComparedWithTheSheetAtHand() throws IOException {
    ran(Algorithm.BROADCAST_FLAT, 4000, TRANSPORT);
    ValidationResults.Scored scored = ValidationResults.in(directory).against(TableOne.sheet());
    CaseComparison plogp = scored.validation().comparisons(Operation.BROADCAST, "plogp").getFirst();
    double gap = 0.0788 * 1490 + 4.986;
    assertEquals(3 * 11 * gap + 26.2157, plogp.predictedMicros(), 1e-3);
    assertEquals(4000, plogp.measuredMicros());
  }

  /** Some files are of benchmarks that did not rest, and a validation is of all its files. */
  @Test
  void howLongNodesRestedIsReadFromAllFiles() throws IOException {
    ran(Algorithm.BROADCAST_FLAT, 4000, TRANSPORT, ", \"restMicros\": \"1600\"");
    assertEquals(1600, ValidationResults.in(directory).restMicros());
    ran(Algorithm.BROADCAST_CHAIN, 4000, TRANSPORT, ", \"restMicros\": \"1500\"");
    assertEquals(1500, ValidationResults.in(directory).restMicros());
    ran(Algorithm.BROADCAST_BINARY, 4000, TRANSPORT);
    assertEquals(0, ValidationResults.in(directory).restMicros());
    ran(Algorithm.BROADCAST_BINARY, 4000, TRANSPORT, ", \"restMicros\": \"long\"");
    assertThrows(BadInputException.class, () -> ValidationResults.in(directory));
  }

  @Test
  void theSameProgramTwiceIsOneCase() throws IOException {
    ran(Algorithm.BROADCAST_BINOMIAL, 4000, TRANSPORT);
    ran(Algorithm.BROADCAST_SEGMENTED_BINOMIAL, 4001, TRANSPORT);
    ran(Algorithm.BROADCAST_SEGMENTED_FLAT, 4002, TRANSPORT);
    assertEquals(
        List.of(Algorithm.BROADCAST_SEGMENTED_FLAT, Algorithm.BROADCAST_BINOMIAL),
        ValidationResults.in(directory).cases().stream().map(m -> m.of().algorithm()).toList());
  }

  @Test
  void anotherTransportsSheetIsRefused() throws IOException {
    ran(Algorithm.BROADCAST_FLAT, 4000, "tcp");
    ValidationResults raw = ValidationResults.in(directory);
    UserException e = assertThrows(UserException.class, () -> raw.against(TableOne.sheet()));
    assertTrue(String.valueOf(e.getMessage()).contains("operations went over tcp"), e::getMessage);
    ran(Algorithm.BROADCAST_CHAIN, 4000, "udp");
    assertThrows(UserException.class, () -> ValidationResults.in(directory));
  }

  @Test
  void whatIsNoValidationsDirectoryIsRefused() {
    assertThrows(UserException.class, () -> ValidationResults.in(directory.resolve("absent")));
    assertThrows(UserException.class, () -> ValidationResults.in(directory));
    assertThrows(UserException.class, () -> new ValidationFiles(directory).sheet());
  }

  @Test
  void rawResultsWithoutABenchmarkAreRefused() throws IOException {
    Files.writeString(directory.resolve("raw").resolve("none.json"), "[]");
    BadInputException e =
        assertThrows(BadInputException.class, () -> ValidationResults.in(directory));
    assertTrue(String.valueOf(e.getMessage()).contains("holds no benchmark"), e::getMessage);
  }

  @Test
  void aSheetThatIsKeptComesBack() {
    ValidationFiles files = new ValidationFiles(directory);
    files.keep(TableOne.sheet());
    assertEquals(TableOne.sheet().cluster(), files.sheet().cluster());
  }
}
