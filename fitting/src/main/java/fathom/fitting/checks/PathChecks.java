package fathom.fitting.checks;

import fathom.fitting.points.CostPoint;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Stream;

/** A message's whole way, held against the costs of its parts. */
final class PathChecks {
  private static final double NEAR = 0.05;

  private final FittedCosts costs;

  /** What the ends spend; on loopback O_r is inside O_s and is not counted once more. */
  private final List<Parameter> ends;

  private final List<CostPoint> points;
  private final NavigableMap<Integer, SizeMedian> roundTrips;

  PathChecks(Campaign campaign, FittedCosts costs) {
    this.costs = costs;
    this.ends =
        campaign.receiveOverheadInSendOverhead()
            ? List.of(Parameter.SEND_OVERHEAD, Parameter.USER_RECEIVE)
            : List.of(Parameter.SEND_OVERHEAD, Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE);
    this.points = RoundTrips.points(campaign);
    this.roundTrips = ForkMedians.sizeMedians(points);
  }

  /** RTT(m) = 2·(O_s + L(m,2) + O_r + U_r) (TW §3.2), with the fitted lines for the parts. */
  Check sumOfParts() {
    String name = "round trip against the sum of its parts";
    if (roundTrips.isEmpty()) {
      return new Check(name, CheckVerdict.UNKNOWN, "no round trips of a single pair were measured");
    }
    List<Parameter> parts =
        Stream.concat(ends.stream(), Stream.of(Parameter.TRANSFER_TIME)).toList();
    Optional<String> missing = costs.missing(parts);
    if (missing.isPresent()) {
      return new Check(name, CheckVerdict.UNKNOWN, missing.get() + knownParts(parts));
    }
    Comparator<Integer> byDeviation =
        Comparator.comparingDouble(size -> Math.abs(deviation(parts, size)));
    Optional<Integer> beyond =
        roundTrips.keySet().stream()
            .filter(size -> Math.abs(deviation(parts, size)) > NEAR)
            .filter(size -> isBeyondError(parts, size))
            .max(byDeviation);
    int worst = beyond.orElseGet(() -> roundTrips.keySet().stream().max(byDeviation).orElseThrow());
    boolean near = Math.abs(deviation(parts, worst)) <= NEAR;
    return new Check(
        name,
        near ? CheckVerdict.HOLDS : beyond.isPresent() ? CheckVerdict.FAILS : CheckVerdict.UNKNOWN,
        Words.of(
            "the fitted costs, 2·(%s), are %.4g µs at %s, and a round trip was measured as %.4g µs: %+.1f"
                + " %% at most, of %d sizes (allowed: ±%.0f %%)%s",
            FittedCosts.joined(parts, " + "),
            2 * costs.sum(parts, worst),
            Words.bytes(worst),
            measured(worst),
            100 * deviation(parts, worst),
            roundTrips.size(),
            100 * NEAR,
            near
                ? ""
                : beyond.isPresent()
                    ? "; measure again"
                    : "; the round trip and its parts are not known better than that, "
                        + Check.CANNOT_TELL));
  }

  /**
   * Whether a deviation is more than the errors explain. Blocks differ by their level, which all
   * sizes of a block share and the sum has in part, because L was computed from these round trips.
   * The level is held against its error over the blocks, and so is the departure of one size from
   * the level; one of the two must make at least half of what is allowed. A departure may come from
   * the errors of the ends, too: L is one line, and takes up only what these have in common at all
   * sizes.
   */
  private boolean isBeyondError(List<Parameter> parts, int size) {
    List<Double> levels = new ArrayList<>();
    List<Double> departures = new ArrayList<>();
    Groups.of(points, CostPoint::block, Comparator.naturalOrder())
        .forEach(
            (block, own) -> {
              NavigableMap<Integer, SizeMedian> medians = ForkMedians.sizeMedians(own);
              double level =
                  medians.entrySet().stream()
                      .mapToDouble(at -> deviation(parts, at.getKey(), at.getValue().micros()))
                      .average()
                      .orElse(0);
              levels.add(level);
              Optional.ofNullable(medians.get(size))
                  .ifPresent(at -> departures.add(deviation(parts, size, at.micros()) - level));
            });
    return isBeyondError(levels, 0) || isBeyondError(departures, errorOfEnds(size));
  }

