package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Campaigns to some of whose calls a known cost is added. */
final class Doses {
  /** Pairs of campaigns, without a dose and with it, until a row has grown by the dose. */
  static final int PAIRS = 3;

  private Doses() {}

  /** The library that adds it, built here; what it takes stands in dose.c. */
  static Path shim(Path directory) {
    Path source = Repository.home().resolve("cluster-runner/src/test/c/dose.c");
    Path shim = directory.resolve("dose.so");
    Tool.ToolResult built =
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

  /** A campaign into this directory, which must not be there yet. */
  static RunFiles measured(
      Path run, String cluster, String parameters, String budget, Map<String, String> environment) {
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
    return new RunFiles(run);
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
