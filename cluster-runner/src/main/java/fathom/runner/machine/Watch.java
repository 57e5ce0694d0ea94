package fathom.runner.machine;

import java.util.SortedMap;

/** Looks out for what disturbs a campaign while it runs. */
public interface Watch extends AutoCloseable {
  /** An experiment begins. */
  void mark();

  /** What disturbed since the last mark, for a reader; empty when nothing did. */
  String since();

  /** What was seen since the start, disturbing or not, for the provenance of a run. */
  SortedMap<String, String> facts();

  @Override
  void close();
}
