package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import fathom.reports.run.SheetByName;
import fathom.runner.Repository;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code export} writes the files that {@code tune --dry-run} writes of the same sheet. */
class SameRulesTest {
  private static final List<String> PLACES = List.of("--nodes", "4,8", "--size", "1KiB,64KiB,1MiB");

  @TempDir private Path temp;

  /** Names the library that a sheet was measured through, as {@code tune} wants it. */
  private static Sheet measuredThrough(Sheet sheet, String version) {
    SortedMap<String, String> provenance = new TreeMap<>(sheet.provenance());
    provenance.put("mpi.version", version);
    return new Sheet(
        sheet.created(),
        sheet.cluster(),
        sheet.outcomes(),
        sheet.heapCopies(),
        sheet.truths(),
        sheet.warnings(),
        sheet.diagnostics(),
        provenance);
  }

  private static Sheet sheet(String name) {
    Sheet table = TableOne.sheet();
    return switch (name) {
      case "table-1" -> table;
      case "lab" ->
          SheetByName.read(
              Repository.home().resolve("docs/samples/predict-broadcast/sheet.json").toString());
      case "mpi" ->
          new Sheet(
              table.created(),
              new Sheet.SheetCluster("lab", 8, "mpi", 4 << 20),
              table.outcomes(),
              table.heapCopies(),
              table.truths(),
              table.warnings(),
              table.diagnostics(),
              table.provenance());
      default -> throw new IllegalArgumentException(name);
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "table-1 | openmpi | 4.1 | Open MPI v4.1.4 | bcast,allreduce | ''",
        "table-1 | openmpi | 5.0 | Open MPI v5.0.11 | bcast,alltoall,allgather,reduce"
            + " | --assume-same-datatypes --assume-same-in-place --assume-commutative",
        "lab | openmpi | 5.0 | Open MPI v5.0.11 | bcast,allreduce | --assume-same-datatypes",
        "mpi | openmpi | 4.1 | Open MPI v4.1.4 | bcast,allreduce,reduce | --assume-commutative",
        "table-1 | mpich | 4 | MPICH Version: 4.0.2 | bcast,alltoall | ''",
        "lab | mpich | 5.0 | MPICH Version: 5.0.2 | bcast,allreduce,allgather | ''",
        "mpi | mpich | 4 | MPICH Version: 4.0.2 | allreduce,alltoall,reduce | ''"
      })
  void bothWriteTheSameFiles(
      String name, String tool, String release, String version, String operations, String assumed)
      throws IOException {
    Sheet sheet = sheet(name);
    Path bare = Files.writeString(temp.resolve("bare.json"), SheetJson.write(sheet));
    Path named =
        Files.writeString(
            temp.resolve("named.json"), SheetJson.write(measuredThrough(sheet, version)));
    List<String> more = new ArrayList<>(PLACES);
    if (!assumed.isEmpty()) {
      more.addAll(List.of(assumed.split(" ", -1)));
    }
    if (tool.equals("mpich")) {
      Path base = Files.writeString(temp.resolve("base.json"), MpichBase.of(TestedMpi.MPICH_4));
      more.addAll(List.of("--base", base.toString()));
    }
    Path tuned = temp.resolve("tuned");
    run(
        more,
        List.of("tune", "--dry-run", "--cluster", "lab:8", "--sheet", named.toString()),
        List.of("--operation", operations, "--out", tuned.toString()));
    Path exported = temp.resolve("exported");
    run(
        more,
        List.of("export", "--to", tool, "--release", release, "--sheet", bare.toString()),
        List.of("--operation", operations, "--out", exported.toString()));
    List<String> files =
        tool.equals("mpich")
            ? List.of("mpich-tuning.json", "mpich-tuning.txt")
            : List.of("openmpi-rules.conf");
    for (String file : files) {
      String ours = Files.readString(exported.resolve(file));
      assertEquals(Files.readString(tuned.resolve("predicted-" + file)), ours);
      assertTrue(ours.lines().count() > 10, ours);
    }
  }

  private static void run(List<String> more, List<String> command, List<String> rest) {
    List<String> words = new ArrayList<>(command);
    words.addAll(rest);
    words.addAll(more);
    Told told = Told.by(words.toArray(String[]::new));
    assertEquals(0, told.exitCode(), told::err);
  }
}
