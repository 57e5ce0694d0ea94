package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Told;
import fathom.runner.cluster.ClusterKinds;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Pages that {@code --help} and {@code --help-advanced} of every command print. */
class HelpTest {
  private static final int MOST_LINES = 60;
  private static final int MOST_COLUMNS = 80;

  /** An option at the beginning of a line: a short name, or blanks instead of it, a long name. */
  private static final Pattern OPTION =
      Pattern.compile("^ {2}(?:-.,? ?| {4})((?:--[a-z-]+)?)", Pattern.MULTILINE);

  /** Every command and command of a command. */
  static Stream<CommandLine> all() {
    return below(FathomCommand.line(new FathomCommand(), MOST_COLUMNS));
  }

  private static Stream<CommandLine> below(CommandLine command) {
    return Stream.concat(
        Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::below));
  }

  /** Those that show other options on a page of their own. */
  static Stream<CommandLine> withOthers() {
    return all().filter(command -> command.getCommandSpec().findOption("--help-advanced") != null);
  }

  private static String[] words(CommandLine command, String last) {
    return Stream.concat(
            Stream.of(command.getCommandSpec().qualifiedName(" ").split(" ", -1)).skip(1),
            Stream.of(last))
        .toArray(String[]::new);
  }

  private static String printed(CommandLine command, String option) {
    Told told = Told.by(words(command, option));
    assertEquals(0, told.exitCode(), told::err);
    assertEquals("", told.err());
    return told.out();
  }

  private static String help(CommandLine command) {
    return printed(command, "--help");
  }

  /** With examples on one line each, so that no option begins a line of theirs. */
  private static String unbroken(String help) {
    return help.replaceAll(" \\\\\n +", " ");
  }

  private static String others(CommandLine command) {
    boolean has = command.getCommandSpec().findOption("--help-advanced") != null;
    return has ? printed(command, "--help-advanced") : "";
  }

  @ParameterizedTest
  @MethodSource("all")
  void aHelpFitsATerminal(CommandLine command) {
    for (String help : List.of(help(command), others(command))) {
      assertTrue(help.lines().count() <= MOST_LINES, () -> help.lines().count() + help);
      help.lines().forEach(line -> assertTrue(line.length() <= MOST_COLUMNS, line));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void examplesComeFirst(CommandLine command) {
    String help = help(command);
    String example = "\n  ./" + command.getCommandSpec().qualifiedName(" ");
    int first = help.indexOf(example);
    assertTrue(first > 0, help);
    assertTrue(first < help.indexOf("\n      --") || !help.contains("\n      --"), help);
    assertTrue(first < help.indexOf("\n  -h"), help);
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyOptionIsShownOnce(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String> shown =
        Stream.of(help(command), others(command))
            .flatMap(help -> OPTION.matcher(unbroken(help)).results())
            .map(found -> found.group(1))
            .filter(name -> !name.isEmpty())
            .sorted()
            .toList();
    List<String> there =
        spec.options().stream()
            .flatMap(option -> Stream.of(option.names()).filter(n -> n.startsWith("--")).limit(1))
            .sorted()
            .toList();
    assertEquals(there, shown);
    spec.positionalParameters()
        .forEach(each -> assertTrue(help(command).contains(each.paramLabel()), each::toString));
  }

  /** Names that are understood, too, are not printed. */
  @Test
  void anOptionIsShownUnderOneName() {
    Set<String> all =
        all().map(command -> help(command) + others(command)).collect(Collectors.toSet());
    for (String other : List.of("--operations", "--sizes")) {
      assertTrue(
          all().anyMatch(command -> command.getCommandSpec().findOption(other) != null), other);
      assertFalse(all.stream().anyMatch(help -> help.contains(other)), other);
    }
  }

  @ParameterizedTest
  @MethodSource("withOthers")
  void theHelpSaysHowTheOtherOptionsAreSeen(CommandLine command) {
    String name = command.getCommandSpec().qualifiedName(" ");
    assertTrue(help(command).contains(": " + name + " --help-advanced\n"), help(command));
    assertTrue(others(command).contains("--debug"), others(command));
    assertFalse(others(command).contains("--help-advanced"), others(command));
  }

  @Test
  void onlyCommandsWithManyOptionsShowSomeElsewhere() {
    assertEquals(
        List.of("measure", "tune", "validate"),
        withOthers().map(CommandLine::getCommandName).sorted().toList());
  }

  @Test
  void withoutACommandHelpIsPrinted() {
    assertEquals(Told.by("--help"), Told.by());
    String help = Told.by().out();
    all()
        .filter(command -> command.getCommandSpec().parent() != null)
        .filter(command -> command.getCommandSpec().parent().parent() == null)
        .forEach(
            command -> assertTrue(help.contains("\n  " + command.getCommandName() + " "), help));
  }

  @Test
  void versionIsThatOfTheBuild() {
    Told told = Told.by("--version");
    assertEquals(0, told.exitCode());
    assertTrue(told.out().matches("fathom \\d+\\.\\d+\\.\\d+.*\\R"), told.out());
  }

  /** What several commands have stands in the same order in each: what is asked, then where to. */
  private static final List<String> ORDER =
      List.of(
          "--cluster",
          "--transport",
          "--network",
          "--launcher",
          "--operation",
          "--nodes",
          "--size",
          "--algorithm",
          "--breakpoint",
          "--full",
          "--format",
          "--out",
          "--quiet",
          "--plots",
          "--help",
          "--version",
          "--debug");

  @ParameterizedTest
  @MethodSource("all")
  void sharedOptionsStandInOneOrder(CommandLine command) {
    String help = help(command);
    List<String> shared =
        OPTION
            .matcher(unbroken(help))
            .results()
            .map(found -> found.group(1))
            .filter(ORDER::contains)
            .toList();
    assertEquals(ORDER.stream().filter(shared::contains).toList(), shared, help);
    assertTrue(shared.contains("--help"), help);
  }

  /** {@code --nodes=LIST} and the words that all commands have for it. */
  private static Map<String, Set<String>> wordings() {
    Map<String, Set<String>> wordings = new TreeMap<>();
    all()
        .flatMap(command -> command.getCommandSpec().options().stream())
        .forEach(
            option ->
                wordings
                    .computeIfAbsent(
                        option.longestName() + "=" + option.paramLabel(), name -> new TreeSet<>())
                    .add(String.join(" ", option.description())));
    return wordings;
  }

  /** Only what takes something else in another command may be worded otherwise there. */
  @Test
  void anOptionIsWordedAlikeInEveryCommand() {
    Map<String, Set<String>> wordings = wordings();
    assertEquals(
        Map.ofEntries(
            Map.entry("--again=DIR", 2), // of validate, of tune
            Map.entry("--assume-commutative=<commutative>", 2), // of export, of tune
            Map.entry("--assume-same-datatypes=<sameDatatypes>", 2),
            Map.entry("--assume-same-in-place=<sameInPlace>", 2),
            Map.entry("--base=FILE", 2), // of export, of tune
            Map.entry("--breakpoint=WHERE", 2), // of a run there is one already
            Map.entry("--cluster=CLUSTER", 3), // those that each takes
            Map.entry("--format=FORMAT", 5), // html too, without latex, text and json, one plot
            Map.entry("--nodes=LIST", 4), // the first of the cluster; for some tools; a default
            Map.entry("--operations=NAME", 4), // one; those that are run; for some tools; tuned
            Map.entry("--out=DIR", 4), // other defaults
            Map.entry("--out=FILE", 2), // dist
            Map.entry("--plots=DIR", 3), // over several sheets, of several runs
            Map.entry("--resume=<resume>", 2), // a run, several
            Map.entry("--sheet=SHEET", 2), // measured where it is missing
            Map.entry("--sizes=LIST", 4), // packets; for some tools; a default
            Map.entry("--transport=NAME", 3)), // those that each takes
        wordings.entrySet().stream()
            .filter(entry -> entry.getValue().size() > 1)
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().size())));
  }

  private static Set<String> kinds(String command) {
    String words =
        withOthers()
            .filter(each -> each.getCommandName().equals(command))
            .map(each -> each.getCommandSpec().findOption("--cluster").description()[0])
            .collect(Collectors.joining());
    Set<String> kinds = new TreeSet<>(ClusterKinds.words());
    kinds.removeIf(kind -> !words.split("\\(", 2)[0].matches("(?s).*\\b" + kind + "\\b.*"));
    return kinds;
  }

  @Test
  void aCommandOffersTheClustersThatItTakes() {
    assertEquals(new TreeSet<>(ClusterKinds.words()), kinds("measure"));
    assertEquals(Set.of("lab", "ssh", "slurm", "local", "mpi"), kinds("validate"));
    assertEquals(Set.of("lab", "local", "mpi"), kinds("tune"));
  }

  /** A key that is missing, or misspelt, is an option without a word. */
  @ParameterizedTest
  @MethodSource("all")
  void everythingHasAWord(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    assertEquals(1, spec.usageMessage().header().length, spec.name());
    Stream.<ArgSpec>concat(spec.options().stream(), spec.positionalParameters().stream())
        .forEach(
            each -> {
              String words = String.join(" ", each.description());
              assertFalse(words.isBlank() || words.contains("${"), () -> each + ": " + words);
            });
  }

  private static Properties words() throws IOException {
    Properties words = new Properties();
    try (Reader reader =
        new InputStreamReader(
            FathomCommand.class.getResourceAsStream("help.properties"), StandardCharsets.UTF_8)) {
      words.load(reader);
    }
    return words;
  }

  /** Help is a format: with a lone percent sign, warnings of it stand above the help. */
  @Test
  void everyPercentSignIsDoubled() throws IOException {
    words()
        .forEach(
            (key, text) ->
                assertFalse(
                    String.valueOf(text).replaceAll("%[%n]", "").contains("%"),
                    () -> key + ": " + text));
  }

  /** A key that nothing has is a word that nobody reads. */
  @Test
  void everyWordIsSaidSomewhere() throws IOException {
    Properties words = words();
    String said = all().map(each -> help(each) + others(each)).collect(Collectors.joining());
    String squeezed = said.replaceAll("(\\\\\n)?\\s+", "");
    words.forEach(
        (key, text) ->
            Stream.of(String.valueOf(text).split("\\$\\{[^}]*}|%n|: --| --"))
                .map(part -> part.replace("%%", "%").replaceAll("\\s+", ""))
                .forEach(part -> assertTrue(squeezed.contains(part), () -> key + ": " + part)));
  }

  static Stream<Arguments> helpsOfWidths() {
    return Stream.of(60, 72, 80)
        .flatMap(
            width ->
                below(FathomCommand.line(new FathomCommand(), width))
                    .map(command -> Arguments.of(width, command)));
  }

  /** What can be pasted can be pasted whole: a line ends within a command only by a backslash. */
  @ParameterizedTest
  @MethodSource("helpsOfWidths")
  void examplesAreBrokenAtBackslashes(int width, CommandLine command) {
    String help = command.getUsageMessage();
    help.lines().forEach(line -> assertTrue(line.length() <= width, () -> line + "\n" + help));
    List<String> wanted =
        Stream.of(command.getCommandSpec().usageMessage().description())
            .map(line -> line.replace("%%", "%").strip())
            .filter(line -> line.matches("(\\./|salloc).*") && !line.contains("   "))
            .toList();
    List<String> lines = unbroken(help).lines().map(String::strip).toList();
    assertAll(wanted.stream().map(line -> () -> assertTrue(lines.contains(line), help)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void helpIsTheSameInEveryLanguage(CommandLine command) {
    Locale before = Locale.getDefault();
    String help = help(command);
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(help, help(command));
    } finally {
      Locale.setDefault(before);
    }
  }
}
