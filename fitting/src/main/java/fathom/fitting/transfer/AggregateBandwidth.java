package fathom.fitting.transfer;

import fathom.fitting.points.FewLaunches;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.StreamWindow;
import fathom.model.sheet.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * C, the aggregate bandwidth of the switch (model errata 3), from one-way streams of several pairs
 * at once: what they move together once that is less than as many times what one pair moves. A pair
 * with one packet in flight cannot load a modern switch, so round trips may not show C.
 *
 * @param bytesPerMicro C in payload bytes/µs at the largest size; empty when no contention was seen
 * @param remark what the streams showed, for a warning; empty when there were none
 */
public record AggregateBandwidth(Optional<Estimate> bytesPerMicro, Optional<String> remark) {
  /**
   * What a number of pairs moved together.
   *
   * @param bytesPerMicro median over blocks
   * @param half half the width of its 95 % interval
   * @param byBlock what each block says
   */
  private record Rate(
      double bytesPerMicro, double half, NavigableMap<CampaignBlock, Double> byBlock) {
    /** Times another rate, with its error: by blocks, where both were measured in the same ones. */
    private Estimate over(Rate one) {
      double times = bytesPerMicro / one.bytesPerMicro();
      NavigableMap<CampaignBlock, Double> both = new TreeMap<>(byBlock);
      both.keySet().retainAll(one.byBlock().keySet());
      if (both.size() > 1 && both.keySet().stream().allMatch(CampaignBlock::isShared)) {
        both.replaceAll((block, rate) -> rate / one.byBlock().getOrDefault(block, Double.NaN));
        return Estimate.of(times, halfOfMedian(times, List.copyOf(both.values())));
      }
      return Estimate.of(
          times, times * Math.hypot(half / bytesPerMicro, one.half() / one.bytesPerMicro()));
    }
  }

  /** A shortfall of less than 3 % is no contention, however sure it is. */
  private static final double MATERIAL = 0.97;

  /** Round trips and streams that are this near say the same C. */
  private static final double NEAR = 0.1;

  private static final String SYMBOL = Parameter.TRANSFER_TIME.symbol();

  private static final String UNUSED = "not needed for the switch's bandwidth C, computed from ";

  public static AggregateBandwidth of(List<StreamWindow> windows, FitLog log) {
    if (windows.isEmpty()) {
      return new AggregateBandwidth(Optional.empty(), Optional.empty());
    }
    // C is counted in payload, which is nearest to the wire's bytes at the largest packets.
    int size = windows.stream().mapToInt(StreamWindow::sizeBytes).max().orElseThrow();
    NavigableMap<Integer, List<StreamWindow>> byPairs =
        Groups.of(
            windows.stream().filter(w -> w.sizeBytes() == size).toList(),
            StreamWindow::pairs,
            Integer::compare);
    NavigableMap<Integer, Rate> rates = new TreeMap<>();
    byPairs.forEach((pairs, own) -> rates.put(pairs, rate(own, log)));
    int most = rates.lastKey();
    dropUnused(windows, size, most, log);
    return most == 1
        ? silent("contention was not tested: streams of one pair only were measured")
        : Optional.ofNullable(rates.get(1))
            .map(one -> judged(most, size, rates.lastEntry().getValue(), one))
            .orElseGet(
                () ->
                    silent("contention was not tested: no streams of a single pair were measured"));
  }

  private static void dropUnused(List<StreamWindow> windows, int size, int most, FitLog log) {
    for (StreamWindow window : windows) {
      if (window.sizeBytes() != size) {
        drop(window, UNUSED + "the largest packets", log);
      } else if (window.pairs() > 1 && window.pairs() < most) {
        drop(window, UNUSED + "one pair alone and the most pairs at once", log);
      }
    }
  }

  private static void drop(StreamWindow window, String reason, FitLog log) {
    log.drop(Experiment.STREAMS, window.replicate(), window.sizeBytes(), reason);
  }

  private static AggregateBandwidth silent(String remark) {
    return new AggregateBandwidth(Optional.empty(), Optional.of(remark));
  }

