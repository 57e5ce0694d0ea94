package fathom.reports.raw;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.Replicate;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.io.csv.CsvReadOptions;

/**
 * All windows of a run in the columns of one table, in the order of the manifest and the files:
 * experiment, fork, block if the run has any, iteration, size in bytes, value in µs, one column per
 * counter ({@value #COUNTER}name), and the reason if the row was dropped.
 */
public final class Windows {
  private static final String EXPERIMENT = "experiment";
  private static final String VALUE = "value";
  private static final String COUNTER = "counter_";
  private static final String DROPPED = "dropped_reason";

  /**
   * Stands for a counter that is there without a number: NaN says in a table that it is missing,
   * and no rule takes one for the other.
   */
  static final double NO_NUMBER = Double.NEGATIVE_INFINITY;

  private final StringColumn experiments = StringColumn.create(EXPERIMENT);
  final IntColumn forks = IntColumn.create("fork");

  /** Missing in rows whose fork stands for itself. */
  final IntColumn blocks = IntColumn.create("block");

  final IntColumn iterations = IntColumn.create("iteration");
  final DoubleColumn values = DoubleColumn.create(VALUE);
  private final Map<String, DoubleColumn> counters = new HashMap<>();
  private final StringColumn reasons = StringColumn.create(DROPPED);

  /** Where a row is that fits name by experiment, fork and iteration. */
  private final Map<List<Object>, Integer> places = new HashMap<>();

  /**
   * Adds a window as JMH wrote it.
   *
   * @param experiment its id; empty for operations, which belong to none
   * @param micros the benchmark's own time in µs per operation; NaN or infinite if JMH had none
   * @param told counters by name; values as in the file, not judged yet
   * @return the row
   */
  public Window add(
      String experiment, Replicate replicate, double micros, Map<String, Double> told) {
    int row = size();
    places.put(List.of(experiment, replicate.fork(), replicate.iteration()), row);
    experiments.append(experiment);
    forks.append(replicate.fork());
    if (replicate.block().isShared()) {
      blocks.append(replicate.block().number());
    } else {
      blocks.appendMissing();
    }
    iterations.append(replicate.iteration());
    values.append(micros);
    for (String name : told.keySet()) {
      counters.computeIfAbsent(name, any -> DoubleColumn.create(COUNTER + any, row));
    }
    counters.forEach(
        (name, column) -> {
          Double value = told.get(name);
          if (value == null) {
            column.appendMissing();
          } else {
            column.append(Double.isNaN(value) ? NO_NUMBER : value);
          }
        });
    reasons.appendMissing();
    return new Window(this, row, 1);
  }

  int size() {
    return experiments.size();
  }

  List<Window> all() {
    return IntStream.range(0, size()).mapToObj(row -> new Window(this, row, 1)).toList();
  }

  List<Window> of(Experiment experiment) {
    return Arrays.stream(experiments.isEqualTo(experiment.id()).toArray())
        .mapToObj(row -> new Window(this, row, 1))
        .toList();
  }

  /** The row that a fit names; empty if no row was read in that place. */
  public Optional<Window> find(DroppedRow row) {
    return Optional.ofNullable(
            places.get(List.of(row.experiment().id(), row.fork(), row.iteration())))
        .map(at -> new Window(this, at, 1));
  }

  /** As it is stored: NaN if the row has no such counter. */
  double counter(int row, Counter counter) {
    DoubleColumn column = counters.get(counter.id());
    return column == null ? Double.NaN : column.getDouble(row);
  }

  /** Says that a row takes no part in a fit. */
  void drop(Window window, String reason) {
    reasons.set(window.row(), reason);
  }

  int countDropped(String reason) {
    return reasons.isEqualTo(reason).size();
  }

  /** The rows that were dropped while reading, with their reasons. */
  public List<DroppedRow> dropped() {
    return Arrays.stream(reasons.isNotMissing().toArray())
        .mapToObj(
            row ->
                new DroppedRow(
                    Experiment.ofId(experiments.get(row)).orElseThrow(),
                    forks.getInt(row),
                    iterations.getInt(row),
                    new Window(this, row, 1).sizeBytes(),
                    reasons.get(row)))
        .toList();
  }

