package fathom.runner.cli.help;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Help of a command: what it does, examples, then its options, each under one name. A command with
 * groups shows the options that {@code help.properties} puts into them; its others have a page of
 * their own.
 */
public final class CommandHelp extends Help {
  /** Column of an option's long name in picocli's rows. */
  private static final int LONG_NAME = 3;

  private final boolean isAdvanced;

  private CommandHelp(CommandSpec command, ColorScheme colours, boolean isAdvanced) {
    super(command, colours);
    this.isAdvanced = isAdvanced;
  }

  /** Help that {@code --help} prints. */
  public static Help common(CommandSpec command, ColorScheme colours) {
    return new CommandHelp(command, colours, false);
  }

  /** The other options of a command with groups. */
  public static Help advanced(CommandSpec command, ColorScheme colours) {
    return new CommandHelp(command, colours, true);
  }

  /** Names by which an option is shown: it is understood by its other ones, too. */
  public static Stream<String> shownNames(OptionSpec option) {
    String longest = longName(option);
    return Stream.of(option.names()).filter(name -> name.equals(longest) || !name.startsWith("--"));
  }

  private static String longName(OptionSpec option) {
    return Stream.of(option.names())
        .filter(name -> name.startsWith("--"))
        .findFirst()
        .orElseGet(option::longestName);
  }

  @Override
  public String description(Object... parameters) {
    return isAdvanced ? "" : text(commandSpec().usageMessage().description());
  }

  @Override
  public String footer(Object... parameters) {
    return isAdvanced ? "" : text(commandSpec().usageMessage().footer());
  }

  /** The words of the bundle, which doubles percent signs, below an empty line. */
  private String text(String... lines) {
    return lines.length == 0
        ? ""
        : "\n"
            + HelpText.of(Stream.of(lines).map(line -> String.format(Locale.ROOT, line)), width());
  }

  private int width() {
    return commandSpec().usageMessage().width();
  }

  @Override
  public String optionList() {
    List<OptionGroup> groups = groups();
    if (groups.isEmpty()) {
      return super.optionList();
    }
    if (isAdvanced) {
      Set<OptionSpec> common =
          groups.stream().flatMap(group -> group.options().stream()).collect(Collectors.toSet());
      return list(
          commandSpec().options().stream().filter(Predicate.not(common::contains)).toList());
    }
    return groups.stream()
        .map(group -> group.heading() + ":\n" + list(group.options()))
        .collect(Collectors.joining("\n"));
  }

  /** Options in this order, in columns that are as wide for every group. */
  private String list(List<OptionSpec> options) {
    Layout layout = createDefaultLayout(commandSpec().options(), List.of(), colorScheme());
    layout.addAllOptions(options, parameterLabelRenderer());
    return layout.toString();
  }

  /**
   * Options that are shown together.
   *
   * @param heading the line above them
   * @param options in the order in which they are shown
   */
  private record OptionGroup(String heading, List<OptionSpec> options) {}

  private List<OptionGroup> groups() {
    ResourceBundle words = Objects.requireNonNull(commandSpec().resourceBundle());
    String key = commandSpec().qualifiedName(".") + ".group.";
    return IntStream.iterate(0, n -> n + 1)
        .mapToObj(n -> key + n)
        .takeWhile(words::containsKey)
        .map(each -> group(words.getString(each)))
        .toList();
  }

  private OptionGroup group(String words) {
    String[] parts = words.split(": ", 2);
    return new OptionGroup(
        parts[0],
        Stream.of(parts[1].split(" ", -1))
            .map(name -> Objects.requireNonNull(commandSpec().findOption(name), name))
            .toList());
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    IOptionRenderer usual = super.createDefaultOptionRenderer();
    return (option, labels, colours) -> {
      Text[][] rows = usual.render(option, labels, colours);
      if (option.names().length > shownNames(option).count()) {
        rows[0][LONG_NAME] =
            colours
                .optionText(longName(option))
                .concat(
                    labels.renderParameterLabel(
                        option, colours.ansi(), colours.optionParamStyles()));
      }
      return rows;
    };
  }

  /** The commands; of the root, also the topics. */
  @Override
  public String commandList() {
    return commandSpec().parent() == null ? super.commandList() + topics() : super.commandList();
  }

  private String topics() {
    return HelpText.of(
        Stream.concat(
            Stream.of("", "Topics (fathom help TOPIC):"),
            HelpTopic.ALL.stream()
                .map(topic -> "  %-10s  %s".formatted(topic.word(), topic.title()))),
        width());
  }
}
