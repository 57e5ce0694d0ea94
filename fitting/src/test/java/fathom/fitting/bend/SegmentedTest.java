package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Against R's segmented (Muggeo) on the same points: {@code src/test/R/segmented.R} made them and
 * wrote what R says. Places and their errors agree within 2 % of R's standard error, slopes to four
 * digits.
 */
class SegmentedTest {
  private static final double SHARE_OF_ERROR = 0.02;
  private static final double SLOPE = 0.5e-4;

  record Estimate(double value, double standardError) {}

  record Expected(String name, Map<String, Estimate> quantities) {
    Estimate get(String quantity) {
      return Objects.requireNonNull(quantities.get(quantity), name + " has no " + quantity);
    }

    int bends() {
      return (int) quantities.keySet().stream().filter(q -> q.startsWith("psi")).count();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Expected> sets() {
    Map<String, Map<String, Estimate>> sets = new LinkedHashMap<>();
    for (List<String> row : rows("/r/segmented-expected.csv")) {
      sets.computeIfAbsent(row.getFirst(), name -> new LinkedHashMap<>())
          .put(row.get(1), new Estimate(number(row.get(2)), number(row.get(3))));
    }
    assertTrue(sets.size() >= 5, sets.keySet().toString());
    return sets.entrySet().stream().map(e -> new Expected(e.getKey(), e.getValue()));
  }

  private static double number(String text) {
    return text.isEmpty() ? 0 : Double.parseDouble(text);
  }

  /** The lines after the heading, comments left out. */
  private static List<List<String>> rows(String resource) {
    try (InputStream stream = SegmentedTest.class.getResourceAsStream(resource)) {
      byte[] bytes = Objects.requireNonNull(stream, resource).readAllBytes();
      return new String(bytes, StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> List.of(line.split(",", -1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Line> points(String name) {
    NavigableMap<Double, Line> points = new TreeMap<>();
    rows("/r/segmented-" + name + ".csv")
        .forEach(
            row ->
                points.merge(
                    number(row.get(0)),
                    Line.point(number(row.get(0)), number(row.get(1)), number(row.get(2))),
                    Line::plus));
    return List.copyOf(points.values());
  }

  @ParameterizedTest
  @MethodSource("sets")
  void agreesWithR(Expected expected) {
    BrokenLine found = BendSearch.best(points(expected.name()), expected.bends()).orElseThrow();
    assertEquals(expected.get("rss").value(), found.sumOfSquares(), 1e-9 * found.sumOfSquares());
    for (int j = 0; j < expected.bends(); j++) {
      Estimate psi = expected.get("psi" + (j + 1));
      double allowed = SHARE_OF_ERROR * psi.standardError();
      assertEquals(psi.value(), found.bends().get(j).at(), allowed);
      assertEquals(psi.standardError(), found.bends().get(j).standardError(), allowed);
    }
    for (int j = 0; j <= expected.bends(); j++) {
      double slope = expected.get("slope" + (j + 1)).value();
      assertEquals(slope, found.slopes().get(j), SLOPE * Math.abs(slope));
    }
    double intercept = expected.get("intercept").value();
    assertEquals(intercept, found.constant(), SLOPE * Math.abs(intercept));
    assertEquals(
        (int) expected.get("df").value(), found.rows() - BrokenLine.coefficients(expected.bends()));
  }
}
