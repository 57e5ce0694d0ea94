package fathom.fitting.cost;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.InterferenceWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * O_r(m): how much longer a unit of control work takes per message that arrives meanwhile
 * (measurement §3). Per fork and size the slope of the work's time against the messages per work,
 * then pieces over the sizes. Undisturbed work is that of the same window where it has its own, for
 * a shared core keeps its speed for milliseconds; else that of the fork's undisturbed runs.
 */
public final class ReceiveOverheadFitter {
  private final Subject subject;

  public ReceiveOverheadFitter(FitLog log) {
    this.subject = Subject.of(Parameter.RECEIVE_OVERHEAD, Experiment.RECEIVE_OVERHEAD, log);
  }

  /** Where a kernel does receive work, which must be seen on the timed core. */
  public Attempt<CostFit> fit(List<InterferenceWindow> windows, BreakpointChoice choice) {
    return known(windows)
        .then(slopes -> mean(slopes).then(mean -> landsOnControlCore(slopes, mean)))
        .then(slopes -> new PiecewiseFitter(subject).fit(slopes, choice));
  }

  /**
   * Behind an MPI library an adapter may do that work, and no core. Then O_r is between 0 and the
   * end of what cannot be told from 0, and the middle of that stands for it.
   */
  public Attempt<CostFit> fitOrBound(List<InterferenceWindow> windows, BreakpointChoice choice) {
    return known(windows)
        .then(
            slopes ->
                mean(slopes)
                    .then(
                        mean ->
                            landsOnControlCore(slopes, mean) instanceof Attempt.Failed<?>
                                    && mean.estimate(0).ci().high() > 0
                                    && !isGrowing(slopes)
                                ? Attempt.ok(bound(slopes, mean))
                                : fit(windows, choice)));
  }

  /** Whether large messages are seen to cost more: that is no bound, whatever small ones cost. */
  private static boolean isGrowing(List<CostPoint> points) {
    List<Row> rows =
        points.stream()
            .map(
                p ->
                    new Row(
                        List.of(1.0, (double) p.sizeBytes()), p.micros(), p.noiseUnit(), p.block()))
            .toList();
    return points.stream().map(CostPoint::sizeBytes).distinct().count() > 1
        && RobustRegression.fit(rows).stream().anyMatch(line -> line.estimate(1).ci().low() > 0);
  }

  private CostFit bound(List<CostPoint> slopes, RegressionFit mean) {
    double high = mean.estimate(0).ci().high();
    Estimate middle = Estimate.of(high / 2, high / 2);
    CostFit.Piece piece =
        new CostFit.Piece(new Segment(SizeRange.from(0), middle, Estimate.exact(0)), mean, 1);
    subject
        .log()
        .warn(
            String.format(
                Locale.ROOT,
                "Note: O_r is at most %.3g µs: that messages arrive slowed the timed core by nothing"
                    + " that could be told from 0. The sheet shows %.3g ± %.3g µs. What another core"
                    + " or the adapter does for a message is in L",
                high,
                high / 2,
                high / 2));
    return PiecewiseFitter.assembled(
            new PointsOfPieces(slopes, List.of(piece), NoiseModel.of(slopes)),
            List.of(piece),
            List.of())
        .asBound();
  }

  private Attempt<List<CostPoint>> known(List<InterferenceWindow> windows) {
    if (windows.isEmpty()) {
      return Attempt.failed("no raw results for " + subject.label());
    }
    List<CostPoint> slopes = slopes(windows);
    if (slopes.isEmpty()) {
      return Attempt.failed(
          "no launch measured one size at two different arrival rates; O_r is the"
              + " slope between them");
    }
    return Attempt.ok(slopes);
  }

  /**
   * One slope per size and fork, in µs per message. Its noise is that of the clock over the whole
   * unit of work, so the work's time per message that arrived meanwhile is its unit: where the line
   * allows few messages, they tell their cost badly.
   */
  public List<CostPoint> slopes(List<InterferenceWindow> windows) {
    List<CostPoint> points = new ArrayList<>();
    NavigableMap<Integer, List<InterferenceWindow>> undisturbed = undisturbed(windows);
    Groups.of(windows, w -> w.replicate().fork(), Integer::compare)
        .forEach(
            (fork, own) ->
                points.addAll(slopesOfFork(fork, undisturbed.getOrDefault(fork, List.of()), own)));
    return points.stream()
        .sorted(Comparator.comparingInt(CostPoint::sizeBytes).thenComparingInt(CostPoint::fork))
        .toList();
  }

  /**
   * Undisturbed runs by fork, without strays: a stalled one makes every arrival of its fork look
   * cheap, and at sizes where few messages arrive it would hide in the noise.
   */
  private NavigableMap<Integer, List<InterferenceWindow>> undisturbed(
      List<InterferenceWindow> windows) {
    NavigableMap<Integer, List<InterferenceWindow>> byFork =
        Groups.of(
            windows.stream().filter(w -> w.messagesPerWork() == 0).toList(),
            w -> w.replicate().fork(),
            Integer::compare);
    double scale =
        ForkMedians.scale(
            byFork.values().stream()
                .filter(own -> own.size() >= ForkMedians.LEAST_WINDOWS)
                .flatMap(own -> ForkMedians.deviations(works(own)).stream())
                .toList());
    byFork.replaceAll((fork, own) -> withoutStrays(own, scale));
    return byFork;
  }

