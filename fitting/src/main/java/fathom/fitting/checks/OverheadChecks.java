package fathom.fitting.checks;

import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.InterferenceWindow;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/** Two ways to O_s, and O_r at two rates of arrival. */
final class OverheadChecks {
  /**
   * The slopes of extra work per message that one size shows, from no load to each rate, and how
   * much that tells: errors of the work's time are alike, so those of a slope fall with the
   * messages per work, and weights go with their square. Large messages come seldom and tell
   * little.
   */
  private record Slopes(double lower, double upper, double weight) {}

  private static final double CPU_TIME_NEAR = 0.15;

  /** How many standard errors of a ratio are no sign of anything: about 95 %. */
  private static final double STANDARD_ERRORS = 2;

  private static final double RATES_NEAR = 0.10;

  /** Windows in the lowest and in the highest third of the rates stand for the two rates. */
  private static final double THIRD = 1.0 / 3;

  private OverheadChecks() {}

  /**
   * A send that only costs CPU time takes as long on the clock as on the thread's own account. It
   * fails where they are further apart at some size than their errors explain.
   */
  static Check cpuTime(Campaign campaign) {
    String name = Parameter.SEND_OVERHEAD.symbol() + " against CPU time";
    if (campaign.cpuTimes().isEmpty()) {
      return new Check(name, CheckVerdict.UNKNOWN, "no CPU times were recorded");
    }
    NavigableMap<Integer, SizeMedian> cpu =
        ForkMedians.sizeMedians(Experiment.SEND_OVERHEAD, campaign.cpuTimes());
    NavigableMap<Integer, SizeMedian> clock =
        ForkMedians.sizeMedians(
            Experiment.SEND_OVERHEAD, campaign.windows(Experiment.SEND_OVERHEAD));
    List<Double> ratios = new ArrayList<>();
    List<String> beyond = new ArrayList<>();
    cpu.forEach(
        (size, own) ->
            Optional.ofNullable(clock.get(size))
                .ifPresent(
                    wall -> {
                      double ratio = own.micros() / wall.micros();
                      ratios.add(ratio);
                      double error = ratio * Math.hypot(relativeError(own), relativeError(wall));
                      if (Math.abs(ratio - 1) - STANDARD_ERRORS * error > CPU_TIME_NEAR) {
                        beyond.add(Ratio.text(ratio) + " at " + Words.bytes(size));
                      }
                    }));
    if (ratios.isEmpty()) {
      return new Check(
          name,
          CheckVerdict.UNKNOWN,
          "CPU time and elapsed time were not measured at a common size");
    }
    double least = ratios.stream().mapToDouble(r -> r).min().orElseThrow();
    double most = ratios.stream().mapToDouble(r -> r).max().orElseThrow();
    return new Check(
        name,
        beyond.isEmpty() ? CheckVerdict.HOLDS : CheckVerdict.FAILS,
        Words.of(
            "CPU time / elapsed time of a send = %s to %s (%d sizes; the two are timed in different"
                + " bursts, so it may exceed 1; allowed: %s to %s, and two standard errors more)%s",
            Ratio.text(least),
            Ratio.text(most),
            ratios.size(),
            Ratio.text(1 - CPU_TIME_NEAR),
            Ratio.text(1 + CPU_TIME_NEAR),
            beyond.isEmpty()
                ? ""
                : ": O_s is not the CPU time of a send (" + String.join(", ", beyond) + ")"));
  }

  private static double relativeError(SizeMedian median) {
    return Double.isFinite(median.standardError()) ? median.standardError() / median.micros() : 0;
  }

