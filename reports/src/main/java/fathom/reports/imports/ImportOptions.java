package fathom.reports.imports;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a user says of a table because the file does not.
 *
 * @param unit unit of the times of a CSV whose header names none
 * @param sizeParameter name of the JMH parameter that is the message size
 * @param benchmark which JMH benchmark of several: its name, its end after a dot, or a regular
 *     expression
 * @param parameters values of other JMH parameters to keep, by name
 */
public record ImportOptions(
    Optional<TimeUnit> unit,
    Optional<String> sizeParameter,
    Optional<String> benchmark,
    Map<String, String> parameters) {
  /** Nothing said. */
  public static final ImportOptions NONE =
      new ImportOptions(Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

  public ImportOptions {
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
  }

  public ImportOptions withUnit(TimeUnit given) {
    return new ImportOptions(Optional.of(given), sizeParameter, benchmark, parameters);
  }

  public ImportOptions withSizeParameter(String name) {
    return new ImportOptions(unit, Optional.of(name), benchmark, parameters);
  }

  public ImportOptions withBenchmark(String name) {
    return new ImportOptions(unit, sizeParameter, Optional.of(name), parameters);
  }

  public ImportOptions withParameters(Map<String, String> values) {
    return new ImportOptions(unit, sizeParameter, benchmark, values);
  }
}
