package fathom.reports.raw;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Campaign;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.TimedWindow;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Everything the raw files of a run say.
 *
 * @param campaign the rows a fit may use
 * @param samples every row, kept or dropped, in the order of the manifest and the files
 * @param disturbed experiments most of whose windows were disturbed, with what is to be said of
 *     them
 * @param openFactors factors that are common to all costs of an experiment and that nothing tells
 * @param lineTimes what a line of known rate took for the frames that were counted in a window, by
 *     experiment; empty where none were
 * @param warnings what the rows show about the measurement as a whole
 */
public record RawResults(
    Campaign campaign,
    List<RawSample> samples,
    Map<Experiment, String> disturbed,
    Map<Experiment, OpenFactor> openFactors,
    Map<Experiment, List<TimedWindow>> lineTimes,
    List<String> warnings) {
  public RawResults {
    lineTimes = Map.copyOf(lineTimes);
    disturbed = Map.copyOf(disturbed);
    openFactors = Map.copyOf(openFactors);
    samples = List.copyOf(samples);
    warnings = List.copyOf(warnings);
  }

  /**
   * What the speed of the core leaves open.
   *
   * @param share half the 95 % interval of the factor, about 1
   * @param mayNarrow whether further windows may narrow it: those that a slow core had do, and its
   *     usual play from one run to the next is in all that are measured in one
   */
  public record OpenFactor(double share, boolean mayNarrow) {}

  /**
   * What the core's usual play adds to intervals, for the sheet's provenance; empty where there is
   * none.
   */
  public Optional<String> play() {
    String words =
        openFactors.entrySet().stream()
            .filter(entry -> !entry.getValue().mayNarrow() && entry.getValue().share() > 0)
            .collect(
                Collectors.groupingBy(
                    entry -> entry.getKey().kind(),
                    TreeMap::new,
                    Collectors.averagingDouble(entry -> entry.getValue().share())))
            .entrySet()
            .stream()
            .map(
                entry ->
                    String.format(
                        Locale.ROOT,
                        "±%.1f %% of %s",
                        100 * entry.getValue(),
                        entry.getKey() == Experiment.Kind.MEMORY ? "copies" : "overheads"))
            .collect(Collectors.joining(", "));
    return words.isEmpty() ? Optional.empty() : Optional.of(words);
  }

  /** Shares by experiment. */
  public Map<Experiment, Double> openShares() {
    return shares(factor -> true);
  }

  /** The same of what further windows may narrow. */
  public Map<Experiment, Double> narrowingShares() {
    return shares(OpenFactor::mayNarrow);
  }

  private Map<Experiment, Double> shares(Predicate<OpenFactor> wanted) {
    Map<Experiment, Double> shares = new EnumMap<>(Experiment.class);
    openFactors.forEach(
        (experiment, factor) -> {
          if (wanted.test(factor)) {
            shares.put(experiment, factor.share());
          }
        });
    return shares;
  }

  /** How many rounds of the campaign the rows are of; empty where forks stand for themselves. */
  public OptionalInt blocks() {
    int rounds =
        (int)
            samples.stream()
                .map(sample -> sample.iteration().replicate().block())
                .filter(CampaignBlock::isShared)
                .distinct()
                .count();
    return rounds == 0 ? OptionalInt.empty() : OptionalInt.of(rounds);
  }

  /** The rows that were dropped while reading, with their reasons. */
  public List<DroppedRow> dropped() {
    return samples.stream()
        .filter(s -> s.droppedReason().isPresent())
        .map(
            s ->
                new DroppedRow(
                    s.experiment(),
                    s.iteration().replicate().fork(),
                    s.iteration().replicate().iteration(),
                    s.sizeBytes(),
                    s.droppedReason().orElseThrow()))
        .toList();
  }
}
