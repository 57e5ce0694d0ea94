package fathom.runner.cli;

import fathom.reports.figures.Figures;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.input.Reason;
import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Plots as files, besides what is printed. */
final class PlotsOption {
  private static final String EXTENSION = ".svg";
  private static final Pattern PLOT = Pattern.compile("(plot|history|repeat)-.*\\.svg");

  @Option(names = "--plots", paramLabel = "DIR")
  Optional<Path> directory = Optional.empty();

  @Option(names = "--for-print")
  boolean printed;

  boolean isGiven() {
    return directory.isPresent();
  }

  /**
   * Where a directory is given, writes each figure as an SVG file, whole or not at all, over one of
   * its name; other files of the directory stay, and there is none for nothing. What is not drawn
   * goes to standard error, with the reason; so do plots that were there before and were not
   * written over, which would be taken for plots of this sheet.
   */
  void write(CliCommand command, Supplier<Figures> drawing) {
    directory.ifPresent(into -> write(command, into, drawing.get()));
    if (printed && !isGiven()) {
      throw UserException.badInput("--for-print is for plots as files: give --plots DIR too");
    }
  }

  private String file(Figure figure) {
    return printed ? ChartRenderer.printed(figure) : ChartRenderer.file(figure);
  }

  private void write(CliCommand command, Path directory, Figures figures) {
    List<String> others;
    try {
      if (!figures.figures().isEmpty()) {
        Files.createDirectories(directory);
      }
      for (Figure figure : figures.figures()) {
        AtomicFile.write(directory.resolve(figure.id() + EXTENSION), file(figure));
      }
      others = others(directory, figures);
    } catch (IOException e) {
      throw UserException.failed(
          "cannot write plots to " + directory + ": " + Reason.of(e, directory), e);
    }
    figures.missing().forEach(m -> command.note("not drawn: " + m.title() + ": " + m.reason()));
    others.forEach(
        name -> command.note("an older plot, not written now: " + directory.resolve(name)));
  }

  /** The names of files that are called as plots are, and are none of these. */
  private static List<String> others(Path directory, Figures figures) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    Set<String> own =
        figures.figures().stream().map(f -> f.id() + EXTENSION).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(PLOT.asMatchPredicate())
          .filter(name -> !own.contains(name))
          .sorted()
          .toList();
    }
  }
}
