package fathom.fitting.cost;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.Subject;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.InterferenceWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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
    return fit(windows, choice, false);
  }

  /**
   * Fits O_r where an adapter may do the receive work and no core. If arrivals slow the timed core
   * by nothing that can be told from 0, the sheet shows what is left above 0 of the band of a free
   * line. A line that is held at one level over all sizes misses costs that grow slowly: its
   * interval held O_r at 4 KiB in 8 to 35 of a hundred campaigns.
   */
  public Attempt<CostFit> fitOrBound(List<InterferenceWindow> windows, BreakpointChoice choice) {
    return fit(windows, choice, true);
  }

  private Attempt<CostFit> fit(
      List<InterferenceWindow> windows, BreakpointChoice choice, boolean orBound) {
    return known(windows)
        .then(
            slopes ->
                mean(slopes)
                    .then(
                        mean -> {
                          Interval ci = mean.estimate(0).ci();
                          if (ci.low() > 0) {
                            return new PiecewiseFitter(subject).fit(slopes, choice);
                          }
                          return orBound && ci.high() > 0
                              ? bound(slopes, mean)
                              : Attempt.failed(notOnTimedCore(mean));
                        }));
  }

  /**
   * The band of the free line, cut at 0 where the line begins (0 bytes) and at the largest size.
   * Straight ends between them lie outside the cut band, because the upper limit of a line is
   * convex in the size and the lower one concave.
   */
  private Attempt<CostFit> bound(List<CostPoint> slopes, RegressionFit mean) {
    RegressionFit line =
        RobustRegression.fit(rows(slopes, p -> List.of(1.0, (double) p.sizeBytes()))).orElse(mean);
    int largest = Math.max(1, slopes.stream().mapToInt(CostPoint::sizeBytes).max().orElse(1));
    double slope = line.coefficients().size() > 1 ? line.coefficients().getLast() : 0;
    Segment middle = Segment.exact(SizeRange.from(0), line.coefficients().getFirst(), slope);
    CostFit.FittedPiece free = new CostFit.FittedPiece(middle, slopes, line);
    Interval first = band(free, 0);
    Interval last = band(free, largest);
    if (!(first.high() > 0) || !(last.high() > 0)) {
      return Attempt.failed(notOnTimedCore(mean));
    }
    Segment segment =
        new BoundedLine(0, above0(first), largest, above0(last)).segment(SizeRange.from(0));
    CostFit.FittedPiece piece = new CostFit.FittedPiece(segment, slopes, line);
    warnOfBound(segment, largest);
    return Attempt.ok(
        new Pieces(List.of(piece), List.of())
            .assembled()
            .withRelativeHalfWidth(
                Math.max(relativeHalfWidth(segment, 0), relativeHalfWidth(segment, largest)))
            .asBound());
  }

  private static Interval above0(Interval band) {
    return new Interval(Math.max(0, band.low()), band.high());
  }

  private static double relativeHalfWidth(Segment segment, int bytes) {
    double half = segment.constant().ci().width() / 2 + segment.slope().ci().width() / 2 * bytes;
    return half / segment.at(bytes);
  }

  /** The 95 % interval of a line at a size. */
  private static Interval band(CostFit.FittedPiece line, int bytes) {
    return Interval.around(line.segment().at(bytes), line.halfWidthAt(bytes));
  }

  private void warnOfBound(Segment segment, int largest) {
    double atFirst = segment.constant().ci().high();
    subject.warn(
        "Note: O_r is at most %.3g µs at 0 bytes and %.3g µs at %d bytes: that messages"
            + " arrive slowed the timed core by nothing that could be told from 0. The sheet"
            + " shows the middle of what is left above 0, %.3g and %.3g µs. What another"
            + " core or the adapter does for a message is in L",
        atFirst,
        atFirst + segment.slope().ci().high() * largest,
        largest,
        segment.at(0),
        segment.at(largest));
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
    Groups.of(
            windows.stream().filter(w -> w.messagesPerWork() > 0).toList(),
            w -> w.replicate().fork(),
            Integer::compare)
        .forEach(
            (fork, own) ->
                Groups.of(own, InterferenceWindow::sizeBytes, Integer::compare)
                    .forEach(
                        (size, disturbed) ->
                            slope(undisturbed.getOrDefault(fork, List.of()), disturbed)
                                .ifPresentOrElse(points::add, () -> dropOneRate(disturbed))));
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
                .map(
                    own ->
                        ForkMedians.deviations(
                            own.stream().mapToDouble(InterferenceWindow::workMicros).toArray()))
                .toList());
    byFork.replaceAll(
        (fork, own) ->
            ForkMedians.withoutStrays(
                own,
                InterferenceWindow::workMicros,
                scale,
                stray ->
                    subject.drop(
                        stray.replicate(), stray.sizeBytes(), DroppedRow.FAR_FROM_ITS_LAUNCH)));
    return byFork;
  }

  private void dropOneRate(List<InterferenceWindow> windows) {
    windows.forEach(
        w ->
            subject.drop(
                w.replicate(),
                w.sizeBytes(),
                "this launch has one arrival rate only, and O_r is a slope over two"));
  }

  /** Of one fork and size. */
  private static Optional<CostPoint> slope(
      List<InterferenceWindow> undisturbed, List<InterferenceWindow> disturbed) {
    InterferenceWindow any = disturbed.getFirst();
    List<InterferenceWindow> paired =
        disturbed.stream().filter(InterferenceWindow::isPaired).toList();
    List<InterferenceWindow> both =
        Stream.concat(undisturbed.stream(), disturbed.stream()).toList();
    double unit =
        disturbed.stream()
            .mapToDouble(w -> w.workMicros() / w.messagesPerWork())
            .min()
            .orElseThrow();
    return weightedMedian(paired.isEmpty() ? pairs(both) : own(paired))
        .map(
            slope ->
                new CostPoint(
                    any.sizeBytes(),
                    any.replicate().fork(),
                    any.replicate().block(),
                    slope,
                    unit,
                    paired.isEmpty()
                        ? costs(disturbed, aboveLevel(both, slope))
                        : costs(paired, InterferenceWindow::microsPerMessage)));
  }

  /**
   * The cost per message that a window alone shows, above what a unit of work takes with no
   * arrivals: the line's median level at its slope.
   */
  private static ToDoubleFunction<InterferenceWindow> aboveLevel(
      List<InterferenceWindow> windows, double slope) {
    double level = Statistics.median(windows, w -> w.workMicros() - slope * w.messagesPerWork());
    return w -> (w.workMicros() - level) / w.messagesPerWork();
  }

  private static List<CostPoint.PointWindow> costs(
      List<InterferenceWindow> windows, ToDoubleFunction<InterferenceWindow> cost) {
    return windows.stream()
        .map(w -> new CostPoint.PointWindow(w.replicate().iteration(), cost.applyAsDouble(w)))
        .sorted(CostPoint.PointWindow.ORDER)
        .toList();
  }

  /**
   * A slope between two rates.
   *
   * @param slope µs per message
   * @param distance of the rates, in messages per work: near rates say little
   */
  private record RateSlope(double slope, double distance) {}

  /** As Theil and Sen: between any two windows of different rate. */
  private static List<RateSlope> pairs(List<InterferenceWindow> windows) {
    List<RateSlope> pairs = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      for (int j = i + 1; j < windows.size(); j++) {
        InterferenceWindow a = windows.get(i);
        InterferenceWindow b = windows.get(j);
        double distance = b.messagesPerWork() - a.messagesPerWork();
        double slope = (b.workMicros() - a.workMicros()) / distance;
        if (distance != 0 && Double.isFinite(slope)) {
          pairs.add(new RateSlope(slope, Math.abs(distance)));
        }
      }
    }
    return pairs;
  }

  /** Between each window and its own undisturbed work. */
  private static List<RateSlope> own(List<InterferenceWindow> paired) {
    return paired.stream()
        .map(w -> new RateSlope(w.microsPerMessage(), w.messagesPerWork()))
        .toList();
  }

  /**
   * The weighted median, interpolated: each slope stands at the middle of its share of the weights,
   * and the value at half of all is on the straight line between its neighbours. Of two slopes it
   * is their weighted mean. The lower weighted median would never see the lighter of two slopes,
   * and of two equal ones it would take the smaller.
   */
  private static Optional<Double> weightedMedian(List<RateSlope> pairs) {
    double half = pairs.stream().mapToDouble(RateSlope::distance).sum() / 2;
    List<RateSlope> sorted =
        pairs.stream()
            .sorted(
                Comparator.comparingDouble(RateSlope::slope)
                    .thenComparingDouble(RateSlope::distance))
            .toList();
    double passed = 0;
    double placeBefore = 0;
    double slopeBefore = 0;
    for (RateSlope pair : sorted) {
      double place = passed + pair.distance() / 2;
      if (place >= half) {
        double share = passed == 0 ? 1 : (half - placeBefore) / (place - placeBefore);
        return Optional.of(slopeBefore + share * (pair.slope() - slopeBefore));
      }
      passed += pair.distance();
      placeBefore = place;
      slopeBefore = pair.slope();
    }
    return Optional.empty();
  }

  private static Attempt<RegressionFit> mean(List<CostPoint> points) {
    return RobustRegression.fit(rows(points, p -> List.of(1.0)))
        .map(Attempt::ok)
        .orElseGet(
            () ->
                Attempt.failed(
                    points.size() + " data point(s) (launches × sizes) are too few for an error"));
  }

  private static List<Row> rows(
      List<CostPoint> points, Function<CostPoint, List<Double>> regressors) {
    return points.stream()
        .map(p -> new Row(regressors.apply(p), p.micros(), p.noiseUnit(), p.block()))
        .toList();
  }

  private static String notOnTimedCore(RegressionFit mean) {
    return Words.of(
        "receive work does not run on the timed core: arrivals cost it %.3g µs per message,"
            + " 95 %% interval [%.3g, %.3g]; steer interrupts or receive packets to that"
            + " core",
        mean.coefficients().getFirst(), mean.estimate(0).ci().low(), mean.estimate(0).ci().high());
  }
}
