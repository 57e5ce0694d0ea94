package fathom.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Model;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TableOne;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * docs/parameters against the code: each parameter has a page, all pages have the same headings,
 * what stands in short is what the enums say, and nothing is named or linked that does not exist.
 */
final class ParameterPagesTest {
  private static final Path PAGES = Path.of("..", "docs", "parameters");
  private static final String INDEX = "README.md";
  private static final String IN_SHORT = "## In short";
  private static final String MEASURED = "## How it is measured";

  private static final List<String> HEADINGS =
      List.of(
          IN_SHORT,
          "## What it means",
          MEASURED,
          "## How it is fitted",
          "## Checks that look at it",
          "## When to distrust it",
          "## What to do then",
          "## What uses it");

  /** Names with a hyphen, in code quotes: those of this program, and no others. */
  private static final Pattern NAME = Pattern.compile("`([a-z]+(?:-[a-z0-9]+)+)`");

  /** Profiles of the emulated cluster, which this room does not know. */
  private static final Set<String> PROFILES = Set.of("fast-ethernet", "two-bridges");

  @Test
  void everyFileIsThePageOfAParameterOrTheIndex() throws IOException {
    Set<String> expected =
        Stream.concat(
                Stream.of(INDEX), Arrays.stream(Parameter.values()).map(p -> p.symbol() + ".md"))
            .collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(PAGES)) {
      assertEquals(
          expected, files.map(f -> String.valueOf(f.getFileName())).collect(Collectors.toSet()));
    }
  }

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void pagesHaveTheSameHeadings(Parameter parameter) throws IOException {
    List<String> lines = page(parameter);
    assertEquals("# " + parameter.symbol() + ": " + parameter.title(), lines.getFirst());
    assertEquals(HEADINGS, lines.stream().filter(line -> line.startsWith("## ")).toList());
    for (String heading : HEADINGS) {
      assertTrue(
          Markdown.section(lines, heading).stream().anyMatch(line -> !line.isBlank()),
          () -> heading + " is empty");
    }
  }

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void inShortIsTheCodes(Parameter parameter) throws IOException {
    List<String> expected =
        List.of(
            row("definition", parameter.definition()),
            row("unit", parameter.unit()),
            row("source", parameter.source()),
            row("experiments", experiments(parameter)),
            row("Table 1", tableOne(parameter)));
    assertEquals(
        String.join("\n", expected),
        String.join("\n", Markdown.table(Markdown.section(page(parameter), IN_SHORT))));
  }

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void measuringNamesEveryExperiment(Parameter parameter) throws IOException {
    String text = String.join("\n", Markdown.section(page(parameter), MEASURED));
    for (Experiment experiment : parameter.experiments()) {
      assertTrue(text.contains("`" + experiment.id() + "`"), experiment.id());
    }
  }

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void pagesNameWhatExists(Parameter parameter) throws IOException {
    assertEquals(List.of(), unknownNames(String.join("\n", page(parameter))));
  }

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void pagesLinkToWhatExists(Parameter parameter) throws IOException {
    assertEquals(
        List.of(),
        Markdown.brokenLinks(
            PAGES.resolve(parameter.symbol() + ".md"), String.join("\n", page(parameter))));
  }

  @Test
  void theIndexHasEveryPage() throws IOException {
    List<String> lines = Files.readAllLines(PAGES.resolve(INDEX));
    List<String> expected =
        Arrays.stream(Parameter.values())
            .map(
                p ->
                    row(
                        "[`" + p.symbol() + "`](" + p.symbol() + ".md)",
                        p.title() + " | " + experiments(p)))
            .toList();
    assertEquals(
        String.join("\n", expected),
        String.join("\n", Markdown.table(Markdown.section(lines, "## Pages"))));
    String text = String.join("\n", lines);
    assertEquals(List.of(), unknownNames(text));
    assertEquals(List.of(), Markdown.brokenLinks(PAGES.resolve(INDEX), text));
  }

  /** The rules themselves must be able to fail. */
  @Test
  void whatDoesNotExistIsSeen() {
    assertEquals(
        List.of("send-gab"),
        unknownNames("`send-gap`, `send-gab`, `--root-copies`, `segmented-chain`"));
    assertEquals(
        List.of("O_x.md", "../GLOSSARY.md#no-such-heading"),
        Markdown.brokenLinks(
            PAGES.resolve(INDEX),
            "[a](O_s.md) [b](O_x.md) [c](../GLOSSARY.md#parameters)"
                + " [d](../GLOSSARY.md#no-such-heading) [e](#pages)"));
  }

  private static List<String> page(Parameter parameter) throws IOException {
    return Files.readAllLines(PAGES.resolve(parameter.symbol() + ".md"));
  }

  private static String row(String name, String value) {
    return "| " + name + " | " + value + " |";
  }

  private static String experiments(Parameter parameter) {
    return parameter.experiments().stream()
        .sorted(Comparator.naturalOrder())
        .map(experiment -> "`" + experiment.id() + "`")
        .collect(Collectors.joining(", "));
  }

  /** As TW prints it. */
  private static String tableOne(Parameter parameter) {
    return switch (TableOne.sheet().outcomes().get(parameter)) {
      case Outcome.Linear linear ->
          linear.cost().segments().stream()
              .map(ParameterPagesTest::piece)
              .collect(Collectors.joining("; "));
      case Outcome.Transfer l ->
          l.constant().value()
              + (" + " + l.perNode().value() + "·p + " + l.slope().value())
              + ("·m·max(1, p·m/(" + (long) l.aggregateBandwidth().orElseThrow().value())
              + ("·" + Parameter.SEND_GAP.symbol() + "(m)))");
      case Outcome.Buffer buffer -> (long) buffer.packets().value() + " units";
      case Outcome.Missing missing -> missing.reason();
      case null -> "nothing";
    };
  }

  private static String piece(Segment segment) {
    String line =
        segment.slope().value() == 0
            ? "" + segment.constant().value()
            : segment.constant().value() + " + " + segment.slope().value() + "·m";
    SizeRange range = segment.range();
    if (range.isOpen()) {
      return range.fromBytes() == 1 ? line : line + " for m > " + (range.fromBytes() - 1);
    }
    return line + " for m ≤ " + range.toBytes();
  }

  private static List<String> unknownNames(String text) {
    Set<String> known =
        Stream.of(
                Arrays.stream(Experiment.values()).map(Experiment::id),
                Arrays.stream(Algorithm.values()).map(Algorithm::word),
                Arrays.stream(Operation.values()).map(Operation::word),
                Arrays.stream(Model.values()).map(Model::word),
                Stream.of(TableOne.NAME),
                PROFILES.stream())
            .flatMap(names -> names)
            .collect(Collectors.toSet());
    return NAME.matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .filter(name -> !known.contains(name))
        .toList();
  }
}
