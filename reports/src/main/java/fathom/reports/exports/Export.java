package fathom.reports.exports;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a target gets.
 *
 * @param files at least one; a target that reads from its command line gets that as a file
 * @param lost what of the sheet the target cannot express, or gets only merged or rounded: one line
 *     each
 * @param use how the files are given to the tool: one line each, as typed in a shell
 */
public record Export(List<ExportedFile> files, List<String> lost, List<String> use) {
  public Export {
    files = List.copyOf(files);
    lost = List.copyOf(lost);
    use = List.copyOf(use);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("an export has a file");
    }
  }

  /** The same, and one line more of what is lost. */
  Export withLost(String line) {
    return new Export(files, Stream.concat(lost.stream(), Stream.of(line)).toList(), use);
  }
}