  /** As for windows of time: all stay where fewer than half would be left. */
  private List<InterferenceWindow> withoutStrays(List<InterferenceWindow> own, double scale) {
    double centre = Statistics.median(works(own));
    List<InterferenceWindow> kept =
        own.stream()
            .filter(w -> Math.abs(w.workMicros() / centre - 1) <= ForkMedians.STRAY * scale)
            .toList();
    if (own.size() < ForkMedians.LEAST_WINDOWS || 2 * kept.size() < own.size()) {
      return own;
    }
    for (InterferenceWindow window : own) {
      if (!kept.contains(window)) {
        subject
            .log()
            .drop(
                new DroppedRow(
                    subject.experiment(),
                    window.replicate().fork(),
                    window.replicate().iteration(),
                    window.sizeBytes(),
                    DroppedRow.FAR_FROM_ITS_LAUNCH));
      }
    }
    return kept;
  }

  private static List<Double> works(List<InterferenceWindow> windows) {
    return windows.stream().map(InterferenceWindow::workMicros).toList();
  }

  private List<CostPoint> slopesOfFork(
      int fork, List<InterferenceWindow> undisturbed, List<InterferenceWindow> windows) {
    List<CostPoint> points = new ArrayList<>();
    Groups.of(
            windows.stream().filter(w -> w.messagesPerWork() > 0).toList(),
            InterferenceWindow::sizeBytes,
            Integer::compare)
        .forEach(
            (size, disturbed) -> {
              List<InterferenceWindow> paired =
                  disturbed.stream().filter(InterferenceWindow::isPaired).toList();
              List<InterferenceWindow> both =
                  Stream.concat(undisturbed.stream(), disturbed.stream()).toList();
              Optional<Double> slope =
                  paired.isEmpty() ? weightedMedian(pairs(both)) : weightedMedian(own(paired));
              double unit =
                  disturbed.stream()
                      .mapToDouble(w -> w.workMicros() / w.messagesPerWork())
                      .min()
                      .orElseThrow();
              CostPoint point =
                  new CostPoint(
                      size,
                      fork,
                      disturbed.getFirst().replicate().block(),
                      slope.orElse(0.0),
                      unit,
                      paired.isEmpty()
                          ? costs(disturbed, level(both, slope.orElse(0.0)))
                          : costs(paired));
              slope.ifPresentOrElse(
                  s -> points.add(point),
                  () ->
                      subject
                          .log()
                          .drop(
                              subject.experiment(),
                              point,
                              "this launch has one arrival rate only, and O_r is a slope over two"));
            });
    return points;
  }

  /** What a unit of work takes with no arrivals, in µs: the line's median level at its slope. */
  private static double level(List<InterferenceWindow> windows, double slope) {
    return Statistics.median(
        windows.stream().map(w -> w.workMicros() - slope * w.messagesPerWork()).toList());
  }

  /** The cost per message that each window alone shows. */
  private static List<CostPoint.Window> costs(List<InterferenceWindow> disturbed, double level) {
    return disturbed.stream()
        .map(
            w ->
                new CostPoint.Window(
                    w.replicate().iteration(), (w.workMicros() - level) / w.messagesPerWork()))
        .sorted(CostPoint.Window.ORDER)
        .toList();
  }

  private static List<CostPoint.Window> costs(List<InterferenceWindow> paired) {
    return paired.stream()
        .map(w -> new CostPoint.Window(w.replicate().iteration(), w.microsPerMessage()))
        .sorted(CostPoint.Window.ORDER)
        .toList();
  }

  /**
   * A slope between two rates.
   *
   * @param slope µs per message
   * @param distance of the rates, in messages per work: near rates say little
   */
  private record Pair(double slope, double distance) {}

  /** As Theil and Sen: between any two windows of different rate. */
  private static List<Pair> pairs(List<InterferenceWindow> windows) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      for (int j = i + 1; j < windows.size(); j++) {
        InterferenceWindow a = windows.get(i);
        InterferenceWindow b = windows.get(j);
        double distance = b.messagesPerWork() - a.messagesPerWork();
        double slope = (b.workMicros() - a.workMicros()) / distance;
        if (distance != 0 && Double.isFinite(slope)) {
          pairs.add(new Pair(slope, Math.abs(distance)));
        }
      }
    }
    return pairs;
  }

  /** Between each window and its own undisturbed work. */
  private static List<Pair> own(List<InterferenceWindow> paired) {
    return paired.stream().map(w -> new Pair(w.microsPerMessage(), w.messagesPerWork())).toList();
  }

  private static Optional<Double> weightedMedian(List<Pair> pairs) {
    double half = pairs.stream().mapToDouble(Pair::distance).sum() / 2;
    double passed = 0;
    List<Pair> sorted =
        pairs.stream()
            .sorted(Comparator.comparingDouble(Pair::slope).thenComparingDouble(Pair::distance))
            .toList();
    for (Pair pair : sorted) {
      passed += pair.distance();
      if (passed >= half) {
        return Optional.of(pair.slope());
      }
    }
    return Optional.empty();
  }

  private static Attempt<RegressionFit> mean(List<CostPoint> points) {
    List<Row> rows =
        points.stream()
            .map(p -> new Row(List.of(1.0), p.micros(), p.noiseUnit(), p.block()))
            .toList();
    return RobustRegression.fit(rows)
        .map(Attempt::ok)
        .orElseGet(
            () ->
                Attempt.failed(
                    points.size() + " data point(s) (launches × sizes) are too few for an error"));
  }

  private static Attempt<List<CostPoint>> landsOnControlCore(
      List<CostPoint> points, RegressionFit mean) {
    return mean.estimate(0).ci().low() > 0
        ? Attempt.ok(points)
        : Attempt.failed(
            String.format(
                Locale.ROOT,
                "receive work does not run on the timed core: arrivals cost it %.3g µs per message,"
                    + " 95 %% interval [%.3g, %.3g]; steer interrupts or receive packets to that"
                    + " core",
                mean.coefficients().getFirst(),
                mean.estimate(0).ci().low(),
                mean.estimate(0).ci().high()));
  }
}