  /** Half the 95 % interval of twice the costs of the ends, as a share of the round trip. */
  private double errorOfEnds(int size) {
    double squares =
        ends.stream()
            .flatMap(end -> costs.line(end).stream())
            .mapToDouble(line -> CostBand.at(line, size).halfAt(size))
            .map(half -> half * half)
            .sum();
    return 2 * Math.sqrt(squares) / measured(size);
  }

  /** One block tells no error. */
  private static boolean isBeyondError(List<Double> ofBlocks, double besides) {
    int n = ofBlocks.size();
    double mean = ofBlocks.stream().mapToDouble(d -> d).average().orElse(0);
    double half = n < 2 ? 0 : Statistics.t95(n - 1) * Statistics.meanStandardError(ofBlocks);
    return Math.abs(mean) > Math.max(NEAR / 2, Math.hypot(half, besides));
  }

  private String knownParts(List<Parameter> parts) {
    int size = roundTrips.lastKey();
    List<Parameter> known = costs.known(parts);
    boolean oneEnd =
        !ends.contains(Parameter.RECEIVE_OVERHEAD) && known.contains(Parameter.SEND_OVERHEAD);
    String half =
        Words.of("; half a round trip at %s is %.4g µs", Words.bytes(size), measured(size) / 2);
    return known.isEmpty()
        ? half
        : half
            + Words.of(
                ", and %s is %.4g µs%s",
                FittedCosts.joined(known, " + "),
                costs.sum(known, size),
                oneEnd ? " (on loopback O_s includes O_r)" : "");
  }

  private double deviation(List<Parameter> parts, int size) {
    return deviation(parts, size, measured(size));
  }

  private double deviation(List<Parameter> parts, int size, double micros) {
    return 2 * costs.sum(parts, size) / micros - 1;
  }

  private double measured(int size) {
    return Optional.ofNullable(roundTrips.get(size)).orElseThrow().micros();
  }

  /**
   * O_s + O_r + U_r &lt; max(g_s, g_r) &lt; L (CE §5.3, RM §2.3), which predictions of the complete
   * exchange assume.
   */
  Check fullDuplex() {
    List<Parameter> gaps = List.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP);
    String gap = "max(" + FittedCosts.joined(gaps, ", ") + ")";
    String atEnds = FittedCosts.joined(ends, " + ");
    String transfer = Parameter.TRANSFER_TIME.symbol();
    String name = "full duplex";
    if (roundTrips.isEmpty()) {
      return new Check(name, CheckVerdict.UNKNOWN, "no round trips of a single pair were measured");
    }
    Optional<String> missing =
        costs.missing(
            Stream.of(ends, gaps, List.of(Parameter.TRANSFER_TIME)).flatMap(List::stream).toList());
    if (missing.isPresent()) {
      return new Check(name, CheckVerdict.UNKNOWN, missing.get());
    }
    List<String> held = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    for (int size : Stream.of(roundTrips.firstKey(), roundTrips.lastKey()).distinct().toList()) {
      double left = costs.sum(ends, size);
      double middle = gaps.stream().mapToDouble(p -> costs.sum(List.of(p), size)).max().orElse(0);
      double right = costs.sum(List.of(Parameter.TRANSFER_TIME), size);
      String at = "at " + Words.bytes(size) + " ";
      if (!(left < middle && middle < right)) {
        failed.add(at + Words.of("%.4g, %.4g and %.4g µs", left, middle, right));
      }
      held.add(at + Words.of("(%.4g < %.4g < %.4g µs)", left, middle, right));
    }
    String condition = atEnds + " < " + gap + " < " + transfer;
    return failed.isEmpty()
        ? new Check(
            name,
            CheckVerdict.HOLDS,
            "the condition " + condition + " is met " + String.join("; ", held))
        : new Check(
            name,
            CheckVerdict.FAILS,
            "predictions in which a node sends and receives at once come out too short: they assume "
                + condition
                + ", which is not so here ("
                + String.join("; ", failed)
                + ")");
  }
}
