package fathom.runner.machine;

import java.util.Collections;
import java.util.SortedMap;

/** Looks out for what disturbs a campaign while it runs; by itself it sees nothing. */
public interface Watch extends AutoCloseable {
  /** What this names is at work from now on; it may have been before. */
  default void begin(String subject) {}

  /** It rests. */
  default void end() {}

  /** What disturbed while it was at work, for a reader; empty when nothing did. */
  default String of(String subject) {
    return "";
  }

  /** What was seen since the start, disturbing or not, for the provenance of a run. */
  default SortedMap<String, String> facts() {
    return Collections.emptySortedMap();
  }

  @Override
  default void close() {}
}
