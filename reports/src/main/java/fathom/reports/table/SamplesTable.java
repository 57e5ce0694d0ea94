package fathom.reports.table;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Replicate;
import fathom.reports.raw.RawSample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tech.tablesaw.api.Table;

/**
 * Every raw row of a run, kept or dropped: experiment, fork, iteration, size in bytes, value in µs,
 * one column per counter ({@value #COUNTER}name), and the reason where the row was dropped. Values
 * JMH had no number for are missing.
 */
public final class SamplesTable {
  public static final String EXPERIMENT = "experiment";
  public static final String FORK = "fork";
  public static final String ITERATION = "iteration";
  public static final String SIZE = "size";
  public static final String VALUE = "value";
  public static final String COUNTER = "counter_";
  public static final String DROPPED_REASON = "dropped_reason";

  private SamplesTable() {}

  /** A row of the campaign, as both readers and fits name it. */
  private record Key(Experiment experiment, Replicate replicate) {}

  /**
   * The table.
   *
   * @param samples the rows as they were read
   * @param droppedByFit rows the fit left out afterwards
   */
  public static Table of(List<RawSample> samples, List<DroppedRow> droppedByFit) {
    TreeSet<String> counters = new TreeSet<>();
    samples.forEach(s -> counters.addAll(s.iteration().counters().keySet()));
    counters.remove(SIZE);
    TableRows rows =
        new TableRows("samples").texts(EXPERIMENT).counts(FORK, ITERATION, SIZE).numbers(VALUE);
    counters.forEach(name -> rows.numbers(COUNTER + name));
    rows.texts(DROPPED_REASON);
    Map<Key, String> left = new HashMap<>();
    for (DroppedRow row : droppedByFit) {
      left.put(new Key(row.experiment(), new Replicate(row.fork(), row.iteration())), row.reason());
    }
    samples.forEach(sample -> add(rows, sample, left));
    return rows.table();
  }

  private static void add(TableRows rows, RawSample sample, Map<Key, String> left) {
    Replicate replicate = sample.iteration().replicate();
    rows.begin();
    rows.put(EXPERIMENT, sample.experiment().id());
    rows.put(FORK, replicate.fork());
    rows.put(ITERATION, replicate.iteration());
    rows.put(SIZE, sample.sizeBytes());
    putFinite(rows, VALUE, sample.iteration().micros());
    sample
        .iteration()
        .counters()
        .forEach(
            (name, value) -> {
              if (!name.equals(SIZE)) {
                putFinite(rows, COUNTER + name, value);
              }
            });
    String byFit = left.getOrDefault(new Key(sample.experiment(), replicate), "");
    rows.put(DROPPED_REASON, sample.droppedReason().orElse(byFit));
  }

  private static void putFinite(TableRows rows, String column, double value) {
    if (Double.isFinite(value)) {
      rows.put(column, value);
    }
  }
}
