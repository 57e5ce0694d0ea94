package fathom.runner.cli;

import fathom.reports.Escape;
import fathom.reports.plot.ChartRenderer;
import fathom.reports.plot.Figure;
import fathom.reports.plot.Figures;
import fathom.reports.run.AtomicFile;
import fathom.reports.run.Reason;
import fathom.runner.UserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** Plots as files, the same for every command that has them. */
final class PlotFiles {
  private PlotFiles() {}

  /**
   * Writes each figure as an SVG file, whole or not at all, over one of its name; other files of
   * the directory stay. What is not drawn goes to standard error, with the reason.
   */
  static void write(CommandSpec spec, Path directory, Figures figures) {
    try {
      Files.createDirectories(directory);
      for (Figure figure : figures.figures()) {
        String svg = drawn(() -> ChartRenderer.file(figure));
        AtomicFile.write(directory.resolve(figure.id() + ".svg"), svg);
      }
    } catch (IOException e) {
      throw UserException.failed(
          "cannot write plots to " + directory + ": " + Reason.of(e, directory), e);
    }
    PrintWriter err = spec.commandLine().getErr();
    figures
        .missing()
        .forEach(m -> err.println("not drawn: " + Escape.oneLine(m.title() + ": " + m.reason())));
    err.flush();
  }

  /** A Java that was built without its graphics has no classes to draw with. */
  static String drawn(Supplier<String> drawing) {
    try {
      return drawing.get();
    } catch (LinkageError e) {
      throw UserException.failed(
          "plots need Java's module java.desktop, which this Java lacks ("
              + e
              + "); use a full JDK or a headless JRE",
          e);
    }
  }
}