  /** Extra work in proportion to the messages: the slope to the lower rate is that to the upper. */
  static Check severalRates(List<InterferenceWindow> windows) {
    String name = Parameter.RECEIVE_OVERHEAD.symbol() + " at two arrival rates";
    List<Slopes> sizes =
        Groups.of(
                windows.stream().filter(w -> w.messagesPerWork() > 0).toList(),
                InterferenceWindow::sizeBytes,
                Integer::compare)
            .values()
            .stream()
            .flatMap(own -> slopes(own, windows).stream())
            .filter(slopes -> slopes.lower() > 0)
            .toList();
    if (sizes.isEmpty()) {
      return new Check(name, CheckVerdict.UNKNOWN, "no size has an O_r at two arrival rates");
    }
    double ratio =
        sizes.stream().mapToDouble(s -> s.weight() * s.upper()).sum()
            / sizes.stream().mapToDouble(s -> s.weight() * s.lower()).sum();
    boolean near = Math.abs(ratio - 1) <= RATES_NEAR;
    return new Check(
        name,
        near ? CheckVerdict.HOLDS : CheckVerdict.FAILS,
        Words.of(
            "%s at the high rate is %s times %s at the low rate (%s; allowed: %s to %s)%s",
            Parameter.RECEIVE_OVERHEAD.symbol(),
            Ratio.text(ratio),
            Parameter.RECEIVE_OVERHEAD.symbol(),
            behind(sizes),
            Ratio.text(1 - RATES_NEAR),
            Ratio.text(1 + RATES_NEAR),
            near ? "" : ": it depends on the load"));
  }

  private static String behind(List<Slopes> sizes) {
    DoubleSummaryStatistics each =
        sizes.stream().mapToDouble(s -> s.upper() / s.lower()).summaryStatistics();
    return sizes.size() == 1
        ? "1 size"
        : "weighted mean of "
            + sizes.size()
            + " sizes; single sizes: "
            + Ratio.text(each.getMin())
            + " to "
            + Ratio.text(each.getMax());
  }

  /** Medians over forks; each fork's slopes start from its own undisturbed work. */
  private static Optional<Slopes> slopes(
      List<InterferenceWindow> atSize, List<InterferenceWindow> all) {
    double least = atSize.stream().mapToDouble(w -> w.messagesPerWork()).min().orElseThrow();
    double most = atSize.stream().mapToDouble(w -> w.messagesPerWork()).max().orElseThrow();
    if (!(most > 1.2 * least)) {
      return Optional.empty();
    }
    double third = (most - least) * THIRD;
    Optional<Double> lower =
        slope(atSize.stream().filter(w -> w.messagesPerWork() <= least + third).toList(), all);
    Optional<Double> upper =
        slope(atSize.stream().filter(w -> w.messagesPerWork() >= most - third).toList(), all);
    return lower.flatMap(low -> upper.map(high -> new Slopes(low, high, least * least)));
  }

  private static Optional<Double> slope(
      List<InterferenceWindow> atRate, List<InterferenceWindow> all) {
    NavigableMap<Integer, List<InterferenceWindow>> quiet =
        Groups.of(
            all.stream().filter(w -> w.messagesPerWork() == 0).toList(),
            w -> w.replicate().fork(),
            Integer::compare);
    List<Double> slopes = new ArrayList<>();
    Groups.of(atRate, w -> w.replicate().fork(), Integer::compare)
        .forEach(
            (fork, own) -> slope(own, Optional.ofNullable(quiet.get(fork))).ifPresent(slopes::add));
    return slopes.isEmpty() ? Optional.empty() : Optional.of(Statistics.median(slopes));
  }

  /** Of one fork at one rate: by its own undisturbed work where each window has that. */
  private static Optional<Double> slope(
      List<InterferenceWindow> own, Optional<List<InterferenceWindow>> quiet) {
    if (own.stream().allMatch(InterferenceWindow::isPaired)) {
      return Optional.of(Statistics.median(own, InterferenceWindow::microsPerMessage));
    }
    double messages = Statistics.median(own, InterferenceWindow::messagesPerWork);
    return quiet.map(undisturbed -> (work(own) - work(undisturbed)) / messages);
  }

  private static double work(List<InterferenceWindow> windows) {
    return Statistics.median(windows, InterferenceWindow::workMicros);
  }
}
