package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.sheet.Sheet;
import fathom.reports.json.SheetJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What a run left on disk, read as any other tool would read it. */
public final class RunFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path root;

  public RunFiles(Path root) {
    this.root = root;
  }

  /** Copies all of a run to a directory that does not exist yet. */
  public static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }

  /** The sheet as Fathom itself reads it. */
  public Sheet sheet() throws IOException {
    return SheetJson.read("sheet.json", Files.readString(root.resolve("sheet.json")));
  }

  /** A parameter's entry in sheet.json. */
  public JsonNode row(String symbol) throws IOException {
    return json("sheet.json").path("parameters").path(symbol);
  }

  /**
   * A parameter's entry, with what every machine is promised, however busy it is: a value, or the
   * reason why there is none. Exact values are for clusters whose truth is known, emulated or
   * simulated ({@code SimulatedCampaignTest} has every row).
   */
  public JsonNode answeredRow(String symbol) throws IOException {
    JsonNode row = row(symbol);
    boolean hasValue =
        row.path("segments").size() > 0
            || row.path("slope").isNumber()
            || row.path("packets").isNumber();
    String said = symbol + ": " + row;
    switch (row.path("status").asText()) {
      case "fitted" -> assertTrue(hasValue, said);
      case "rejected", "not-observable" -> {
        assertTrue(row.path("reason").asText().length() > 20, said);
        assertFalse(hasValue, said);
      }
      default -> throw new AssertionError(said);
    }
    return row;
  }

  /** Whether a row has a value; it has a reason otherwise. */
  public boolean isFitted(String symbol) throws IOException {
    return answeredRow(symbol).path("status").asText().equals("fitted");
  }

  /**
   * Whether a row whose truth is known has a value. If it has none, the sheet must say that other
   * work disturbed the row.
   */
  public boolean isFittedUnlessDisturbed(String symbol) throws IOException {
    JsonNode row = answeredRow(symbol);
    boolean isFitted = isFitted(symbol);
    assertTrue(isFitted || !row.path("disturbed").asText().isEmpty(), () -> symbol + ": " + row);
    return isFitted;
  }

  /** An experiment's entry in manifest.json. */
  public JsonNode experiment(String id) throws IOException {
    for (JsonNode experiment : json("manifest.json").path("experiments")) {
      if (experiment.path("experiment").asText().equals(id)) {
        return experiment;
      }
    }
    throw new IllegalStateException("no experiment " + id + " in " + root);
  }

  public JsonNode json(String name) throws IOException {
    return JSON.readTree(Files.readString(root.resolve(name)));
  }

  /**
   * What the windows of one size measured, in µs: in a short campaign beside other work a fit may
   * fail. It is their median. If the run says that other work disturbed the experiment, it is the
   * fastest single operation; where fewer than ten of a size were timed singly, or none are, it is
   * the fastest window. Other work makes both longer and never shorter.
   *
   * @throws AssertionError where there are fewer than six
   */
  public double windows(String experiment, int bytes) throws IOException {
    List<Double> micros = new ArrayList<>();
    for (JsonNode launch : json("raw/" + experiment + ".json")) {
      JsonNode counters = launch.path("secondaryMetrics");
      JsonNode sizes = counters.path("size").path("rawData").path(0);
      JsonNode medians = counters.path("medianMicros").path("rawData").path(0);
      for (int window = 0; window < sizes.size(); window++) {
        if (sizes.path(window).asInt() == bytes) {
          micros.add(medians.path(window).asDouble());
        }
      }
    }
    if (micros.size() < 6) {
      throw new AssertionError(experiment + " has few windows of " + bytes + " bytes: " + micros);
    }
    List<Double> sorted = micros.stream().sorted().toList();
    if (experiment(experiment).path("disturbance").asText().isEmpty()) {
      return sorted.get(sorted.size() / 2);
    }
    return fastestOperation(experiment, bytes).orElseGet(sorted::getFirst);
  }

  private OptionalDouble fastestOperation(String experiment, int bytes) throws IOException {
    for (JsonNode timed : json("sheet.json").path("single_operations")) {
      if (timed.path("experiment").asText().equals(experiment)
          && timed.path("size").asInt() == bytes) {
        JsonNode fastest = timed.path("quantiles").path(0);
        if (fastest.isObject()) {
          assertEquals(0, fastest.path("share").asDouble(), timed::toString);
          return OptionalDouble.of(fastest.path("us").asDouble());
        }
      }
    }
    return OptionalDouble.empty();
  }

  /** Names of JMH's results in {@code raw/}, sorted. */
  public List<String> raw() throws IOException {
    return raw(".json");
  }

  /** Names of the histograms in {@code raw/}, sorted. */
  public List<String> hlogs() throws IOException {
    return raw(".hlog");
  }

  private List<String> raw(String end) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("raw"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(end))
          .sorted()
          .toList();
    }
  }

  /** Whatever looks half-written, anywhere in the run. */
  public List<Path> halfWritten() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(f -> f.toString().matches(".*\\.(part|tmp)")).toList();
    }
  }
}
