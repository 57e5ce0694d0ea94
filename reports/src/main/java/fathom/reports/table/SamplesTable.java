package fathom.reports.table;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.reports.input.BadInputException;
import fathom.reports.raw.RawSample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.Table;

/**
 * Every raw row of a run, kept or dropped: experiment, fork, block where the run has any,
 * iteration, size in bytes, value in µs, one column per counter ({@value #COUNTER}name), and the
 * reason where the row was dropped. Values JMH had no number for are missing.
 */
public final class SamplesTable {
  private static final String SIZE = "size";
  private static final String COUNTER = "counter_";
  private static final String EXPERIMENT = "experiment";
  private static final String DROPPED = "dropped_reason";

  private SamplesTable() {}

  /** A row of the campaign, as both readers and fits name it. */
  private record Key(Experiment experiment, int fork, int iteration) {}

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
    Map<Key, String> left = new HashMap<>();
    for (DroppedRow row : droppedByFit) {
      left.put(new Key(row.experiment(), row.fork(), row.iteration()), row.reason());
    }
    Records<RawSample> records =
        Records.of("samples", samples)
            .text(EXPERIMENT, sample -> sample.experiment().id())
            .count("fork", sample -> sample.iteration().replicate().fork());
    // Elsewhere it would be a copy of the fork, as if a round had been measured.
    if (samples.stream().anyMatch(sample -> block(sample).isPresent())) {
      records.countIf("block", SamplesTable::block);
    }
    records
        .count("iteration", sample -> sample.iteration().replicate().iteration())
        .count(SIZE, RawSample::sizeBytes)
        .numberIf("value", sample -> finite(sample.iteration().micros()));
    counters.forEach(
        name ->
            records.numberIf(
                COUNTER + name, sample -> finite(sample.iteration().counters().get(name))));
    return records.text(DROPPED, sample -> reason(sample, left)).table();
  }

  /**
   * The table from the CSV it was written as.
   *
   * @param run whose it is, for messages
   * @throws BadInputException where it is damaged
   */
  public static Table read(String run, String csv) {
    try {
      return read(csv);
    } catch (IllegalStateException | NumberFormatException e) {
      throw new BadInputException(
          run + ": samples.csv is damaged (" + e.getMessage() + "); fit the run again", e);
    }
  }

  private static Table read(String csv) {
    List<List<String>> rows = CsvReader.rows(csv);
    List<String> names = rows.getFirst();
    Records<List<String>> records = Records.of("samples", rows.subList(1, rows.size()));
    for (int i = 0; i < names.size(); i++) {
      int column = i;
      String name = names.get(i);
      if (name.equals(EXPERIMENT) || name.equals(DROPPED)) {
        records.text(name, row -> row.get(column));
      } else if (name.equals("value") || name.startsWith(COUNTER)) {
        records.numberIf(name, row -> given(row.get(column)).map(Double::valueOf));
      } else {
        records.countIf(name, row -> given(row.get(column)).map(Long::valueOf));
      }
    }
    return records.table();
  }

  private static Optional<String> given(String cell) {
    return Optional.of(cell).filter(text -> !text.isEmpty());
  }

  private static Optional<Integer> block(RawSample sample) {
    return Optional.of(sample.iteration().replicate().block())
        .filter(CampaignBlock::isShared)
        .map(CampaignBlock::number);
  }

  private static String reason(RawSample sample, Map<Key, String> left) {
    Replicate place = sample.iteration().replicate();
    Key key = new Key(sample.experiment(), place.fork(), place.iteration());
    return sample.droppedReason().orElseGet(() -> left.getOrDefault(key, ""));
  }

  private static Optional<Double> finite(@Nullable Double value) {
    return Optional.ofNullable(value).filter(Double::isFinite);
  }
}
