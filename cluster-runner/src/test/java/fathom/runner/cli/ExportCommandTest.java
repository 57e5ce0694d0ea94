package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.exports.ExportOption;
import fathom.reports.exports.ExportTarget;
import fathom.reports.json.SheetJson;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code export} from the command line: where files go, and what is refused. */
class ExportCommandTest {
  @TempDir private Path temp;

  private static Told export(String... more) {
    List<String> args = new ArrayList<>(List.of("export", "--sheet", "table-1"));
    args.addAll(List.of(more));
    return Told.by(args.toArray(String[]::new));
  }

  private static List<String> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void oneFileIsPrintedAsItIs() {
    Told told = export("--to", "json");
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(told.out().startsWith("[ {"), told.out());
    assertTrue(told.out().endsWith("]\n"), told.out());
    assertTrue(
        told.err().lines().allMatch(line -> line.matches("(assumes|lost|beware|note): .*")),
        told.err());
    assertTrue(
        told.err()
            .endsWith(
                "note: with --out DIR the files are written, and the commands to use them with json"
                    + " are shown\n"),
        told.err());
  }

  @Test
  void severalFilesArePrintedWithTheirNames() {
    Told told = export("--to", "simgrid", "--nodes", "8,2");
    assertEquals(0, told.exitCode(), told::err);
    assertEquals(
        List.of(
            "==> platform-2.xml <==",
            "==> hostfile-2 <==",
            "==> platform-8.xml <==",
            "==> hostfile-8 <=="),
        told.out().lines().filter(line -> line.startsWith("==> ")).toList());
    assertTrue(told.out().contains("==> hostfile-2 <==\nnode-0\nnode-1\n\n==> platform-8.xml"));
    assertTrue(told.err().contains("lost: B_L: SimGrid's switches drop nothing\n"), told.err());
  }

  @Test
  void aDirectoryIsMadeAndFilled() throws IOException {
    Path directory = temp.resolve("a/b");
    Told told =
        export(
            "--to=loggopsim",
            "--nodes=4",
            "--operation=gather, scatter",
            "--size=1KiB",
            "--out=" + directory);
    assertEquals(0, told.exitCode(), told::err);
    assertEquals("", told.out());
    assertEquals(
        List.of(
            "goal-gather-coordinated-4-1024.goal",
            "goal-gather-uncoordinated-4-1024.goal",
            "goal-scatter-binomial-4-1024.goal",
            "goal-scatter-chain-4-1024.goal",
            "goal-scatter-flat-4-1024.goal",
            "loggopsim-4.args"),
        files(directory));
    assertTrue(told.err().contains("wrote: " + directory.resolve("loggopsim-4.args")), told.err());
    assertTrue(
        Files.readString(directory.resolve("goal-scatter-flat-4-1024.goal"))
            .contains("l3: send 1024b to 3 tag 0\n"));
  }

