package fathom.reports.table;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
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
            .text("experiment", sample -> sample.experiment().id())
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
    return records.text("dropped_reason", sample -> reason(sample, left)).table();
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
