package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.exports.MpiPrograms.Run;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules files as Open MPI itself reads them: ranks on this machine, over TCP. */
@Tag("long")
@Needs(Machine.OPEN_MPI)
class OpenMpiIT {
  /** The rule of Table 1 among 4, whatever it names, for sizes up to twice its own. */
  private static final Pattern RULE = Pattern.compile("\\n65536 [1-9] (\\d+ \\d+)\\n");

  /** What Open MPI says of an algorithm that there is none of. */
  private static final String REFUSED =
      " refused, MPI_ERR_ARG: invalid argument of some other kind";

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @BeforeAll
  static void exportAndCompile() throws IOException {
    MpiPrograms.export(
        temp,
        "--sheet",
        "table-1",
        "--to",
        "openmpi",
        "--operation",
        "bcast",
        "--nodes",
        "4",
        "--size",
        "64KiB",
        "--assume-same-datatypes");
    MpiPrograms.compiled("mpicc.openmpi", temp, MpiPrograms.BROADCAST);
  }

  private static Path rules() {
    return temp.resolve("openmpi-rules.conf");
  }

  private static Path probe() {
    return temp.resolve("openmpi-probe.conf");
  }

  /** Both sides of every rule's first size. */
  @Test
  void everyByteArrivesByOurRules() throws IOException {
    List<String> sizes = List.of("0", "1", "1500", "65535", "65536", "131071", "131072", "1048576");
    broadcast(rules(), 4, sizes).assertArrived(sizes);
  }

  /** What shows that a file of this form, at this place, decides. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 5})
  void theProbeMakesEveryBroadcastFail(int ranks) throws IOException {
    broadcast(probe(), ranks, List.of("1", "1048576"))
        .assertSaid(List.of("1" + REFUSED, "1048576" + REFUSED));
  }

  /** One rule that cannot be followed: it serves its ranks and its sizes, and no others. */
  @Test
  void aRuleDecidesForItsRanksAndSizesAlone() throws IOException {
    String text = Files.readString(rules());
    assertEquals(1, RULE.matcher(text).results().count(), text);
    Path copy =
        Files.writeString(
            temp.resolve("one-rule"), RULE.matcher(text).replaceFirst("\n65536 99 $1\n"));
    List<String> sizes = List.of("65535", "65536", "131071", "131072");
    broadcast(copy, 4, sizes)
        .assertSaid(
            List.of("65535 arrived", "65536" + REFUSED, "131071" + REFUSED, "131072 arrived"));
    broadcast(copy, 3, sizes).assertArrived(sizes);
    broadcast(copy, 5, sizes).assertArrived(sizes);
  }

  /** The reason for a probe and a strict reader of our own: a broken file is passed over. */
  @ParameterizedTest
  @ValueSource(strings = {"0 99 0", "0 99", ""})
  void aFileThatIsCutShortIsIgnoredWithoutAWord(String rest) throws IOException {
    Run run = broadcast(changed(probe(), "0 99 0 0", rest, "cut"), 4, List.of("1", "65536"));
    run.assertArrived(List.of("1", "65536"));
    assertEquals("", run.launcher().output() + run.launcher().error());
  }

  @Test
  void aFileThatIsNotThereIsIgnoredWithoutAWord() throws IOException {
    Run run = broadcast(temp.resolve("nowhere"), 4, List.of("1"));
    run.assertArrived(List.of("1"));
    assertEquals("", run.launcher().output() + run.launcher().error());
  }

  private static Path changed(Path file, String from, String to, String name) throws IOException {
    String text = Files.readString(file);
    assertEquals(1, text.split(from, -1).length - 1, text);
    return Files.writeString(temp.resolve(name), text.replace(from, to));
  }

  private static Run broadcast(Path rules, int ranks, List<String> sizes) throws IOException {
    List<String> launcher = new ArrayList<>(List.of("mpirun.openmpi", "--oversubscribe"));
    if (HostTools.isRoot()) {
      launcher.add("--allow-run-as-root");
    }
    launcher.addAll(List.of("-np", Integer.toString(ranks)));
    parameter(launcher, "pml", "ob1");
    parameter(launcher, "btl", "self,tcp");
    parameter(launcher, "btl_tcp_if_include", "lo");
    // Ranks that wait would keep the others from the few cores for milliseconds.
    parameter(launcher, "mpi_yield_when_idle", "1");
    parameter(launcher, "coll_tuned_use_dynamic_rules", "1");
    parameter(launcher, "coll_tuned_dynamic_rules_filename", rules.toString());
    return MpiPrograms.broadcast(launcher, temp, sizes);
  }

  private static void parameter(List<String> command, String name, String value) {
    command.addAll(List.of("--mca", name, value));
  }
}
