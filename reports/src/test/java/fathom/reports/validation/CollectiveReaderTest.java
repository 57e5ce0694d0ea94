package fathom.reports.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.reports.Refusal;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonAt;
import fathom.reports.validation.ProgramCase.Settings;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectiveReaderTest {
  private static final List<String> COUNTERS =
      List.of(
          "algorithm",
          "nodes",
          "messageBytes",
          "operationMicros",
          "verified",
          "missing",
          "skewMicros",
          "lostFrames",
          "wrong",
          "segmentPackets",
          "packets",
          "packetBytes",
          "window",
          "fanOut",
          "sharedClock");

  /** Of a message of 3 packets, passed on one by one, unless more is said. */
  private static final double[] USUAL = {0, 0, 1, 3, 342, 1, 2, 1};

  /** A row, what it does not say as usual. */
  private static double[] row(double... first) {
    double[] row = new double[COUNTERS.size()];
    System.arraycopy(USUAL, 0, row, row.length - USUAL.length, USUAL.length);
    System.arraycopy(first, 0, row, 0, first.length);
    return row;
  }

  /** A JMH file of one fork; rows in the order of COUNTERS. */
  private static JsonAt file(double[]... rows) {
    String counters =
        IntStream.range(0, COUNTERS.size())
            .mapToObj(
                c ->
                    String.format(
                        Locale.ROOT,
                        "\"%s\": {\"rawData\": [[%s]]}",
                        COUNTERS.get(c),
                        IntStream.range(0, rows.length)
                            .mapToObj(r -> Double.toString(rows[r][c]))
                            .collect(Collectors.joining(", "))))
            .collect(Collectors.joining(", "));
    String scores =
        IntStream.range(0, rows.length).mapToObj(r -> "1.0").collect(Collectors.joining(", "));
    return JsonAt.parse(
        "x.json",
        "[{\"primaryMetric\": {\"scoreUnit\": \"ms/op\", \"rawData\": [["
            + scores
            + "]]}, \"secondaryMetrics\": {"
            + counters
            + "}}]");
  }

  private static double index(Algorithm algorithm) {
    return List.of(Algorithm.values()).indexOf(algorithm);
  }

  /** Nodes and bytes that no formula takes; nobody at once; a group of none. */
  @Test
  void whatNoOperationHasIsRefused() {
    for (double[] damaged :
        List.of(
            row(0, 70_000, 1024, 300, 1, 0, 2),
            row(0, 4, 1e13, 300, 1, 0, 2),
            row(0, 4, 1024, 300, 1, 0, 2, 0, 0, 1, 3, 342, 0, 2, 1),
            row(0, 4, 1024, 300, 1, 0, 2, 0, 0, 1, 3, 342, 1, 0, 1))) {
      List<JsonAt> files = List.of(file(damaged));
      assertThrows(BadInputException.class, () -> CollectiveReader.read(files));
    }
  }

  @Test
  void repetitionsOfACaseComeTogetherAndLostOnesHaveNoTime() {
    double flat = index(Algorithm.SCATTER_FLAT);
    double chain = index(Algorithm.SCATTER_CHAIN);
    List<Measured<ProgramCase>> all =
        CollectiveReader.read(
            List.of(
                file(
                    row(flat, 4, 1024, 300, 1, 0, 2),
                    row(chain, 4, 1024, 900, 1, 0, 9),
                    row(flat, 4, 1024, 100, 0, 7, 3, 5)),
                file(row(flat, 4, 1024, 200, 1, 0, 1))));
    assertEquals(2, all.size());
    assertEquals(
        new Measured<>(
            new ProgramCase(Algorithm.SCATTER_FLAT, 4, 1024, new Settings(3, 342, 1, 1, 2)),
            new Times(List.of(200.0, 300.0)),
            new Incomplete(1, 0, 0, 7),
            new Measured.StartSkew(3, true, 0)),
        all.getFirst());
    assertEquals(9, all.getLast().start().skewMicros());
  }

  @ParameterizedTest
  @CsvSource({
    "99, 4, 1, 5, 1, 0, 0, no algorithm",
    "0.5, 4, 1, 5, 1, 0, 0, no algorithm",
    "0, 1, 1, 5, 1, 0, 0, no operation has",
    "0, 4, -1, 5, 1, 0, 0, counter messageBytes",
    "0, 4, 1, 0, 1, 0, 0, took no time"
  })
  void whatIsNoneIsRefused(
      double algorithm,
      double nodes,
      double bytes,
      double micros,
      double verified,
      double missing,
      double skew,
      String words) {
    JsonAt file = file(row(algorithm, nodes, bytes, micros, verified, missing, skew));
    String line = Refusal.line(() -> CollectiveReader.read(List.of(file)));
    assertTrue(line.contains(words), line);
  }

  /** Lost frames, wrong bytes, or neither: then it gave up. */
  @Test
  void whyARepetitionHasNoTimeIsTold() {
    double flat = index(Algorithm.SCATTER_FLAT);
    Measured<ProgramCase> all =
        CollectiveReader.read(
                List.of(
                    file(
                        row(flat, 4, 1024, 100, 0, 7, 3, 5, 0),
                        row(flat, 4, 1024, 100, 0, 0, 3, 0, 2),
                        row(flat, 4, 1024, 100, 0, 4, 3, 0, 0))))
            .getFirst();
    assertEquals(new Incomplete(1, 1, 1, 11), all.incomplete());
  }

  @Test
  void oneCaseInTwoWaysIsRefused() {
    double chain = index(Algorithm.BROADCAST_SEGMENTED_CHAIN);
    JsonAt file =
        file(
            row(chain, 4, 1024, 300, 1, 0, 2, 0, 0, 1), row(chain, 4, 1024, 300, 1, 0, 2, 0, 0, 2));
    String line = Refusal.line(() -> CollectiveReader.read(List.of(file)));
    assertTrue(line.contains("in two ways"), line);
  }

  @Test
  void congestionControlsAreNamed() {
    JsonAt bbr =
        JsonAt.parse(
            "x.json",
            "[{\"primaryMetric\": {\"scoreUnit\": \"ms/op\", \"rawData\": [[1.0, 1.0]]},"
                + " \"secondaryMetrics\": {\"congestionControl\": {\"rawData\": [[3, 9]]}}}]");
    assertEquals(
        List.of(CongestionControl.ANOTHER, CongestionControl.BBR),
        List.copyOf(CollectiveReader.congestionControls(List.of(bbr))));
  }
}
