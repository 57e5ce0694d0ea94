package fathom.reports.imports.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a user says of a table because the file does not, or says in several ways.
 *
 * @param unit unit of the times or rates, if the header names none or an ambiguous one
 * @param column heading of the column whose values are read, or a part of it
 * @param sizeParameter name of the JMH parameter or the column that is the message size
 * @param benchmark which table or JMH benchmark of several: its name, its end after a dot, or a
 *     regular expression
 * @param parameters values of other JMH parameters or columns to keep, by name
 */
public record ImportOptions(
    Optional<Unit> unit,
    Optional<String> column,
    Optional<String> sizeParameter,
    Optional<String> benchmark,
    Map<String, String> parameters) {
  /** No option given. */
  public static final ImportOptions NONE =
      new ImportOptions(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

  static final String UNIT = "--unit";
  static final String COLUMN = "--column";
  public static final String SIZE = "--size-param";
  public static final String BENCHMARK = "--benchmark";
  public static final String PARAMETER = "--param";

  public ImportOptions {
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
  }

  public ImportOptions withUnit(Unit given) {
    return new ImportOptions(Optional.of(given), column, sizeParameter, benchmark, parameters);
  }

  public ImportOptions withColumn(String heading) {
    return new ImportOptions(unit, Optional.of(heading), sizeParameter, benchmark, parameters);
  }

  public ImportOptions withSizeParameter(String name) {
    return new ImportOptions(unit, column, Optional.of(name), benchmark, parameters);
  }

  public ImportOptions withBenchmark(String name) {
    return new ImportOptions(unit, column, sizeParameter, Optional.of(name), parameters);
  }

  public ImportOptions withParameters(Map<String, String> values) {
    return new ImportOptions(unit, column, sizeParameter, benchmark, values);
  }

  /**
   * Refuses an option that this kind of table has no use for: a user who gives it believes that it
   * does something.
   */
  public void requireOnly(ForeignFile file, String table, List<String> usable) {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put(UNIT, unit.isPresent());
    given.put(COLUMN, column.isPresent());
    given.put(SIZE, sizeParameter.isPresent());
    given.put(BENCHMARK, benchmark.isPresent());
    given.put(PARAMETER, !parameters.isEmpty());
    given.forEach(
        (name, isGiven) -> {
          if (isGiven && !usable.contains(name)) {
            throw file.bad(name + " does not apply to " + table + "; leave it out");
          }
        });
  }
}
