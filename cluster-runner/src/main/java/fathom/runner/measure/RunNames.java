package fathom.runner.measure;

import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Stream;

/** Names of runs, and the rule that a run never overwrites another. */
public final class RunNames {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private RunNames() {}

  /** {@code 20261121T013200Z-lab}. */
  public static String of(Instant start, ClusterKind cluster) {
    return STAMP.format(start) + "-" + cluster.word();
  }

  /** Fails unless the directory is absent or empty: raw results are never overwritten. */
  public static void requireFree(Path directory) {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw UserException.badInput(directory + " is a file; --out takes a new directory");
    }
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> content = Files.list(directory)) {
      if (content.findAny().isPresent()) {
        throw UserException.badInput(
            directory + " is not empty; raw results are never overwritten: choose another --out");
      }
    } catch (IOException e) {
      throw UserException.badInput(directory + " cannot be read: " + e.getMessage(), e);
    }
  }
}
