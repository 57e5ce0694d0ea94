package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a run, a validation or a table holds: an answer, or one line of reason. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamagedRunsTest {
  private static final int RUNS = 14;
  private static final int VALIDATIONS = 16;
  private static final int TABLES = 24;

  /** On each in the short round. */
  private static final int COMMANDS = 3;

  private Path temp = Path.of("");
  private Path run = Path.of("");
  private Path sheet = Path.of("");

  @BeforeAll
  void measureASimulatedCluster(@TempDir Path shared) throws IOException {
    temp = shared;
    run = temp.resolve("run");
    told(
        "measure",
        "--cluster",
        "sim:table-1:nodes=4,noise=2%,seed=1",
        "--quiet",
        "--out",
        run.toString());
    WholeRuns.addHistograms(run);
    WholeRuns.addPort(run);
    told("fit", run.toString(), "--format", "json");
    sheet = Files.writeString(temp.resolve("sheet.json"), WholeSheets.timedSingly());
  }

  private static String told(String... command) {
    Told told = Told.by(command);
    assertEquals(0, told.exitCode(), told::err);
    return told.out();
  }

  @Test
  void everyRunIsFittedOrRefusedInALine() throws IOException {
    Trials trials = new Trials("run");
    for (long seed : Trials.seeds()) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < RUNS; i++) {
        Path damaged = temp.resolve("run-" + seed + "-" + i);
        new DamagedFiles(random).copy(run, damaged);
        Path files = temp.resolve("files-" + seed + "-" + i);
        List<List<String>> commands =
            new AnyCommand(random).ofRun(damaged.toString(), sheet.toString(), files);
        trials.run(commands, COMMANDS, damaged, files, random);
      }
    }
    trials.assertNoneIsWrong();
  }

  @Test
  void everyValidationIsReadAgainOrRefusedInALine() throws IOException {
    Trials trials = new Trials("validation");
    Path whole = temp.resolve("validation");
    WholeRuns.makeValidation(whole);
    String results = told("validate", "--again", whole.toString(), "--format", "json");
    Files.writeString(whole.resolve("validation.json"), results);
    for (long seed : Trials.seeds()) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < VALIDATIONS; i++) {
        Path damaged = temp.resolve("validation-" + seed + "-" + i);
        new DamagedFiles(random).copy(whole, damaged);
        Path sheets = temp.resolve("damaged.json");
        Files.write(sheets, new DamagedSheets(random).next(List.of(WholeSheets.exact())));
        Path files = temp.resolve("files-" + seed + "-" + i);
        List<List<String>> commands =
            new AnyCommand(random)
                .ofValidation(damaged.toString(), sheet.toString(), sheets.toString(), files);
        trials.run(commands, COMMANDS, damaged, files, random);
      }
    }
    trials.assertNoneIsWrong();
  }

  @Test
  void everyTableIsFittedOrRefusedInALine() throws IOException {
    Trials trials = new Trials("table");
    StringBuilder csv = new StringBuilder("size;time_us;fork\n");
    for (int fork = 0; fork < 3; fork++) {
      for (int size : new int[] {1, 8, 24, 40, 100, 400, 1472}) {
        csv.append(size).append(';').append(5 + 0.01 * size + 0.1 * fork);
        csv.append(';').append(fork).append('\n');
      }
    }
    List<String> tables =
        List.of(
            csv.toString(),
            """
            # size_bytes time_us
            1 9
            8 9.1
            40 9.2
            1024 85
            2048 167
            3072 249
            4096 332
            """,
            """
            # OSU MPI Latency Test v7.2
            # Size          Latency (us)
            1 3.2
            8 3.3
            64 3.4
            512 4.2
            1024 5.1
            2048 7.3
            4096 11.2
            """,
            Files.readString(run.resolve("raw").resolve("send-gap.json")));
    for (long seed : Trials.seeds()) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < TABLES; i++) {
        String table = tables.get(random.nextInt(tables.size()));
        Path damaged =
            Files.write(temp.resolve("table.csv"), new DamagedFiles(random).table(table));
        List<List<String>> commands = new AnyCommand(random).ofTable(damaged.toString());
        trials.run(commands, COMMANDS, damaged, temp.resolve("none"), random);
      }
    }
    trials.assertNoneIsWrong();
  }
}
