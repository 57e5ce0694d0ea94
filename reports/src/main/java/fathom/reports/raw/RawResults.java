package fathom.reports.raw;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Campaign;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.CoreSpeed;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Everything the raw files of a run say.
 *
 * @param campaign the rows a fit may use
 * @param samples every row, kept or dropped, in the order of the manifest and the files
 * @param disturbed experiments most of whose windows were disturbed, with what is to be said of
 *     them
 * @param openShares half the 95 % interval of a factor that is common to all costs of an
 *     experiment: the error of how they follow the speed of the core
 * @param speeds how fast the core was during each experiment; none of those that do not follow it
 * @param lineTimes what a line of known rate took for the frames that were counted in a window, by
 *     experiment; empty where none were
 * @param warnings what the rows show about the measurement as a whole
 */
public record RawResults(
    Campaign campaign,
    List<RawSample> samples,
    Map<Experiment, String> disturbed,
    Map<Experiment, Double> openShares,
    List<CoreSpeed> speeds,
    Map<Experiment, List<TimedWindow>> lineTimes,
    List<String> warnings) {
  public RawResults {
    lineTimes = Map.copyOf(lineTimes);
    disturbed = Map.copyOf(disturbed);
    openShares = Map.copyOf(openShares);
    speeds = List.copyOf(speeds);
    samples = List.copyOf(samples);
    warnings = List.copyOf(warnings);
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
