package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the command line: bad input is exit code 2 and one line that says what. */
class CommandLineTest {
  @TempDir private Path temp;

  static Stream<Arguments> wrongUsage() {
    return Stream.of(
        refused("Unknown option: '--nope'", "--nope"),
        refused("Unknown option: '--nope'", "measure", "--nope"),
        refused("(see fathom measure --help)", "measure", "--nope"),
        refused("Unmatched argument at index 0: 'frobnicate'", "frobnicate"),
        refused("Missing required parameter: 'RUN|FILE'", "fit"),
        refused("Missing required parameter: 'RUN|sheet.json'", "report"),
        refused("Missing required parameter", "lab", "exec", "h1"),
        refused("--hosts", "lab", "truth", "--hosts", "many"),
        refused("unknown parameter 'g_q'; there are O_s, T_s", "measure", "--parameters", "g_q"),
        refused("not a time for --budget: 'soon'", "measure", "--budget", "soon"),
        refused("size 0 is outside 1..1472 bytes", "measure", "--sizes", "0,40"),
        refused("size 1473 is outside 1..1472 bytes", "measure", "--sizes", "40,1473"),
        refused(
            "size 1449 is outside 1..1448 bytes",
            "measure",
            "--transport",
            "tcp",
            "--sizes",
            "1449"),
        refused(
            "size 65508 is outside 1..65507 bytes",
            "measure",
            "--cluster",
            "local",
            "--sizes",
            "65508"),
        refused(
            "breakpoint 2000 is outside the sizes 1..1472",
            "measure",
            "--sizes",
            "1,40,1472",
            "--breakpoint",
            "2000"),
        refused(
            "breakpoint 1472 is outside the sizes 1..1472",
            "measure",
            "--sizes",
            "1,40,1472",
            "--breakpoint",
            "40,1472"),
        refused("breakpoint 1472 is outside", "measure", "--breakpoint", "1472"),
        refused("not a breakpoint: 'here'", "measure", "--breakpoint", "here"),
        refused("a budget of 1 s is too small", "measure", "--budget", "1s"),
        refused("unknown format 'pdf'; there are text", "measure", "--format", "pdf"),
        refused("unknown transport 'sctp'", "measure", "--transport", "sctp"),
        refused("use --cluster local", "measure", "--transport", "unix"),
        refused("absent.json: no run directory", "measure", "--cluster", "sim:absent.json"),
        refused("sim:SHEET takes a sheet.json", "measure", "--cluster", "sim"),
        refused("nodes takes a number from 2", "measure", "--cluster", "sim:table-1:nodes=1"),
        refused("unknown option 'forks'", "measure", "--cluster", "sim:table-1:forks=9"),
        refused(
            "--transport is not for --cluster sim",
            "measure",
            "--cluster",
            "sim:table-1",
            "--transport",
            "tcp"),
        refused(
            "size 1501 is outside 1..1500 bytes",
            "measure",
            "--cluster",
            "sim:table-1",
            "--sizes",
            "1501"),
        refused("a budget of 1 s is too", "measure", "--cluster", "sim:table-1", "--budget", "1s"),
        refused("absent: cannot be read", "measure", "--cluster", "ssh:absent"),
        refused("takes a file that names the nodes", "measure", "--cluster", "ssh:"),
        refused("--network is for --cluster ssh or slurm", "measure", "--network", "eth0"),
        refused("--slurm-options is for --cluster slurm", "measure", "--slurm-options", "-N4"),
        refused("--ssh-config is for --cluster ssh", "measure", "--ssh-config", "config"),
        refused("--resume needs --out", "measure", "--resume"),
        refused("--pairs takes all, sample:N or none, not 'some'", "measure", "--pairs", "some"),
        refused("over loopback there is one", "measure", "--cluster", "local", "--pairs", "all"),
        refused("no such run directory", "measure", "--resume", "--out", "/nowhere/at/all"),
        refused("unknown cluster 'moon'", "measure", "--cluster", "moon"),
        refused("unknown profile 'slow'", "measure", "--cluster", "lab:4:slow"),
        refused("unknown profile 'slow'", "lab", "truth", "--profile", "slow"),
        refused("2 to 200 hosts, not 1", "lab", "truth", "--hosts", "1"),
        refused("unknown format 'csv'; there are text, json", "lab", "truth", "--format", "csv"),
        refused("unknown format 'xml'; there are text, json", "doctor", "--format", "xml"),
        refusedValidation("over loopback there is one", "--cluster", "local"),
        refusedValidation("--cluster sim has none", "--cluster", "sim:table-1"),
        refusedValidation("unknown transport 'unix'", "--transport", "unix"),
        refusedValidation("--repetitions takes 1 to 1000, not 0", "--repetitions", "0"),
        refusedValidation("no algorithm 'ring' is run", "--algorithm", "ring"),
        refusedValidation("--fan-out takes 1 or more", "--fan-out", "0"),
        refusedValidation("absent: no run directory", "--sheet", "absent"),
        refused("no such run directory", "fit", "/nowhere/at/all"),
        refused("--pairs has no plots", "report", "table-1", "--pairs", "--format", "html"),
        refused("--pairs has no plots", "report", "table-1", "--pairs", "--plots", "figures"),
        refused("no run directory", "report", "/nowhere/at/all", "--format", "html"),
        refused("--validation is for --format html", "report", "table-1", "--validation", "v"),
        refused("(html is made by report)", "fit", "/nowhere/at/all", "--format", "html"),
        refused("unknown format 'pdf'", "report", "/nowhere/at/all", "--format", "pdf"));
  }

