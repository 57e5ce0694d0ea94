package fathom.reports.raw;

import fathom.fitting.regression.CovariateSlope;
import fathom.fitting.regression.CovariateSlope.Observation;
import fathom.fitting.regression.CovariateSlope.Prior;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.CoreSpeed;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Brings the windows of one experiment to the run's reference speed. The speed of a core varies
 * (clock, other virtual machines), no count of the kernel shows it, and costs follow it by a power
 * that differs between experiments: docs/decisions/0034. A fixed piece of work, timed right before
 * and after each window, shows it.
 *
 * <p>Only where one thread makes the value ({@link CleanWindows#isOfOneThread}).
 */
final class SpeedCorrection {
  /**
   * A cost that is all work of the core is proportional to the time of the piece of work; memory
   * and other cores take a part that does not follow it, or follows it more. Measured exponents lie
   * between 0 and 4.
   */
  private static final Prior EXPONENT = new Prior(1.5, 1.5);

  /** Beside their windows messages arrive or leave, so the piece of work takes longer. */
  private static final Set<Experiment> LOADED =
      EnumSet.of(Experiment.SEND_GAP, Experiment.RECEIVE_OVERHEAD);

  private static final double LOW_QUANTILE = 0.05;
  private static final double HIGH_QUANTILE = 0.95;

  private final Experiment experiment;
  private final double reference;
  private final CovariateSlope slope;

  /** Mean logarithm of the time of the piece of work over that at the reference, by block. */
  private final Map<CampaignBlock, Double> means;

  /** Times of the piece of work around the windows, ascending. */
  private final double[] times;

  private SpeedCorrection(Experiment experiment, List<Window> windows, double reference) {
    this.experiment = experiment;
    this.reference = reference;
    List<Window> own =
        windows.stream().filter(row -> CleanWindows.isOfOneThread(experiment, row)).toList();
    this.times = sorted(own.stream(), row -> time(experiment, row));
    this.slope = slope(own);
    this.means =
        own.stream()
            .filter(row -> Double.isFinite(logSpeed(row)))
            .collect(
                Collectors.groupingBy(
                    row -> row.replicate().block(), Collectors.averagingDouble(this::logSpeed)));
  }

  /**
   * The correction of one experiment.
   *
   * @param windows its rows, without those that other work disturbed: it may have hit the window or
   *     the piece of work beside it
   * @param all the rows of the run, by experiment, for the reference that all of a kind share
   */
  static SpeedCorrection of(
      Experiment experiment, List<Window> windows, Map<Experiment, List<Window>> all) {
    return new SpeedCorrection(experiment, windows, referenceMicros(experiment, all));
  }

  /** No correction: a line's time, or a simulated clock, does not follow the core. */
  static SpeedCorrection none(Experiment experiment) {
    return new SpeedCorrection(experiment, List.of(), Double.NaN);
  }

  /**
   * The run's median of the piece of work. One for all experiments of packets, because L is a
   * difference of their costs; copies have one of their own, since beside packets another process
   * works, maybe on the other hardware thread of the core. Experiments whose own piece of work is
   * loaded have a reference each.
   */
  private static double referenceMicros(Experiment experiment, Map<Experiment, List<Window>> all) {
    double[] times =
        sorted(
            all.entrySet().stream()
                .filter(
                    entry ->
                        LOADED.contains(experiment)
                            ? entry.getKey() == experiment
                            : entry.getKey().kind() == experiment.kind()
                                && !LOADED.contains(entry.getKey()))
                .flatMap(
                    entry ->
                        entry.getValue().stream()
                            .filter(row -> CleanWindows.isOfOneThread(entry.getKey(), row))),
            row -> time(experiment, row));
    return times.length == 0 ? Double.NaN : times[times.length / 2];
  }

  private static double[] sorted(Stream<Window> rows, ToDoubleFunction<Window> time) {
    return rows.mapToDouble(time).filter(Double::isFinite).sorted().toArray();
  }

  /** A piece of work in µs; NaN where the row has none. */
  private static double piece(Window row, Counter counter) {
    double micros = row.counter(counter);
    return micros > 0 && Double.isFinite(micros) ? micros : Double.NaN;
  }

  /** The piece of work before and after a window together, in µs. */
  private static double yardstick(Window row) {
    return Math.sqrt(
        piece(row, Counter.YARDSTICK_BEFORE_MICROS) * piece(row, Counter.YARDSTICK_AFTER_MICROS));
  }

  /** The time that shows the speed, in µs: the window's own piece of work where it has one. */
  private static double time(Experiment experiment, Window row) {
    return experiment == Experiment.RECEIVE_OVERHEAD
        ? piece(row, Counter.UNDISTURBED_MICROS)
        : yardstick(row);
  }

  /**
   * Returns one row for the slope. O_r is what its own piece of work took longer, so that the noise
   * of that piece is in O_r, many times as large: only the pieces before and after can tell speed
   * from noise there.
   */
  private Observation observation(Window row) {
    Object condition = CleanWindows.condition(row);
    CampaignBlock block = row.replicate().block();
    double log = Math.log(cost(row));
    return experiment == Experiment.RECEIVE_OVERHEAD
        ? new Observation(condition, block, logSpeed(row), Math.log(yardstick(row)), log, true)
        : new Observation(
            condition,
            block,
            Math.log(piece(row, Counter.YARDSTICK_BEFORE_MICROS) / reference),
            Math.log(piece(row, Counter.YARDSTICK_AFTER_MICROS) / reference),
            log);
  }

  private double logSpeed(Window row) {
    return Math.log(time(experiment, row) / reference);
  }

  private CovariateSlope slope(List<Window> windows) {
    return CovariateSlope.of(
        windows.stream()
            .map(this::observation)
            .filter(row -> Double.isFinite(row.before() + row.after() + row.y()))
            .toList(),
        EXPONENT);
  }

  /** The value of a window that a fit is made of, up to a factor that its condition fixes. */
  private double cost(Window row) {
    return switch (experiment) {
      case SEND_GAP -> row.gapPerMessage();
      case RECEIVE_OVERHEAD -> {
        double kept = row.counter(Counter.KEPT_MICROS);
        yield (kept - row.counter(Counter.UNDISTURBED_MICROS))
            * row.counter(Counter.SENDING_MICROS)
            / (kept * row.counter(Counter.MESSAGES));
      }
      default -> row.medianPerMessage();
    };
  }

  /**
   * The window as it would have been at the reference speed: all its times by one factor. The mean
   * speed of its block is known well, and costs follow it by the exponent. How far the readings of
   * one window are from that is in part their own noise, so costs follow it less.
   */
  Window atReference(Window row) {
    double ofBlock = means.getOrDefault(row.replicate().block(), Double.NaN);
    // Several pairs must keep their distance from one pair, which is l_p: one factor for both.
    double log = CleanWindows.isOfOneThread(experiment, row) ? logSpeed(row) : ofBlock;
    if (!Double.isFinite(log)) {
      return row;
    }
    double mean = Double.isNaN(ofBlock) ? log : ofBlock;
    return new Window(
        row.windows(),
        row.row(),
        Math.exp(-slope.slope() * mean - slope.ofReading() * (log - mean)));
  }

  /**
   * Half the 95 % interval of what the error of the exponent leaves open of all costs together, as
   * a share of them: nothing where the windows were at the reference speed on average.
   */
  double openShare() {
    double mean =
        Arrays.stream(times).map(micros -> Math.log(micros / reference)).average().orElse(0);
    return Math.abs(mean) * slope.halfWidth();
  }

  /** The speed for the sheet; empty where nothing shows it. */
  Optional<CoreSpeed> speed() {
    return times.length == 0
        ? Optional.empty()
        : Optional.of(
            new CoreSpeed(
                experiment,
                reference,
                quantile(LOW_QUANTILE),
                quantile(HIGH_QUANTILE),
                slope.slope(),
                slope.halfWidth()));
  }

  private double quantile(double quantile) {
    return times[(int) (quantile * (times.length - 1))];
  }
}
