package fathom.reports.raw;

import fathom.fitting.regression.Statistics;
import fathom.model.cost.Interval;
import fathom.model.parameter.Experiment;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Distribution.Quantile;
import fathom.reports.input.BadInputException;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunDirectory.Hlog;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogWriter;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * Single operations of a run: the histograms of its forks without what reading the clock took, put
 * together by experiment and size. Nothing is added for operations that were not begun because an
 * earlier one was slow: each is begun when the one before it has ended, and was never due before.
 */
public final class SingleOperations {
  private static final double NANOS_PER_MICRO = 1000;
  private static final double PERCENT = 100;

  private static final double NORMAL =
      new NormalDistribution(null, 0, 1).inverseCumulativeProbability(0.975);

  /** Up to here a histogram of three digits keeps every ns by itself. */
  private static final long EXACT_NANOS = 2047;

  private static final Comparator<OperationTag> ORDER =
      Comparator.comparing(OperationTag::experiment).thenComparingInt(OperationTag::sizeBytes);

  private final Map<OperationTag, Merged> merged = new TreeMap<>(ORDER);

  private SingleOperations() {}

  /** All of a run's; none where it timed none. */
  public static SingleOperations of(RunDirectory run) {
    SingleOperations all = new SingleOperations();
    for (ExperimentRecord record : run.manifest().experiments()) {
      if (record.status() == Status.DONE) {
        run.hlog(record).ifPresent(log -> all.add(record.experiment(), log));
      }
    }
    return all;
  }

  /** Those of one log. */
  static SingleOperations of(Experiment experiment, Hlog log) {
    SingleOperations all = new SingleOperations();
    all.add(experiment, log);
    return all;
  }

  private void add(Experiment experiment, Hlog log) {
    for (HistogramLog.OfFork fork : HistogramLog.read(log.name(), log.text())) {
      // A line of another experiment has no business in this file, whoever wrote it.
      if (fork.tag().experiment() == experiment) {
        Merged of = merged.computeIfAbsent(fork.tag(), tag -> new Merged());
        of.add(fork);
        if (of.all.getTotalCount() > Distribution.MOST_OPERATIONS) {
          throw new BadInputException(
              log.name() + ": more than " + Distribution.MOST_OPERATIONS + " operations");
        }
      }
    }
  }

  public boolean isEmpty() {
    return merged.isEmpty();
  }

  /** As a sheet has them, by experiment, then by size. */
  public List<Distribution> distributions() {
    List<Distribution> all = new ArrayList<>();
    merged.forEach((tag, of) -> all.add(of.distribution(tag)));
    return all;
  }

  /** A log of HdrHistogram for other tools: one line for each experiment and size, in ns. */
  public String hlog() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    HistogramLogWriter writer = new HistogramLogWriter(bytes);
    writer.outputComment("[Single operations in ns, without what reading the clock took]");
    writer.outputLogFormatVersion();
    writer.outputLegend();
    merged.forEach(
        (tag, of) -> {
          of.all.setTag(tag.text());
          writer.outputIntervalHistogram(
              of.all.getStartTimeStamp() / 1e3, of.all.getEndTimeStamp() / 1e3, of.all);
        });
    writer.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** What is known of one experiment and size. */
  private static final class Merged {
    private final Histogram all = new Histogram(3);

    /** The same by fork. */
    private final List<Histogram> forks = new ArrayList<>();

    private final List<Double> clockNanos = new ArrayList<>();
    private long stepNanos;

    void add(HistogramLog.OfFork fork) {
      long clock = fork.clock().getValueAtPercentile(PERCENT / 2);
      clockNanos.add((double) clock);
      stepNanos = step(stepNanos, fork.clock());
      Histogram own = new Histogram(3);
      addWithout(clock, fork.nanos(), own);
      forks.add(own);
      all.add(own);
      all.setStartTimeStamp(Math.min(all.getStartTimeStamp(), fork.nanos().getStartTimeStamp()));
      all.setEndTimeStamp(Math.max(all.getEndTimeStamp(), fork.nanos().getEndTimeStamp()));
    }

    /** Adds what is left of each when the clock's cost is taken off; never less than nothing. */
    private static void addWithout(long clock, Histogram nanos, Histogram into) {
      for (HistogramIterationValue value : nanos.recordedValues()) {
        long middle = nanos.medianEquivalentValue(value.getValueIteratedTo());
        into.recordValueWithCount(
            Math.max(0, middle - clock), value.getCountAddedInThisIterationStep());
      }
    }

    /** The largest step that all readings are a multiple of. */
    private static long step(long soFar, Histogram clock) {
      long step = soFar;
      for (HistogramIterationValue value : clock.recordedValues()) {
        long nanos = value.getValueIteratedTo();
        if (nanos <= EXACT_NANOS) {
          step = ArithmeticUtils.gcd(step, nanos);
        }
      }
      return step;
    }

    Distribution distribution(OperationTag tag) {
      long operations = all.getTotalCount();
      double largest = all.getMaxValue() / NANOS_PER_MICRO;
      List<Quantile> quantiles =
          Distribution.SHARES.stream()
              .filter(share -> Distribution.isTold(share, operations))
              .map(share -> quantile(share, largest))
              .toList();
      double clock =
          clockNanos.stream().sorted().skip((clockNanos.size() - 1) / 2).findFirst().orElse(0.0);
      return new Distribution(
          tag,
          operations,
          quantiles,
          largest,
          clock / NANOS_PER_MICRO,
          stepNanos / NANOS_PER_MICRO);
    }

    private Quantile quantile(double share, double largest) {
      double micros = Math.min(largest, micros(share));
      double half = halfOfShare(share);
      double low = Math.min(micros, micros(Math.max(0, share - half)));
      double high = share + half < 1 ? Math.clamp(micros(share + half), micros, largest) : largest;
      return new Quantile(share, micros, Optional.of(new Interval(low, high)));
    }

    /**
     * Half the 95 % interval of the share of operations that take no longer than this quantile
     * (Woodruff, Confidence intervals for medians and other position measures, 1952): the order
     * statistics at its ends are those of the quantile. Operations of one launch are alike, so the
     * share's error is that between launches if this is larger than that of independent operations.
     */
    private double halfOfShare(double share) {
      double count = all.getTotalCount();
      double independent = NORMAL * Math.sqrt(share * (1 - share) / count);
      int launches = forks.size();
      if (launches < 2) {
        return independent;
      }
      long limit = all.getValueAtPercentile(PERCENT * share);
      double common =
          forks.stream().mapToDouble(fork -> fork.getCountBetweenValues(0, limit)).sum() / count;
      double squares =
          forks.stream()
              .mapToDouble(
                  fork -> fork.getCountBetweenValues(0, limit) - common * fork.getTotalCount())
              .map(departure -> departure * departure)
              .sum();
      double error = Math.sqrt(squares * launches / (launches - 1.0)) / count;
      return Math.max(independent, Statistics.t95(launches - 1.0) * error);
    }

    private double micros(double share) {
      return all.getValueAtPercentile(PERCENT * share) / NANOS_PER_MICRO;
    }
  }
}
