package fathom.reports.exports;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a target gets.
 *
 * @param files at least one; a target that reads from its command line gets that as a file
 * @param lost what of the sheet the target cannot express, or gets only merged or rounded: one line
 *     each
 * @param usage how the files are given to the tool
 * @param warning what the sheet says against numbers in the files; empty where it says nothing
 */
public record Export(
    List<ExportedFile> files, List<String> lost, Usage usage, Optional<String> warning) {
  /** How files are given to a tool that reads them. */
  @FunctionalInterface
  public interface Usage {
    /**
     * One line each, which a shell takes as it is: what only a file or a program of the user's can
     * say is a comment. A program that the user has to name is {@code PROGRAM}.
     *
     * @param files where they are
     */
    List<String> lines(ExportPaths files);
  }

  public Export {
    files = List.copyOf(files);
    lost = List.copyOf(lost);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("an export has a file");
    }
  }

  /** An export of a sheet that says nothing against its numbers. */
  Export(List<ExportedFile> files, List<String> lost, Usage usage) {
    this(files, lost, usage, Optional.empty());
  }

  /** The same with what the sheet says against it. */
  Export withWarning(Optional<String> line) {
    return new Export(files, lost, usage, line);
  }

  /** How the files are given to the tool, where they were written. */
  public List<String> use(ExportPaths where) {
    return usage.lines(where);
  }

  /** The same, and more lines of what is lost. */
  Export withLost(List<String> lines) {
    return new Export(files, Stream.concat(lost.stream(), lines.stream()).toList(), usage, warning);
  }
}
