package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.exports.rules.MpichTuning;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a sheet holds: an answer, or one line of reason; and no number that is none. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamagedSheetsTest {
  private static final int SHEETS = 30;

  /** On each sheet in the short round. */
  private static final int COMMANDS = 8;

  private Path temp = Path.of("");
  private final List<String> whole = new ArrayList<>();

  @BeforeAll
  void measureSimulatedClusters(@TempDir Path shared) throws IOException {
    temp = shared;
    whole.add(WholeSheets.exact());
    whole.add(WholeSheets.timedSingly());
    whole.add(WholeSheets.copiesInPieces());
    whole.add(measured("noise-free", "sim:table-1:nodes=8"));
    whole.add(measured("noisy", "sim:table-1:nodes=4,noise=2%,seed=1"));
  }

  private String measured(String name, String cluster) throws IOException {
    Path run = temp.resolve(name);
    Told told = Told.by("measure", "--cluster", cluster, "--quiet", "--out", run.toString());
    assertEquals(0, told.exitCode(), told::err);
    return Files.readString(run.resolve("sheet.json"));
  }

  /** A tuning file that knows all collectives, and one way for each. */
  private Path base() throws IOException {
    ObjectNode tuning = WholeSheets.JSON.createObjectNode();
    for (String name : MpichTuning.COLLECTIVES) {
      tuning
          .putObject(name)
          .putObject("comm_type=intra")
          .putObject("comm_size=any")
          .putObject("comm_hierarchy=any")
          .putObject("avg_msg_size=any")
          .putObject("algorithm=MPIR_Some_nb");
    }
    return Files.writeString(temp.resolve("base.json"), tuning.toString());
  }

  @Tag("long")
  @Test
  void everyCommandEndsWithAnAnswerOrOneLineOfReason() throws IOException {
    String base = base().toString();
    Path files = temp.resolve("files");
    Trials trials = new Trials("sheet");
    for (long seed : Trials.seeds()) {
      SplittableRandom random = new SplittableRandom(seed);
      DamagedSheets damaged = new DamagedSheets(random);
      AnyCommand any = new AnyCommand(random);
      for (int i = 0; i < SHEETS; i++) {
        Path sheet = Files.write(temp.resolve("damaged.json"), damaged.next(whole));
        Path other =
            Files.writeString(temp.resolve("other.json"), whole.get(random.nextInt(whole.size())));
        List<List<String>> commands = any.ofSheet(sheet.toString(), other.toString(), base, files);
        trials.run(commands, COMMANDS, sheet, files, random);
      }
    }
    trials.assertNoneIsWrong();
  }

  @Test
  void whatIsDamagedIsWholeBefore() throws IOException {
    for (String text : whole) {
      Path sheet = Files.writeString(temp.resolve("whole.json"), text);
      Told told = Told.by("report", sheet.toString(), "--full");
      assertEquals(0, told.exitCode(), told::err);
    }
  }

  /** A simulated cluster without noise has bands of no width, and points that are all the same. */
  @Test
  void noiseFreeDataAreDrawn() throws IOException {
    for (String name : List.of("noise-free", "noisy")) {
      Path plots = temp.resolve("plots-" + name);
      List<String> command =
          List.of(
              "report",
              temp.resolve(name).toString(),
              "--format",
              "html",
              "--plots",
              plots.toString());
      Told told = Told.by(command.toArray(String[]::new));
      assertEquals(0, told.exitCode(), told::err);
      assertEquals("", told.err(), "everything is drawn");
      assertFalse(told.out().contains("Not drawn"), "everything is drawn");
      try (Stream<Path> listed = Files.list(plots)) {
        assertTrue(listed.count() >= 6, "all figures of a sheet without single round trips");
      }
      assertTrue(Ending.of(command, plots).wrong().isEmpty(), "numbers only");
    }
  }
}