  /** How many rows each experiment has. */
  public Map<Experiment, Integer> counts() {
    Map<Experiment, Integer> counts = new EnumMap<>(Experiment.class);
    for (Experiment experiment : Experiment.values()) {
      int rows = experiments.isEqualTo(experiment.id()).size();
      if (rows > 0) {
        counts.put(experiment, rows);
      }
    }
    return counts;
  }

  /** How many rounds of the campaign the rows are of; empty if forks stand for themselves. */
  public OptionalInt blocks() {
    int rounds = blocks.removeMissing().unique().size();
    return rounds == 0 ? OptionalInt.empty() : OptionalInt.of(rounds);
  }

  /**
   * The table that {@code samples.csv} is. Values that JMH had no number for are missing.
   *
   * @param droppedByFit rows that the fit left out afterwards
   */
  public Table table(List<DroppedRow> droppedByFit) {
    StringColumn why = reasons.copy();
    for (DroppedRow left : droppedByFit) {
      find(left)
          .map(Window::row)
          .filter(row -> reasons.isMissing(row))
          .ifPresent(row -> why.set(row, left.reason()));
    }
    Table table = Table.create("samples", experiments, forks);
    // Elsewhere it would be a copy of the fork, as if a round had been measured.
    if (blocks().isPresent()) {
      table.addColumns(blocks);
    }
    table.addColumns(
        iterations,
        IntColumn.create("size", all().stream().mapToInt(Window::sizeBytes).toArray()),
        finite(values));
    Map<String, DoubleColumn> sorted = new TreeMap<>(counters);
    sorted.remove(Counter.SIZE.id());
    sorted.values().forEach(counter -> table.addColumns(finite(counter)));
    return table.addColumns(why);
  }

  private static DoubleColumn finite(DoubleColumn column) {
    return DoubleColumn.create(
        column.name(),
        Arrays.stream(column.asDoubleArray()).map(v -> Double.isFinite(v) ? v : Double.NaN));
  }

  /**
   * The table from the CSV that it was written as.
   *
   * @param run whose it is, for messages
   * @throws BadInputException if it is damaged
   */
  public static Table read(String run, String csv) {
    try {
      Table table =
          Table.read()
              .usingOptions(
                  CsvReadOptions.builderFromString(csv)
                      .tableName("samples")
                      .missingValueIndicator("")
                      .columnTypes(Windows::type)
                      .build());
      requireWhole(csv, table.rowCount());
      return Table.create(
          table.name(),
          table.columns().stream().map(c -> c instanceof StrictNumbers n ? n.plain() : c));
    } catch (RuntimeException e) {
      // The library says what is wrong by exceptions of many types, and may quote much of the file.
      String what = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new BadInputException(
          run + ": samples.csv is damaged (" + what + "); fit the run again", e);
    }
  }

  /**
   * Refuses a file that is cut within a line, and one in which a quote without an end has swallowed
   * rows.
   */
  private static void requireWhole(String csv, int rows) {
    if (rows == 0) {
      throw new IllegalArgumentException("no rows below a header");
    }
    if (!csv.endsWith("\n")) {
      throw new IllegalArgumentException("its last line has no end");
    }
    if (count(csv, '"') % 2 != 0) {
      throw new IllegalArgumentException("a quote in it has no end");
    }
    // TableCsv writes each text on one line, so no cell holds a line break.
    int lines = count(csv, '\n') - 1;
    if (lines != rows) {
      throw new IllegalArgumentException(
          Sentence.of("it has %d lines below its header and %d rows", lines, rows));
    }
  }

  private static int count(String csv, char some) {
    int count = 0;
    for (int at = csv.indexOf(some); at >= 0; at = csv.indexOf(some, at + 1)) {
      count++;
    }
    return count;
  }

  private static ColumnType type(String column) {
    return Set.of(EXPERIMENT, DROPPED).contains(column)
        ? ColumnType.STRING
        : StrictNumbers.type(!column.equals(VALUE) && !column.startsWith(COUNTER));
  }
}
