package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.runner.Repository;
import fathom.runner.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Commands that the pages of the parameters give exist, with their options; none of them is run.
 */
class DocumentedCommandsTest {
  private static final String PROMPT = "    ./fathom ";

  static List<Path> pages() throws IOException {
    try (Stream<Path> pages = Files.list(Repository.home().resolve("docs/parameters"))) {
      return pages.sorted().toList();
    }
  }

  static Stream<String> commands() throws IOException {
    return pages().stream().flatMap(page -> commandsOf(page).stream()).distinct();
  }

  private static List<String> commandsOf(Path page) {
    try {
      return Files.readAllLines(page).stream()
          .filter(line -> line.startsWith(PROMPT))
          .map(line -> line.substring(PROMPT.length()).strip())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commandExists(String line) {
    assertDoesNotThrow(() -> parse(line));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyPageGivesOne(Path page) {
    assertFalse(commandsOf(page).isEmpty(), () -> page + " gives no command");
  }

  /** The rule itself must be able to fail. */
  @Test
  void whatDoesNotExistIsSeen() {
    assertThrows(ParameterException.class, () -> parse("measure --cluster lab --forks 12"));
    assertThrows(ParameterException.class, () -> parse("frobnicate"));
    assertThrows(UserException.class, () -> parse("measure --parameters g_q"));
    assertThrows(UserException.class, () -> parse("fit RUN --breakpoint everywhere"));
    assertEquals("measure", parse("measure --parameters g_s").subcommand().commandSpec().name());
  }

  /** As the command line does before it runs anything, with the values that need no file. */
  private static ParseResult parse(String line) {
    ParseResult parsed = new CommandLine(new FathomCommand()).parseArgs(line.split(" +", -1));
    switch (parsed.subcommand().commandSpec().userObject()) {
      case MeasureCommand measure -> {
        Arguments.parameters(measure.parameters);
        Arguments.sizes(measure.sizes);
        Arguments.share("--precision", measure.precision);
        if (!measure.budget.isEmpty()) {
          Arguments.time("--budget", measure.budget);
        }
        breakpoint(measure.breakpoint);
      }
      case FitCommand fit -> breakpoint(fit.breakpoint);
      default -> {}
    }
    return parsed;
  }

  private static void breakpoint(String text) {
    if (!text.isEmpty()) {
      Arguments.breakpoint(text);
    }
  }
}