  @Test
  void aDirectoryThatCannotBeMadeHasAReason() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "data");
    Path below = file.resolve("out");
    String line = export("--to", "simgrid", "--out", below.toString()).oneLineOfFailure(1);
    assertEquals("cannot make " + below + ": Not a directory", line);
  }

  @Test
  void oneFileGoesUnderTheNameGivenOrIntoADirectory() throws IOException {
    Path file = temp.resolve("mine.csv");
    assertEquals(0, export("--to", "csv", "--out", file.toString()).exitCode());
    assertEquals(export("--to", "csv").out(), Files.readString(file));
    Path directory = Files.createDirectory(temp.resolve("dir"));
    assertEquals(0, export("--to", "csv", "--out", directory.toString()).exitCode());
    assertEquals(List.of("sheet.csv"), files(directory));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--to=word | unknown tool 'word'; there are",
        "--to=simgrid --nodes=1 | --nodes takes numbers of nodes from 2",
        "--to=netgauge | --to netgauge is gone: use --to csv or --to json, which have all numbers",
        "--to=loggopsim --operation=dance | unknown operation 'dance'",
        "--to=simgrid --operation=gather | --operation is not for --to simgrid but for openmpi,"
            + " loggopsim",
        "--to=openmpi --operation=gather | unknown operation 'gather'; there are broadcast,"
            + " complete-exchange",
        "--to=openmpi --release=9 | no rules are known for release '9'; there are Open MPI 4.1",
        "--to=csv --release=5.0 | --release is not for --to csv but for openmpi, mpich",
        "--to=csv --base=/nowhere/at/all | --base is not for --to csv but for mpich",
        "--to=mpich --base=/nowhere/at/all | /nowhere/at/all: no readable text",
        "--to=csv --size=much | --size is not for --to csv but for openmpi, loggopsim, mpich",
        "--to=openmpi --size=much | --size takes sizes",
        "--to=json --nodes=4 | --nodes is not for --to json but for openmpi, simgrid",
        "--to=csv --assume-same-datatypes | --assume-same-datatypes is not for --to csv but for"
            + " openmpi",
        "--to=simgrid --size=1KiB --nodes=4 | --size is not for --to simgrid but for"
      })
  void whatCannotBeIsRefused(String args, String why) throws IOException {
    Path out = temp.resolve("out");
    String[] all =
        Stream.concat(Stream.of(args.split(" ", -1)), Stream.of("--out=" + out))
            .toArray(String[]::new);
    String line = export(all).refusal();
    assertTrue(line.contains(why), line);
    assertFalse(Files.exists(out), "a refusal leaves nothing behind");
  }

  @Test
  void severalFilesDoNotReplaceOne() throws IOException {
    Path file = Files.writeString(temp.resolve("precious"), "data");
    String line = export("--to", "simgrid", "--out", file.toString()).refusal();
    assertTrue(line.contains("is a file; these are 2 files, so --out takes a directory"), line);
    assertEquals("data", Files.readString(file));
  }

  @Test
  void aParameterThatIsMissingIsNamedWithItsReason() throws IOException {
    Sheet less =
        TableOne.sheet().with(Parameter.RECEIVE_OVERHEAD, new Outcome.Rejected("too few forks"));
    Path file = Files.writeString(temp.resolve("sheet.json"), SheetJson.write(less));
    assertAll(
        Stream.of("simgrid", "loggopsim")
            .map(
                tool ->
                    () ->
                        assertEquals(
                            "no export to "
                                + tool
                                + " from this sheet: O_r has no value on this sheet:"
                                + " rejected: too few forks",
                            Told.by("export", "--sheet", file.toString(), "--to", tool)
                                .refusal())));
    assertEquals(0, Told.by("export", "--sheet", file.toString(), "--to", "csv").exitCode());
  }

  /** A sheet that was measured beside other work says so wherever its numbers go. */
  @Test
  void whatASheetWarnsOfIsSaidOnStandardError() throws IOException {
    Path file = temp.resolve("disturbed.json");
    Files.writeString(
        file,
        SheetJson.write(TableOne.sheet())
            .replace("\"g_s\": {", "\"g_s\": {\"disturbed\": \"other work\","));
    for (String tool : List.of("openmpi", "csv", "json")) {
      Told told = Told.by("export", "--sheet", file.toString(), "--to", tool);
      assertEquals(0, told.exitCode(), told::err);
      assertEquals(
          "warning: The sheet warns of numbers used here: g_s was disturbed while measured. They"
              + " may be off by more than their intervals: measure again on a quiet machine.",
          told.err().lines().findFirst().orElseThrow());
    }
    assertFalse(export("--to", "openmpi").err().contains("warning"));
  }

  /** The help names the tools that have a use for an option, as they say it themselves. */
  @ParameterizedTest
  @EnumSource(ExportOption.class)
  void theHelpSaysWhatEachOptionIsFor(ExportOption option) {
    String help = Told.by("export", "--help").out().replaceAll("\\s+", " ");
    Pattern ours =
        Pattern.compile(
            " %s(=\\S+)? For %s: ".formatted(option.word(), ExportTarget.words(option)));
    assertTrue(ours.matcher(help).find(), help);
  }
}
