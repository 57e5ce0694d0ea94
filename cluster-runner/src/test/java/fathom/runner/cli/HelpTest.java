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
import picocli.CommandLine.Model.CommandSpec;

/** What the command line says of itself. */
class HelpTest {
  static Stream<Arguments> commands() {
    return Stream.of(
        Arguments.of(
            "",
            List.of(
                "measure",
                "fit",
                "report",
                "predict",
                "validate",
                "lab",
                "doctor",
                "Exit codes: 0 done; 1 the work failed",
                "3 nothing gained",
                "repeat).")),
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
                "--slower-only",
                "--between-runs",
                "--format",
                "--out",
                "--plots",
                "5%",
                "Examples")),
        Arguments.of(
            "repeat",
            List.of(
                "RUN",
                "-n",
                "--margin",
                "--resume",
                "--format",
                "--out",
                "--plots",
                "html",
                "Exit codes: 0 all rows")),
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

  /** What several commands have stands in the same order in each: what is asked, then where to. */
  private static final List<String> ORDER =
      List.of(
          "--cluster",
          "--network",
          "--ssh-config",
          "--slurm-options",
          "--transport",
          "--budget",
          "--sheet",
          "--operation",
          "--nodes",
          "--size",
          "--algorithm",
          "--segment",
          "--fan-out",
          "--breakpoint",
          "--format",
          "--out",
          "--plots",
          "--quiet",
          "--help",
          "--version",
          "--debug");

  /** Every command and command of a command. */
  static Stream<CommandLine> all() {
    return below(new CommandLine(new FathomCommand()));
  }

  private static Stream<CommandLine> below(CommandLine command) {
    return Stream.concat(
        Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::below));
  }

  @ParameterizedTest
  @MethodSource("all")
  void sharedOptionsStandInOneOrder(CommandLine command) {
    String help = command.getUsageMessage();
    List<String> shared =
        Pattern.compile("^ {2}(?:-., {1}| {4})(--[a-z-]+)", Pattern.MULTILINE)
            .matcher(help)
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
            Map.entry("--cluster=CLUSTER", 2), // those with a network
            Map.entry("--budget=TIME", 2), // another default
            Map.entry(
                "--format=FORMAT", 5), // five, html too, without latex, text and json, one plot
            Map.entry("--nodes=LIST", 4), // the first of the cluster; for some tools; a default
            Map.entry("--operation=LIST", 2), // those that are run; for some tools
            Map.entry("--out=DIR", 4), // other defaults
            Map.entry("--out=FILE", 2), // dist
            Map.entry("--plots=DIR", 3), // over several sheets, of several runs
            Map.entry("--resume=<resume>", 2), // a run, several
            Map.entry("--sheet=SHEET", 2), // measured where it is missing
            Map.entry("--size=LIST", 3), // for some tools; a default
            Map.entry("--transport=NAME", 2)), // unix stays on one machine
        wordings.entrySet().stream()
            .filter(entry -> entry.getValue().size() > 1)
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().size())));
  }

  @Test
  void validateOffersNoClusterThatItRefuses() {
    String all = Told.by("measure", "--help").out();
    String networked = Told.by("validate", "--help").out();
    for (String kind : List.of(" local: this machine", " sim:SHEET")) {
      assertTrue(all.contains(kind), all);
      assertFalse(networked.contains(kind), networked);
    }
    assertTrue(networked.contains("lab[:HOSTS[:PROFILE]]"), networked);
    assertTrue(networked.contains("slurm"), networked);
  }

  /** A key that is missing, or misspelt, is an option without a word. */
  @ParameterizedTest
  @MethodSource("all")
  void everythingHasAWord(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    assertTrue(spec.usageMessage().description().length > 0, spec.name());
    Stream.concat(spec.options().stream(), spec.positionalParameters().stream())
        .forEach(
            each -> {
              String words = String.join(" ", each.description());
              assertFalse(words.isBlank() || words.contains("${"), () -> each + ": " + words);
            });
  }

  /** The words cannot take these from the code: each command has a default of its own. */
  @Test
  void budgetsAreThoseOfTheCode() {
    String asNeeded = "Default: as long as these parameters need here, printed at the start";
    long virtual = ClusterKinds.parse("sim:table-1", Map.of()).leastBudget().toMinutes();
    assertEquals(asNeeded + "; sim: " + virtual + "m of virtual time", defaultOf("measure"));
    assertEquals(asNeeded, defaultOf("validate"));
  }

  private static String defaultOf(String command) {
    String words =
        all()
            .filter(each -> each.getCommandName().equals(command))
            .map(each -> each.getCommandSpec().findOption("--budget").description()[0])
            .collect(Collectors.joining());
    return words.substring(words.indexOf("Default"));
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
                    String.valueOf(text).replace("%%", "").contains("%"), () -> key + ": " + text));
  }

  /** A key that nothing has is a word that nobody reads. */
  @Test
  void everyWordIsSaidSomewhere() throws IOException {
    Properties words = words();
    String said = all().map(CommandLine::getUsageMessage).collect(Collectors.joining());
    String squeezed = said.replaceAll("\\s+", "");
    words.forEach(
        (key, text) ->
            Stream.of(String.valueOf(text).split("\\$\\{[^}]*}"))
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
        Stream.of(command.getCommandSpec().usageMessage().footer())
            .map(line -> line.replace("%%", "%").strip())
            .filter(line -> line.matches("(\\./|salloc).*") && !line.contains("   "))
            .toList();
    String pasted = help.replaceAll(" \\\\\n +", " ");
    List<String> lines = pasted.lines().map(String::strip).toList();
    assertAll(wanted.stream().map(line -> () -> assertTrue(lines.contains(line), help)));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpIsTheSameInEveryLanguage(String command) {
    Locale before = Locale.getDefault();
    String[] words =
        Stream.concat(
                Stream.of(command.split(" ", -1)).filter(word -> !word.isEmpty()),
                Stream.of("--help"))
            .toArray(String[]::new);
    String help = Told.by(words).out();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(help, Told.by(words).out());
    } finally {
      Locale.setDefault(before);
    }
  }
}
