package fathom.reports.exports;

import fathom.reports.exports.rules.ExportedFile;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a target gets.
 *
 * @param files at least one; a target that reads from its command line gets that as a file
 * @param lost what of the sheet the target cannot express, or gets only merged or rounded: one line
 *     each
 * @param usage how the files are given to the tool, where they are: one line each, which a shell
 *     takes as it is. What only a file or a program of the user's can say is a comment; a program
 *     that the user has to name is {@code PROGRAM}
 * @param warning what the sheet says against numbers in the files; empty where it says nothing
 */
public record Export(
    List<ExportedFile> files,
    List<String> lost,
    Function<ExportPaths, List<String>> usage,
    Optional<String> warning) {
  public Export {
    files = List.copyOf(files);
    lost = List.copyOf(lost);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("an export has a file");
    }
  }

  /** An export of a sheet that says nothing against its numbers. */
  Export(List<ExportedFile> files, List<String> lost, Function<ExportPaths, List<String>> usage) {
    this(files, lost, usage, Optional.empty());
  }

  /** The same, with more lines of what is lost, and with what the sheet says against it. */
  Export with(List<String> lines, Optional<String> against) {
    return new Export(files, Stream.concat(lost.stream(), lines.stream()).toList(), usage, against);
  }

  /** How the files are given to the tool, where they were written. */
  public List<String> use(ExportPaths where) {
    return usage.apply(where);
  }
}