  /** Two nodes of the emulated cluster, with this in addition or in its place. */
  private static Arguments refusedValidation(String message, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("validate", "--operation", "gather", "--nodes", "2", "--size", "1KiB"));
    args.addAll(List.of(more));
    return Arguments.of(args, message);
  }

  private static Arguments refused(String message, String... args) {
    return Arguments.of(List.of(args), message);
  }

  @ParameterizedTest
  @MethodSource("wrongUsage")
  void isRefusedInOneLine(List<String> args, String message) {
    String line = Told.by(args.toArray(String[]::new)).refusal();
    assertTrue(line.contains(message), line);
  }

  @Test
  void refusalsLeaveNothingBehind() throws IOException {
    Path out = temp.resolve("run");
    Told.by("measure", "--out", out.toString(), "--budget", "1s").refusal();
    assertFalse(Files.exists(out));
  }

  @Test
  void aRunIsNeverOverwritten() throws IOException {
    Files.writeString(temp.resolve("precious"), "data");
    String full = Told.by("measure", "--out", temp.toString()).refusal();
    assertTrue(full.contains("is not empty; raw results are never overwritten"), full);
    String file = Told.by("measure", "--out", temp.resolve("precious").toString()).refusal();
    assertTrue(file.contains("is a file; --out takes a new directory"), file);
    assertEquals("data", Files.readString(temp.resolve("precious")));
  }

  @ParameterizedTest
  @CsvSource({"fit", "report"})
  void whatIsNoRunIsNamed(String command) throws IOException {
    String missing = Told.by(command, temp.resolve("gone").toString()).refusal();
    assertTrue(missing.contains(temp.resolve("gone").toString()), missing);
    String empty = Told.by(command, temp.toString()).refusal();
    assertTrue(empty.contains("not a run directory, it has no manifest.json"), empty);
    Files.writeString(temp.resolve("manifest.json"), "{\"schema\": \"fathom-run/1\", \"id\": \"x");
    String truncated = Told.by(command, temp.toString()).refusal();
    assertTrue(truncated.contains("manifest.json: truncated or not JSON, at line 1"), truncated);
    Files.writeString(temp.resolve("manifest.json"), "{\"name\": \"left-pad\"}");
    String foreign = Told.by(command, temp.toString()).refusal();
    assertTrue(foreign.contains("not the manifest of a Fathom run"), foreign);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": [1, 2 | truncated or not JSON, at line 1",
        "{\"name\": \"left-pad\"} | not a Fathom sheet: it has no \"schema\"",
        "{\"schema\": \"fathom-sheet/9\"} | is not \"fathom-sheet/1\"",
        "[1, 2] | expected an object, found [1,2]",
        "<html></html> | truncated or not JSON",
        "'' | the file is empty"
      })
  void foreignSheetsAreRefused(String text, String message) throws IOException {
    Path file = temp.resolve("sheet.json");
    Files.writeString(file, text);
    String line = Told.by("report", file.toString()).refusal();
    assertTrue(line.contains(file.toString()) && line.contains(message), line);
  }

  @Test
  void aBinaryIsNoSheet() throws IOException {
    Path file = temp.resolve("photo.jpg");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, 0});
    String line = Told.by("report", file.toString()).refusal();
    assertTrue(line.contains(file.toString()), line);
  }

  static Stream<Arguments> commands() {
    return Stream.of(
        Arguments.of(
            "",
            List.of(
                "measure", "fit", "report", "predict", "validate", "lab", "doctor", "Exit codes")),
        Arguments.of(
            "measure",
            List.of(
                "--cluster",
                "--transport",
                "--parameters",
                "--budget",
                "--sizes",
                "--breakpoint",
                "--out",
                "--format",
                "--quiet",
                "--debug",
                "Examples")),
        Arguments.of(
            "fit",
            List.of(
                "RUN|FILE",
                "--breakpoint",
                "--format",
                "--out",
                "--as",
                "--unit",
                "--mtu",
                "--benchmark",
                "--size-param",
                "--param",
                "Examples")),
        Arguments.of(
            "report",
            List.of(
                "RUN|sheet.json",
                "--format",
                "--out",
                "--plots",
                "--validation",
                "--pairs",
                "html")),
        Arguments.of(
            "validate",
            List.of(
                "--cluster",
                "--sheet",
                "--operation",
                "--nodes",
                "--size",
                "--repetitions",
                "--transport",
                "--out",
                "--format",
                "Examples")),
        Arguments.of(
            "predict",
            List.of(
                "--sheet",
                "--operation",
                "--algorithm",
                "--model",
                "--nodes",
                "--size",
                "--segment",
                "--fan-out",
                "--format",
                "--out",
                "table-1",
                "Examples")),
        Arguments.of(
            "models",
            List.of(
                "--sheet", "--nodes", "--size", "--topologies", "--shift", "--format", "--out")),
        Arguments.of(
            "compare",
            List.of(
                "SHEET",
                "--fail-on",
                "--between-runs",
                "--format",
                "--out",
                "--plots",
                "5%",
                "Examples")),
        Arguments.of(
            "export",
            List.of(
                "--sheet",
                "--to",
                "--nodes",
                "--size",
                "--operation",
                "--base",
                "--out",
                "Examples")),
        Arguments.of("lab", List.of("up", "down", "exec", "truth", "Examples")),
        Arguments.of("lab up", List.of("--hosts", "--profile")),
        Arguments.of("lab down", List.of("--help")),
        Arguments.of("lab exec", List.of("HOST", "COMMAND")),
        Arguments.of("lab truth", List.of("--hosts", "--profile", "--format")),
        Arguments.of("doctor", List.of("--format", "Exit code 1")));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpNamesEveryOption(String command, List<String> words) {
    List<String> args =
        Stream.concat(Stream.of(command.split(" ", -1)), Stream.of("--help"))
            .filter(word -> !word.isEmpty())
            .toList();
    Told told = Told.by(args.toArray(String[]::new));
    assertEquals(0, told.exitCode());
    assertEquals("", told.err());
    assertAll(words.stream().map(w -> () -> assertTrue(told.out().contains(w), w)));
  }

  @Test
  void aSimulatedClusterIsMeasured() throws IOException {
    Path run = temp.resolve("run");
    Told told =
        Told.by(
            "measure",
            "--cluster",
            "sim:table-1:noise=2%",
            "--parameters",
            "g_s",
            "--out",
            run.toString());
    assertEquals(0, told.exitCode(), told.err());
    assertTrue(told.out().contains("Parameter sheet: sim · 24 nodes · udp · mtu 1500"), told.out());
    assertTrue(told.out().contains("0.0796·m"), told.out());
    assertTrue(told.err().contains("send-gap: sends at equilibrium"), told.err());
    assertTrue(Files.exists(run.resolve("raw/send-gap.json")));
  }

  @Test
  void withoutACommandHelpIsPrinted() {
    Told told = Told.by();
    assertEquals(0, told.exitCode());
    assertTrue(told.out().contains("measure"), told.out());
  }

  @Test
  void versionIsThatOfTheBuild() {
    Told told = Told.by("--version");
    assertEquals(0, told.exitCode());
    assertTrue(told.out().matches("fathom \\d+\\.\\d+\\.\\d+.*\\R"), told.out());
  }

  @ParameterizedTest
  @CsvSource({"--debug fit /nowhere", "fit --debug /nowhere", "fit /nowhere --debug"})
  void debugShowsWhereItFailed(String line) {
    Told told = Told.by(line.split(" ", -1));
    assertEquals(2, told.exitCode());
    assertTrue(told.err().contains("\tat fathom."), told.err());
    assertTrue(told.err().contains("fathom: /nowhere: no such run directory"), told.err());
  }

  @Test
  void labTruthForPeople() {
    Told told = Told.by("lab", "truth", "--profile", "fast-ethernet");
    assertEquals(0, told.exitCode());
    assertAll(
        Stream.of(
                "6.72 µs", "0.08·m + 3.52 µs", "206.277 packets", "203.6385 packets", "g_s", "B_L")
            .map(w -> () -> assertTrue(told.out().contains(w), () -> w + " in " + told.out())));
  }

  @Test
  void labTruthForPrograms() throws IOException {
    Told told = Told.by("lab", "truth", "--profile", "fast-ethernet", "--format", "json");
    assertEquals(0, told.exitCode());
    JsonNode json = new ObjectMapper().readTree(told.out());
    assertEquals(200 + 8000 / 1516.0 + 1, json.get("buffer_packets_buckets_emptied").asDouble());
    assertEquals(
        201 + 4000.0 / 1516, json.get("buffer_packets_buckets_not_emptied").asDouble(), 1e-9);
    assertEquals(40, json.get("breakpoint").asInt());
    assertEquals(100, json.get("rate_mbit").asDouble());
    assertEquals("g(m) = 8·max(m + 44, 84)/100 µs", json.get("gap_formula").asText());
  }

  @Test
  void aPageAndAFileForEachPlot() throws IOException {
    Told page = Told.by("report", "table-1", "--format", "html");
    assertEquals(0, page.exitCode(), page::toString);
    assertTrue(page.out().startsWith("<!DOCTYPE html>\n<html lang=\"en\""), page::out);
    Path figures = temp.resolve("a/b");
    Told plots = Told.by("report", "table-1", "--plots", figures.toString());
    assertEquals(0, plots.exitCode(), plots::toString);
    assertTrue(plots.out().startsWith("Parameter sheet: table-1"), plots::out);
    assertEquals("", plots.err());
    try (Stream<Path> files = Files.list(figures)) {
      List<String> names = files.map(f -> f.getFileName().toString()).sorted().toList();
      assertEquals(14, names.size(), names::toString);
      assertTrue(names.contains("plot-g_s.svg") && names.contains("plot-schedule.svg"));
    }
    String svg = Files.readString(figures.resolve("plot-L.svg"));
    assertTrue(svg.startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "), svg);
  }
}
