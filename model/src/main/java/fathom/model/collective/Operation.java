package fathom.model.collective;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What nodes do together. Node 0 is the root where there is one. */
public enum Operation {
  /** The root's message to all (TW §4, BM Table 1). */
  BROADCAST,
  /** A message of each to the root (TW §5). */
  GATHER,
  /** A message of the root's for each (BM Table 2). */
  SCATTER,
  /** A message of each for each (CE). */
  COMPLETE_EXCHANGE,
  /** One message from node 0 to node 1. */
  POINT_TO_POINT;

  /** The name of the command line: {@code complete-exchange}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<Operation> ofWord(String word) {
    return Arrays.stream(values()).filter(o -> o.word().equals(word)).findFirst();
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Arrays.stream(values()).map(Operation::word).collect(Collectors.joining(", "));
  }
}
