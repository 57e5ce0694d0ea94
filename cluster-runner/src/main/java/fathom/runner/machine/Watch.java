package fathom.runner.machine;

import java.util.Collections;
import java.util.SortedMap;

/** Looks out for what disturbs a campaign while it runs; by itself it sees nothing. */
public interface Watch extends AutoCloseable {
  /** An experiment begins. */
  default void mark() {}

  /** What disturbed since the last mark, for a reader; empty when nothing did. */
  default String since() {
    return "";
  }

  /** What was seen since the start, disturbing or not, for the provenance of a run. */
  default SortedMap<String, String> facts() {
    return Collections.emptySortedMap();
  }

  @Override
  default void close() {}
}