  /**
   * The median over blocks of their medians. Its interval is that of Student's t on the blocks,
   * with the plain standard deviation: a block that strays widens it. Never narrower than timing
   * is, and infinite for a single window.
   */
  private static Rate rate(List<StreamWindow> windows, FitLog log) {
    NavigableMap<CampaignBlock, Double> byBlock = new TreeMap<>();
    Groups.of(windows, w -> w.replicate().block(), Comparator.naturalOrder())
        .forEach((block, own) -> byBlock.put(block, Statistics.median(rates(own))));
    List<Double> values = byBlock.size() > 1 ? List.copyOf(byBlock.values()) : rates(windows);
    FewLaunches.warning(
            "the switch's bandwidth C (from streams)",
            windows.stream().map(w -> w.replicate().block()))
        .ifPresent(log::warn);
    double median = Statistics.median(values);
    return new Rate(median, halfOfMedian(median, values), byBlock);
  }

  private static double halfOfMedian(double median, List<Double> values) {
    return Math.max(NoiseModel.FLOOR * median, Statistics.medianHalfWidth(values));
  }

  private static List<Double> rates(List<StreamWindow> windows) {
    // Sorted, so that the order of the samples cannot change a sum.
    return windows.stream().map(StreamWindow::bytesPerMicro).sorted().toList();
  }

  private static AggregateBandwidth judged(int pairs, int size, Rate together, Rate one) {
    if (!Double.isFinite(together.half()) || !Double.isFinite(one.half())) {
      return silent(
          "contention was not tested: the rate of one pair, or of all pairs, was measured once only and"
              + " has no error estimate");
    }
    Estimate ratio = together.over(one);
    String moved =
        Words.of(
            "%d pairs together moved %.4g MB/s, %.2f ± %.2f times one pair's rate (%d-byte packets)",
            pairs, together.bytesPerMicro(), ratio.value(), ratio.ci().width() / 2, size);
    boolean contended = ratio.value() < MATERIAL * pairs && ratio.ci().high() < pairs;
    return contended
        ? new AggregateBandwidth(
            Optional.of(Estimate.of(together.bytesPerMicro(), together.half())), Optional.of(moved))
        : silent(Words.of("no contention seen in streams: %s", moved));
  }

  /**
   * Whether round trips may have met the contention they seem to: streams saw none, or about the
   * same.
   *
   * @param seen C of the round trips in bytes/µs
   */
  boolean allows(double seen) {
    return bytesPerMicro.stream().allMatch(c -> Math.abs(seen / c.value() - 1) <= NEAR);
  }

  /**
   * Says which experiment gave C, and what the other says of it; else up to where there is none.
   */
  void warn(Outcome.Transfer fit, ContentionFinding inPingPong, FitLog log) {
    log.warn(
        "Note: "
            + SYMBOL
            + ": "
            + fit.bandwidthFrom()
                .map(source -> origin(source, inPingPong))
                .orElseGet(() -> withoutBandwidth(inPingPong)));
  }

  private String origin(Experiment source, ContentionFinding inPingPong) {
    String from = "the switch's bandwidth C is from " + source.id();
    return source == Experiment.PING_PONG
        ? from + "; " + remark.orElse("no streams of several pairs were measured")
        : from + ": " + remark.orElse("") + "; " + beside(inPingPong);
  }

  private static String beside(ContentionFinding inPingPong) {
    return switch (inPingPong) {
      case ContentionFinding.MeasuredContention seen ->
          Experiment.PING_PONG.id() + " gives C = " + text(seen.bytesPerMicro()) + " MB/s";
      case ContentionFinding.NotSeen notSeen -> notSeen.words();
      case ContentionFinding.NotTold(String why) -> why;
      case ContentionFinding.Hidden(String why) -> why;
    };
  }

  /** Streams load the switch more than round trips do, so what they say comes first. */
  private String withoutBandwidth(ContentionFinding inPingPong) {
    return remark.map(text -> text + "; ").orElse("") + beside(inPingPong);
  }

  /** C must not be lost where the rest of L has no value. */
  public void warnWithoutTransfer(FitLog log) {
    bytesPerMicro.ifPresent(
        c ->
            log.warn(
                SYMBOL
                    + " has no value, but "
                    + Experiment.STREAMS.id()
                    + " gave its C = "
                    + text(c)
                    + " MB/s: "
                    + remark.orElse("")));
  }

  private static String text(Estimate estimate) {
    return Words.of("%.4g ± %.2g", estimate.value(), estimate.ci().width() / 2);
  }
}
