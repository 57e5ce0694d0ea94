package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A campaign whose forks take turns: to the calls of some a known cost is added, to those of as
 * many others none. Both halves are of the same minutes, so that what else the machine does is in
 * both; each is fitted by itself.
 *
 * @param without the half without the dose
 * @param with the half with it
 */
record Doses(RunFiles without, RunFiles with) {
  /** Campaigns, until a row has grown by the dose. */
  static final int CAMPAIGNS = 3;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The library that adds it, built here; what it takes stands in dose.c. */
  static Path shim(Path directory) {
    Path source = Repository.home().resolve("cluster-runner/src/test/c/dose.c");
    Path shim = directory.resolve("dose.so");
    Tool.Result built =
        Tool.run(
            List.of(
                "gcc",
                "-O2",
                "-Wall",
                "-Werror",
                "-shared",
                "-fPIC",
                "-o",
                shim.toString(),
                source.toString(),
                "-ldl"));
    assertTrue(built.ok(), built::reason);
    return shim;
  }

  /**
   * What the forks of a campaign into this directory are told of their turns, as dose.c has it.
   *
   * @param experiments of a block, each of which has a fork in it
   */
  static String turns(Path run, int experiments) {
    return experiments + ":" + turns(run);
  }

  private static Path turns(Path run) {
    return run.resolveSibling(run.getFileName() + ".turns");
  }

  /** A campaign into this directory, which must not be there yet. */
  static Doses measured(
      Path run, String cluster, String parameters, String budget, Map<String, String> environment)
      throws IOException {
    Path temp = Optional.ofNullable(run.getParent()).orElseThrow();
    List<String> command =
        Launch.fathomCommand(
            Repository.home(),
            Repository.fathomJar(),
            temp,
            "measure",
            "--cluster",
            cluster,
            "--parameters",
            parameters,
            "--budget",
            budget,
            "--out",
            run.toString());
    try (Launch launch = Launch.of(environment, command)) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    NavigableMap<Long, Boolean> begun = new TreeMap<>();
    for (String line : Files.readAllLines(turns(run))) {
      String[] words = line.split(" ", -1);
      begun.put(Long.parseLong(words[0]), words[1].equals("1"));
    }
    return new Doses(half(run, begun, false), half(run, begun, true));
  }

  /**
   * The run with the results of some of its forks, fitted.
   *
   * @param begun when each fork began, and whether it had the dose
   */
  private static RunFiles half(Path run, NavigableMap<Long, Boolean> begun, boolean isDosed)
      throws IOException {
    Path half = run.resolveSibling(run.getFileName() + (isDosed ? "-with" : "-without"));
    Files.createDirectories(half.resolve("raw"));
    JsonNode manifest = JSON.readTree(Files.readString(run.resolve("manifest.json")));
    for (JsonNode experiment : manifest.path("experiments")) {
      String raw = experiment.path("raw").asText();
      ArrayNode entries = JSON.createArrayNode();
      for (JsonNode entry : JSON.readTree(Files.readString(run.resolve(raw)))) {
        long started = entry.at("/secondaryMetrics/startedMillis/rawData/0/0").asLong();
        if (begun.floorEntry(started).getValue() == isDosed) {
          entries.add(entry);
        }
      }
      Files.writeString(half.resolve(raw), entries.toString());
      ((ObjectNode) experiment).remove(List.of("sha256", "hlog_sha256")); // of the whole file
    }
    Files.writeString(half.resolve("manifest.json"), manifest.toString());
    Told told = Told.by("fit", half.toString());
    assertEquals(0, told.exitCode(), told::toString);
    return new RunFiles(half);
  }

  /** Whether a row has a value in both halves; a busy machine may have a reason in its place. */
  boolean areFitted(String symbol) throws IOException {
    return without.isFitted(symbol) && with.isFitted(symbol);
  }

  /** How much the fitted cost at a size has grown. */
  double grownMicros(String symbol, int bytes) throws IOException {
    return micros(with, symbol, bytes) - micros(without, symbol, bytes);
  }

  /** The fitted cost at a size. */
  static double micros(RunFiles run, String symbol, int bytes) throws IOException {
    JsonNode row = run.row(symbol);
    for (JsonNode piece : row.path("segments")) {
      if (piece.path("from").asInt() <= bytes
          && (piece.path("to").isNull() || piece.path("to").asInt() >= bytes)) {
        return piece.path("constant").asDouble() + bytes * piece.path("slope").asDouble();
      }
    }
    throw new AssertionError(symbol + " has no cost at " + bytes + " bytes: " + row);
  }
}
