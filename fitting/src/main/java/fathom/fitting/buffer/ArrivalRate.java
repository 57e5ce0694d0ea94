package fathom.fitting.buffer;

import fathom.fitting.points.FitLog;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.samples.BurstCount;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A of TW eq. 3, the rate at which bursts of one arrangement of senders and receivers arrive: (k −
 * S)/T, packets behind the first of each sender over the time until the last of their queues was
 * empty, because a first packet waits for nothing (ADR 0009). Eq. 4 takes A for one constant, so it
 * must not change during a burst nor with its length.
 *
 * @param packetsPerMicro median over the lengths
 * @param unsteady what was not steady, in words; empty when all was
 */
public record ArrivalRate(double packetsPerMicro, List<String> unsteady) {
  static final String STALLED = "a sender stalled: the burst took longer than others of its length";

  /** Of bursts of one length. */
  private record Rates(long offered, List<Double> values) {
    double median() {
      return Statistics.median(values);
    }

    double spread() {
      return Statistics.robustDeviation(values) / median();
    }
  }

  /** A change by less than 3 % moves B by less than it is known. */
  private static final double MATERIAL = 0.03;

  /** As many packets more arrive as the port sends while a sender is late. */
  private static final double PACKETS_LATE = 2;

  private static final double LATE = 0.004;

  /** With fewer bursts of one length their spread says nothing. */
  private static final int LEAST_BURSTS = 3;

  public ArrivalRate {
    unsteady = List.copyOf(unsteady);
  }

  /**
   * Leaves out bursts in which a sender began late or stalled: those that took longer to send than
   * the fastest quarter of their length by two packets of one sender, or by 0.4 % where that is
   * more. They were not simultaneous, so more of them arrives: as many packets more as the port
   * sent in that time. Never more than half are left out.
   *
   * @param bursts of one arrangement
   */
  static List<BurstCount> withoutStalled(List<BurstCount> bursts, FitLog log) {
    List<BurstCount> kept = new ArrayList<>();
    Groups.of(bursts, BurstCount::offered, Long::compare)
        .forEach(
            (offered, own) -> {
              List<Double> times =
                  own.stream().map(BurstCount::sendingMicros).filter(t -> t > 0).toList();
              double longest = longest(times, offered / (double) own.getFirst().senders());
              for (BurstCount burst : own) {
                if (burst.sendingMicros() <= longest) {
                  kept.add(burst);
                } else {
                  drop(burst, STALLED, log);
                }
              }
            });
    return List.copyOf(kept);
  }

  private static double longest(List<Double> times, double packetsPerSender) {
    if (times.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double fast = times.stream().sorted().toList().get((times.size() - 1) / 4);
    double tolerance = Math.max(PACKETS_LATE / packetsPerSender, LATE) * fast;
    return Math.max(fast + tolerance, Statistics.median(times));
  }

  static void drop(BurstCount burst, String reason, FitLog log) {
    log.drop(Experiment.BURST_LOSS, burst.replicate(), burst.sizeBytes(), reason);
  }

  /**
   * Empty when no burst says how long it took to send.
   *
   * @param bursts of one arrangement
   */
  static Optional<ArrivalRate> of(List<BurstCount> bursts) {
    NavigableMap<Long, Rates> rates = new TreeMap<>();
    Groups.of(
            bursts.stream()
                .filter(b -> b.sendingMicros() > 0 && b.offered() > b.senders())
                .toList(),
            BurstCount::offered,
            Long::compare)
        .forEach(
            (offered, own) ->
                rates.put(
                    offered,
                    new Rates(
                        offered,
                        own.stream()
                            .map(b -> (offered - b.senders()) / b.sendingMicros())
                            .toList())));
    return rates.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ArrivalRate(Statistics.median(rates.values(), Rates::median), unsteady(rates)));
  }

  private static List<String> unsteady(NavigableMap<Long, Rates> rates) {
    List<String> findings = new ArrayList<>();
    rates.values().stream()
        .filter(r -> r.values().size() >= LEAST_BURSTS && r.spread() > MATERIAL)
        .map(
            r ->
                Words.of(
                    "their rate varied by %.1f %% about %.4g packets/µs in bursts of %d packets",
                    100 * r.spread(), r.median(), r.offered()))
        .forEach(findings::add);
    Rates shortest = rates.firstEntry().getValue();
    Rates longest = rates.lastEntry().getValue();
    double fall = 1 - longest.median() / shortest.median();
    if (fall > MATERIAL) {
      findings.add(
          Words.of(
              "their rate fell from %.4g packets/µs in bursts of %d packets to %.4g in bursts of %d",
              shortest.median(), shortest.offered(), longest.median(), longest.offered()));
    }
    return findings;
  }
}
