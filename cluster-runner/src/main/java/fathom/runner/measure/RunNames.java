package fathom.runner.measure;

import fathom.runner.cluster.ClusterKind;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Names of runs. */
public final class RunNames {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private RunNames() {}

  /** {@code 20261121T013200Z-lab}. */
  public static String of(Instant start, ClusterKind cluster) {
    return STAMP.format(start) + "-" + cluster.word();
  }
}
