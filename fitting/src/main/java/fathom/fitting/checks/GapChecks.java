package fathom.fitting.checks;

import fathom.fitting.buffer.BufferFitter;
import fathom.fitting.cost.ReceiveGapFitter;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** The gaps against the send overhead, against each other, and against the drain of a buffer. */
final class GapChecks {
  private static final String SEND_GAP = Parameter.SEND_GAP.symbol();
  private static final String RECEIVE_GAP = Parameter.RECEIVE_GAP.symbol();
  private static final String OVERHEAD = Parameter.SEND_OVERHEAD.symbol();

  static final String GAP_ABOVE_OVERHEAD = SEND_GAP + " above " + OVERHEAD;

  /** D/A and g_r carry 2 % and 1 %, the clock of the senders the rest. */
  private static final double DEPARTURE_NEAR = 0.05;

  private GapChecks() {}

  /** TH A.4: with too short a burst, or a queue that never fills, g_s shows O_s. */
  static Check gapAboveOverhead(Campaign campaign) {
    NavigableMap<Integer, SizeMedian> gaps = medians(campaign, Experiment.SEND_GAP);
    NavigableMap<Integer, SizeMedian> overheads = medians(campaign, Experiment.SEND_OVERHEAD);
    List<Boolean> beyond = new ArrayList<>();
    gaps.forEach(
        (size, gap) ->
            Optional.ofNullable(overheads.get(size))
                .ifPresent(overhead -> beyond.add(isBeyond(gap, overhead))));
    if (beyond.isEmpty()) {
      return new Check(
          GAP_ABOVE_OVERHEAD,
          CheckVerdict.UNKNOWN,
          SEND_GAP + " and " + OVERHEAD + " were not measured at a common size");
    }
    long alike = beyond.stream().filter(b -> !b).count();
    return 2 * alike > beyond.size()
        ? new Check(
            GAP_ABOVE_OVERHEAD,
            CheckVerdict.FAILS,
            Words.of(
                "%s is the sender's CPU time here, not the line's gap: it does not exceed %s at %d of"
                    + " %d sizes",
                SEND_GAP, OVERHEAD, alike, beyond.size()))
        : new Check(
            GAP_ABOVE_OVERHEAD,
            CheckVerdict.HOLDS,
            Words.of(
                "%s exceeds %s at %d of %d sizes (allowed: at least half): there the line limits a sender,"
                    + " not its CPU",
                SEND_GAP, OVERHEAD, beyond.size() - alike, beyond.size()));
  }

  private static boolean isBeyond(SizeMedian upper, SizeMedian lower) {
    double error = Math.hypot(upper.standardError(), lower.standardError());
    int degrees = upper.replicates() + lower.replicates() - 2;
    return upper.micros() - lower.micros() > Statistics.t95(degrees) * error;
  }

  /** Ports that are all alike give both gaps the line's; both must have a value. */
  static Check receiveAgainstSend(Campaign campaign, FittedCosts costs) {
    String name = RECEIVE_GAP + " against " + SEND_GAP;
    NavigableSet<Integer> sizes = new TreeSet<>(medians(campaign, Experiment.SEND_GAP).keySet());
    sizes.retainAll(medians(campaign, Experiment.RECEIVE_GAP).keySet());
    if (sizes.isEmpty()) {
      return new Check(name, CheckVerdict.UNKNOWN, "no size was measured for both");
    }
    double smallest = ratio(costs, sizes.first());
    double largest = ratio(costs, sizes.last());
    boolean near = Math.min(smallest, largest) >= ReceiveGapFitter.LEAST_OF_SEND_GAP;
    boolean isSendersTime = gapAboveOverhead(campaign).verdict() == CheckVerdict.FAILS;
    return new Check(
        name,
        near ? CheckVerdict.HOLDS : isSendersTime ? CheckVerdict.UNKNOWN : CheckVerdict.FAILS,
        Words.of(
            "%s is %.3f times %s at %s and %.3f times at %s (allowed: at least %s, because no receiver"
                + " gets messages faster than its line brings them; longer is possible)%s",
            RECEIVE_GAP,
            smallest,
            SEND_GAP,
            Words.bytes(sizes.first()),
            largest,
            Words.bytes(sizes.last()),
            Ratio.text(ReceiveGapFitter.LEAST_OF_SEND_GAP),
            near
                ? ""
                : isSendersTime
                    ? "; "
                        + SEND_GAP
                        + " is the sender's CPU time here and no gap of a line, "
                        + Check.CANNOT_TELL
                    : ": one of the two is wrong"));
  }

  private static double ratio(FittedCosts costs, int size) {
    return costs.at(Parameter.RECEIVE_GAP, size).orElseThrow()
        / costs.at(Parameter.SEND_GAP, size).orElseThrow();
  }

  /**
   * D = A·(D/A), the rate at which the port of B_L empties (TW eq. 3), against that at which a
   * flooded receiver takes, 1/g_r.
   *
   * @param arrival A, if the senders recorded it
   */
  static Check departure(
      FittedCosts costs, Outcome.Buffer buffer, Optional<BufferFitter.Arrival> arrival) {
    String name = Parameter.NETWORK_BUFFER.symbol() + ": departure rate against 1/" + RECEIVE_GAP;
    if (arrival.isEmpty()) {
      return new Check(name, CheckVerdict.UNKNOWN, "the senders' burst times were not recorded");
    }
    int size = arrival.get().sizeBytes();
    double arriving = arrival.get().rate().packetsPerMicro();
    double departing = arriving * buffer.departureOverArrival().value();
    String rates =
        Words.of(
            "the port received %.4g packets/µs and forwarded %.4g packets/µs", arriving, departing);
    return costs
        .at(Parameter.RECEIVE_GAP, size)
        .map(
            gap ->
                new Check(
                    name,
                    Math.abs(departing * gap - 1) <= DEPARTURE_NEAR
                        ? CheckVerdict.HOLDS
                        : CheckVerdict.FAILS,
                    Words.of(
                        "%s, %.3f times 1/%s at %s (allowed: %s to %s)",
                        rates,
                        departing * gap,
                        RECEIVE_GAP,
                        Words.bytes(size),
                        Ratio.text(1 - DEPARTURE_NEAR),
                        Ratio.text(1 + DEPARTURE_NEAR))))
        .orElseGet(
            () -> new Check(name, CheckVerdict.UNKNOWN, RECEIVE_GAP + " has no value; " + rates));
  }

  private static NavigableMap<Integer, SizeMedian> medians(
      Campaign campaign, Experiment experiment) {
    return ForkMedians.sizeMedians(experiment, campaign.windows(experiment));
  }
}
