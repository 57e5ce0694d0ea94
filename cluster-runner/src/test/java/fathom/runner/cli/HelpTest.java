package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Told;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the command line says of itself. */
class HelpTest {
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
}
