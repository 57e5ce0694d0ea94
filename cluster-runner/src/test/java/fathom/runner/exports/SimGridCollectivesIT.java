package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.Operation;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Formula;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.json.SheetJson;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Collective operations as SMPI carries them out, beside predictions, on a sheet on which all that
 * the two count differently is 0: {@code docs/compare/README.md}.
 */
@Tag("long")
@Needs(Machine.SIMGRID)
class SimGridCollectivesIT {
  /** No power of two, so that nodes fold. */
  private static final int NODES = 6;

  private static final FitQuality NO_FIT = new FitQuality(0, 0, 0, 0);

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  /** L = 20 + 0.08·m, gaps of 0.08·m, no overheads. */
  private static Sheet plain() {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    for (Parameter overhead :
        List.of(Parameter.SEND_OVERHEAD, Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE)) {
      outcomes.put(overhead, new Outcome.Linear(CostFunction.line(0, 0), List.of(), NO_FIT));
    }
    for (Parameter gap : List.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP)) {
      outcomes.put(gap, new Outcome.Linear(CostFunction.line(0, 0.08), List.of(), NO_FIT));
    }
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            Estimate.exact(0),
            Estimate.exact(20),
            Estimate.exact(0.08),
            Optional.empty(),
            Optional.empty(),
            NO_FIT));
    return new Sheet(
        "unknown",
        new Sheet.SheetCluster("by-hand", NODES, "udp", 1024),
        outcomes,
        Map.of(),
        Map.of(),
        List.of(),
        Diagnostics.NONE,
        new TreeMap<>());
  }

  @BeforeAll
  static void exportAndCompile() throws IOException {
    Path sheet = Files.writeString(temp.resolve("sheet.json"), SheetJson.write(plain()));
    MpiPrograms.export(
        temp, "--sheet", sheet.toString(), "--to", "simgrid", "--nodes", Integer.toString(NODES));
    MpiPrograms.compiled(
        "smpicc", temp, Files.readString(Repository.home().resolve("docs/compare/collectives.c")));
  }

  /**
   * A packet, and blocks of whole ones. By hand, among 6: a ring's rounds take 20 µs and 0.08 µs
   * for each byte of a block, and so do 4 rounds of whole vectors, two of them to fold 6 nodes to
   * 4. Our schedules divide nothing but whole packets, and nodes that fold send before the others
   * are ready.
   */
  @ParameterizedTest
  @CsvSource({
    "allreduce, ring, allreduce:lr, 960, 328, false",
    "allreduce, ring, allreduce:lr, 73728, 10030.4, true",
    "allreduce, recursive-doubling, allreduce:rdb, 960, 387.2, false",
    "allreduce, recursive-doubling, allreduce:rdb, 73728, 23672.96, false",
    "allgather, ring, allgather:NTSLR, 960, 484, true",
    "allgather, ring, allgather:NTSLR, 73728, 29591.2, true"
  })
  void aPredictionIsWhatSimGridSimulates(
      String operation,
      String algorithm,
      String forced,
      long bytes,
      double micros,
      boolean isPredicted) {
    if (isPredicted) {
      assertEquals(micros, predicted(operation, algorithm, bytes), 1e-6 * micros);
    }
    // Latencies are written with nine digits, and the clock counts ns.
    assertEquals(micros, simulated(operation, forced, bytes), 0.01 + 1e-6 * micros);
  }

  private static double predicted(String operation, String algorithm, long bytes) {
    Formula formula =
        SimulatedFormulas.besideDocuments(Operation.ofWord(operation).orElseThrow()).stream()
            .filter(f -> f.algorithmWord().equals(algorithm))
            .findFirst()
            .orElseThrow();
    return new Predictor(plain()).predict(formula, Point.of(NODES, bytes)).timeMicros();
  }

  private static double simulated(String operation, String forced, long bytes) {
    Tool.ToolResult result =
        Tool.run(
            List.of(
                "smpirun",
                "-np",
                Integer.toString(NODES),
                "-platform",
                temp.resolve("platform-" + NODES + ".xml").toString(),
                "-hostfile",
                temp.resolve("hostfile-" + NODES).toString(),
                "--cfg=smpi/simulate-computation:no",
                "--cfg=smpi/wtime:0",
                "--log=root.thresh:error",
                "--cfg=smpi/" + forced,
                temp.resolve("program").toString(),
                operation,
                Long.toString(bytes)));
    assertEquals(0, result.exitCode(), result::toString);
    String[] said = result.output().strip().split(" ", -1);
    assertEquals(Long.toString(bytes), said[0], result::toString);
    return Double.parseDouble(said[1]);
  }
}
