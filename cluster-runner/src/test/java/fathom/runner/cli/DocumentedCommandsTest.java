package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.runner.Repository;
import fathom.runner.cli.help.HelpTopic;
import fathom.runner.cli.option.Arguments;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Commands that the README, the list of commands, the tutorial and the pages of the parameters give
 * exist, with their options; none of them is run.
 */
class DocumentedCommandsTest {
  private static final String PROMPT = "    ./fathom ";

  private static final String EXAMPLE = "  ./fathom ";

  /** Columns of a page whose commands are each on one line. */
  private static final int UNBROKEN = 200;

  private static final String CONTINUED = "\\";

  /** A word of a shell: pieces of it may be quoted, and have blanks then. */
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^ '\"])+");

  static List<Path> pages() throws IOException {
    Path docs = Repository.home().resolve("docs");
    try (Stream<Path> pages = Files.list(docs.resolve("parameters"))) {
      Stream<Path> others =
          Stream.of(
              docs.resolve("tutorial.md"),
              docs.resolve("commands.md"),
              Repository.home().resolve("README.md"));
      return Stream.concat(pages.sorted(), others).toList();
    }
  }

  static Stream<String> commands() throws IOException {
    return Stream.concat(pages().stream().flatMap(page -> commandsOf(page).stream()), examples())
        .distinct();
  }

  /** Commands that helps and their topics give, before they are broken into lines. */
  private static Stream<String> examples() {
    Stream<String> topics = HelpTopic.ALL.stream().flatMap(topic -> topic.page(UNBROKEN).lines());
    Stream<String> helps =
        HelpTest.all()
            .flatMap(each -> Stream.of(each.getCommandSpec().usageMessage().description()))
            .map(line -> line.replace("%%", "%"));
    return Stream.concat(topics, helps)
        .filter(line -> line.startsWith(EXAMPLE))
        .map(line -> line.substring(EXAMPLE.length()).split(" {2,}|>", 2)[0].strip())
        .map(line -> line.replaceAll("(\\S+/)\\*", "$11 $12")); // as a shell does
  }

  private static List<String> commandsOf(Path page) {
    try {
      return whole(Files.readAllLines(page)).stream()
          .filter(line -> line.startsWith(PROMPT))
          .map(line -> line.substring(PROMPT.length()).strip())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lines with those that a backslash says go on. */
  private static List<String> whole(List<String> lines) {
    List<String> whole = new ArrayList<>();
    String begun = "";
    for (String line : lines) {
      String all = begun.isEmpty() ? line : begun + line.strip();
      if (all.endsWith(CONTINUED)) {
        begun = all.substring(0, all.length() - CONTINUED.length());
      } else {
        whole.add(all);
        begun = "";
      }
    }
    return whole;
  }

  private static String[] words(String line) {
    return WORD.matcher(line)
        .results()
        .map(word -> word.group().replaceAll("['\"]", ""))
        .toArray(String[]::new);
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
    assertEquals(
        List.of("    ./fathom lab --no-such-option up", "next"),
        whole(List.of("    ./fathom lab \\", "      --no-such-option up", "next")));
    assertArrayEquals(
        new String[] {"measure", "--slurm-options", "-N 4 -t 15", "a b/c"},
        words("measure --slurm-options '-N 4 -t 15' \"a b\"/c"));
  }

  /** As the command line does before it runs anything, with the values that need no file. */
  private static ParseResult parse(String line) {
    ParseResult parsed = new CommandLine(new FathomCommand()).parseArgs(words(line));
    switch (parsed.subcommand().commandSpec().userObject()) {
      case MeasureCommand measure -> {
        Arguments.parameters(measure.parameters);
        Arguments.sizes(measure.size);
        Arguments.share("--precision", measure.precision);
        if (!measure.on.budget.isEmpty()) {
          Arguments.time("--budget", measure.on.budget);
        }
        measure.breakpoint.choice();
      }
      case FitCommand fit -> fit.breakpoint.choice();
      default -> {}
    }
    return parsed;
  }
}
