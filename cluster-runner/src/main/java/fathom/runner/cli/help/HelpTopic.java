package fathom.runner.cli.help;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.word.Word;
import fathom.reports.rules.RuleAssumption;
import fathom.runner.cluster.ClusterKinds;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A page of {@code fathom help}: what is too long for the help of each command that it is about.
 * The text is in a file of its name, whose first line is the title.
 */
public enum HelpTopic implements Word {
  CLUSTERS,
  MPI,
  PRECISION,
  OPERATIONS,
  RULES,
  FILES,
  FORMATS,
  EXIT_CODES;

  /** All, as they are listed. */
  public static final List<HelpTopic> ALL = List.of(values());

  /** The first line. */
  public String title() {
    return text().getFirst();
  }

  /** The whole page, in lines of at most so many columns. */
  public String page(int width) {
    return title()
        + "\n\n"
        + HelpText.of(text().stream().skip(1).flatMap(HelpTopic::filled), width);
  }

  private List<String> text() {
    String file = word() + ".txt";
    try (InputStream text = HelpTopic.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(text, file).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A line, or what the code knows in the place of one. */
  private static Stream<String> filled(String line) {
    return switch (line) {
      case "${clusters}" -> ClusterKinds.help().stream();
      case "${operations}" -> Stream.of(Operation.values()).map(HelpTopic::names);
      case "${assumptions}" -> RuleAssumption.ALL.stream().flatMap(HelpTopic::promise);
      default -> Stream.of(line);
    };
  }

  private static String names(Operation operation) {
    String function =
        LibraryOperation.ALL.stream()
            .filter(one -> one.modelled() == operation)
            .map(one -> one.word() + ", " + one.function())
            .findFirst()
            .orElse("–");
    return "  %-19s%s".formatted(operation.word(), function);
  }

  private static Stream<String> promise(RuleAssumption assumption) {
    return Stream.of(
        "  " + assumption.option(), "      " + assumption.promise() + " " + assumption.otherwise());
  }
}
