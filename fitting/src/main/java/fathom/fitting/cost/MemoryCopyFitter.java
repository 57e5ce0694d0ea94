package fathom.fitting.cost;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.Subject;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A memory tier M_*(m): time of a copy less the time of picking the next slot without copying, both
 * of the same fork; as many lines as the sizes ask for, from the smallest to the largest measured
 * (TW Table 1 has one, measurement §4).
 */
public final class MemoryCopyFitter {
  /** With fewer positive points the copy is lost in the noise of picking a slot. */
  private static final double LEAST_POSITIVE = 0.75;

  private final Subject subject;
  private final List<CopyWindow> windows;
  private final CopyVariant variant;

  public MemoryCopyFitter(
      Parameter tier, List<CopyWindow> windows, CopyVariant variant, FitLog log) {
    Experiment experiment = tier.experiments().iterator().next();
    String label = variant == CopyVariant.HEAP ? tier.symbol() + " (heap)" : tier.symbol();
    this.subject = new Subject(label, experiment, log);
    this.windows = windows;
    this.variant = variant;
  }

  public Attempt<CostFit> fit() {
    List<CopyWindow> copies =
        windows.stream().filter(w -> w.variant() == variant && w.sizeBytes() >= 0).toList();
    if (copies.isEmpty()) {
      return Attempt.failed("no raw results for " + subject.label());
    }
    List<CostPoint> fitting = points(copies);
    List<CostPoint> rest = fitting.stream().filter(p -> p.micros() <= 0).toList();
    int positive = fitting.size() - rest.size();
    if (positive < LEAST_POSITIVE * fitting.size() || positive == 0) {
      rest.forEach(p -> subject.drop(p, "the copy took no longer than the loop without a copy"));
      return Attempt.failed(
          "only "
              + positive
              + " of "
              + fitting.size()
              + " data points took longer than the loop that only picks the next buffer: the copy is too"
              + " short to measure");
    }
    if (!rest.isEmpty()) {
      // Without them the upper half of the noise would stand for all of it.
      subject.warn(
          "Note: from the time of %s that of a loop that only picks the next buffer is subtracted;"
              + " at %d of %d data points nothing was left. They stay in the fit: without them"
              + " the constant would be too high",
          subject.label(), rest.size(), fitting.size());
    }
    return new CurveFitter(subject).fit(fitting);
  }

  /**
   * Median µs per byte at each size; not positive where a copy cannot be told from picking a slot.
   */
  public NavigableMap<Integer, Double> microsPerByte() {
    List<CopyWindow> copies =
        windows.stream().filter(w -> w.variant() == variant && w.sizeBytes() > 0).toList();
    NavigableMap<Integer, Double> perByte = new TreeMap<>();
    ForkMedians.sizeMedians(points(copies))
        .forEach((size, median) -> perByte.put(size, median.micros() / size));
    return perByte;
  }

  private List<CostPoint> points(List<CopyWindow> copies) {
    Map<Integer, Double> picks =
        windows.stream()
            .filter(w -> w.variant() == CopyVariant.PICK_ONLY)
            .collect(
                Collectors.groupingBy(
                    w -> w.replicate().fork(),
                    Collectors.collectingAndThen(
                        Collectors.mapping(CopyWindow::micros, Collectors.toList()),
                        Statistics::median)));
    List<TimedWindow> timed =
        copies.stream()
            .map(w -> new TimedWindow(w.sizeBytes(), w.replicate(), w.micros()))
            .toList();
    List<CostPoint> points = new ArrayList<>();
    for (CostPoint raw : ForkMedians.points(subject.experiment(), timed, subject.log())) {
      Optional.ofNullable(picks.get(raw.fork()))
          .ifPresentOrElse(
              pick -> points.add(raw.derived(1, pick)),
              () ->
                  subject.drop(
                      raw, "its launch did not time the loop that only picks the next buffer"));
    }
    return points;
  }
}
