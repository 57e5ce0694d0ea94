package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.reports.document.render.FormatName;
import fathom.reports.rules.RuleAssumption;
import fathom.runner.Told;
import fathom.runner.cli.help.HelpTopic;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.console.UserException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code fathom help}, and the pages that it prints. */
class HelpTopicTest {
  /** A word after {@code fathom help}, wherever the line ends. */
  private static final Pattern NAMED = Pattern.compile("fathom\\s+help\\s+([a-z][a-z-]*)");

  private static String page(HelpTopic topic) {
    Told told = Told.by("help", topic.word());
    assertEquals(0, told.exitCode(), told::err);
    assertEquals("", told.err());
    return told.out();
  }

  @ParameterizedTest
  @EnumSource
  void aPageFitsATerminal(HelpTopic topic) {
    String page = page(topic);
    assertTrue(page.startsWith(topic.title() + "\n\n"), page);
    assertTrue(page.lines().count() <= 60, page);
    assertFalse(page.contains("${"), page);
    for (int width : List.of(60, 72, 80)) {
      topic.page(width).lines().forEach(line -> assertTrue(line.length() <= width, line));
    }
  }

  @Test
  void withoutAWordCommandsAndTopicsAreListed() {
    assertEquals(Told.by("--help"), Told.by("help"));
    String all = Told.by("help").out();
    for (HelpTopic topic : HelpTopic.ALL) {
      assertTrue(all.matches("(?s).*\n  " + topic.word() + " +" + topic.title() + "\n.*"), all);
    }
  }

  @ParameterizedTest
  @CsvSource({"measure", "help", "lab", "lab up"})
  void helpOfACommandIsTheCommandsHelp(String command) {
    assertEquals(
        Told.by((command + " --help").split(" ", -1)), Told.by(("help " + command).split(" ", -1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "clutsers | No command or topic \"clutsers\"; did you mean \"clusters\"? (see fathom help)",
        "mesure | No command or topic \"mesure\"; did you mean \"measure\"? (see fathom help)",
        "moon | No command or topic \"moon\" (see fathom help)",
        "lab upp | No command \"upp\"; did you mean \"up\"? (see fathom help)",
        "clusters up | No command \"clusters\" (see fathom help)",
        "measure files | No command \"files\" (see fathom help)"
      })
  void anUnknownWordIsRefused(String words, String line) {
    assertTrue(Told.by(("help " + words).split(" ", -1)).refusal().startsWith(line), words);
  }

  private static Set<String> named(String text) {
    return NAMED.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
  }

  /** And every topic is named by a help. */
  @Test
  void everyTopicThatIsNamedExists() {
    Set<String> topics = HelpTopic.ALL.stream().map(HelpTopic::word).collect(Collectors.toSet());
    Set<String> inHelps =
        Stream.of("--help", "--help-advanced")
            .flatMap(
                option ->
                    HelpTest.all()
                        .filter(each -> each.getCommandSpec().findOption(option) != null)
                        .map(
                            each ->
                                Told.by(
                                        (each.getCommandSpec().qualifiedName(" ") + " " + option)
                                            .replaceFirst("fathom ", "")
                                            .split(" ", -1))
                                    .out()))
            .flatMap(help -> named(help).stream())
            .filter(word -> !word.equals("lab")) // an example of the command itself
            .collect(Collectors.toSet());
    assertEquals(topics, inHelps);
    for (HelpTopic topic : HelpTopic.ALL) {
      assertTrue(topics.containsAll(named(page(topic))), () -> page(topic));
    }
  }

  /** The rule itself must be able to fail. */
  @Test
  void aNameIsSeenAcrossLines() {
    assertEquals(
        Set.of("exit-codes", "moon"), named("(fathom help\n   exit-codes), fathom help moon."));
  }

  private static void has(HelpTopic topic, Stream<String> words) {
    String page = page(topic);
    assertAll(
        words.map(
            word ->
                () ->
                    assertTrue(
                        Pattern.compile("\n  " + Pattern.quote(word) + "[^\\w-]")
                            .matcher(page)
                            .find(),
                        () -> word + " in " + page)));
  }

  @Test
  void pagesNameAllThatThereIs() {
    has(HelpTopic.CLUSTERS, ClusterKinds.words().stream());
    has(HelpTopic.OPERATIONS, Stream.of(Operation.values()).map(Operation::word));
    has(HelpTopic.RULES, RuleAssumption.ALL.stream().map(RuleAssumption::option));
    has(HelpTopic.FORMATS, Stream.of(FormatName.values()).map(FormatName::word));
    has(
        HelpTopic.EXIT_CODES,
        Stream.of(UserException.ExitKind.values()).map(kind -> Integer.toString(kind.exitCode())));
  }

  @Test
  void anOperationHasMpisNameBesideIt() {
    String page = page(HelpTopic.OPERATIONS);
    Map<Operation, LibraryOperation> theirs =
        LibraryOperation.ALL.stream()
            .collect(Collectors.toMap(LibraryOperation::modelled, Function.identity()));
    theirs.forEach(
        (ours, mpis) ->
            assertTrue(
                page.matches(
                    "(?s).*\n  %s +%s, %s\n.*"
                        .formatted(ours.word(), mpis.word(), mpis.function())),
                page));
  }

  /** The words cannot take it from the code. */
  @Test
  void theBudgetOfASimulatedClusterIsThatOfTheCode() {
    long virtual = ClusterKinds.parse("sim:table-1", Map.of()).leastBudget().toMinutes();
    assertTrue(
        page(HelpTopic.PRECISION).contains("On sim: " + virtual + "m of virtual time"),
        page(HelpTopic.PRECISION));
  }
}
