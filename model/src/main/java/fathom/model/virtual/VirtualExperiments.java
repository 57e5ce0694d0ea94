package fathom.model.virtual;

import fathom.model.cost.CostFunction;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * What each experiment yields on a cluster of which a sheet is the whole truth. Times in µs, sizes
 * in bytes. A parameter the sheet lacks fails when it is asked for; {@link SheetNeeds} says
 * beforehand which experiments make no sense.
 */
public final class VirtualExperiments {
  /** Undisturbed time of a unit of control work. */
  private static final double WORK_MICROS = 50;

  /** Above this share of a core arrivals leave nothing for work. */
  private static final double MOST_OF_CORE = 0.9;

  /** Picking a slot costs this share of the smallest copy. */
  private static final double PICK_SHARE = 0.1;

  private static final int NODES_PER_PAIR = 2;

  private final Sheet sheet;
  private final Costs costs;

  public VirtualExperiments(Sheet sheet) {
    this.sheet = sheet;
    this.costs = Costs.of(sheet);
  }

  /** O_s: time of one send from a drained queue, on the clock and by the thread's own account. */
  public double sendOverheadMicros(int bytes) {
    return costs.sendOverhead(bytes);
  }

  /**
   * What a sheet says of a cost: all there is to an experiment that times this cost, one call in
   * each operation, and nothing besides.
   *
   * @param parameter a cost of the message size alone, as T_s
   */
  public double costMicros(Parameter parameter, int bytes) {
    return costs.function(parameter).at(bytes);
  }

  /**
   * g_s: time between two departures from a queue that is full all along. It was filled beforehand,
   * so a process whose sends take longer than that ({@link #slowerThanLine}) does not show.
   */
  public double sendGapMicros(int bytes) {
    return costs.sendGap(bytes);
  }

  /** U_r: taking one message that has arrived. */
  public double userReceiveMicros(int bytes) {
    return costs.userReceive(bytes);
  }

  /**
   * RTT = 2·(O_s + L(m, p) + O_r + U_r) (TW §3.2), p being two nodes for every pair that is at it:
   * as the fit reads it.
   */
  public double roundTripMicros(int bytes, int pairs) {
    return 2 * costs.oneWay(bytes, NODES_PER_PAIR * pairs);
  }

  /**
   * Payload bytes per µs that streams of disjoint pairs move together: their lines' rate, up to C
   * (model errata 3).
   */
  public double streamBytesPerMicro(int bytes, int pairs) {
    double lines = pairs * bytes / lineGapMicros(bytes);
    return costs
        .transferOutcome()
        .aggregateBandwidth()
        .map(c -> Math.min(c.value(), lines))
        .orElse(lines);
  }

  /** max(g_s, g_r), as far as both are known: a sheet of two nodes has no g_r. */
  private double lineGapMicros(int bytes) {
    return sheet
        .cost(Parameter.RECEIVE_GAP)
        .map(gap -> Math.max(gap.at(bytes), costs.sendGap(bytes)))
        .orElseGet(() -> costs.sendGap(bytes));
  }

  /**
   * Several senders into one receiver, all as fast as their lines: arrivals are max(g_r, the
   * senders' common gap) apart, and what the switch has no room for is lost (TH A.3).
   *
   * @param floodMicros how long they send
   * @param pace how much longer the receiver's gap is this time
   */
  public VirtualFlood flood(int bytes, int senders, double floodMicros, double pace) {
    double offeredGap = costs.sendGap(bytes) / senders;
    double gap = Math.max(pace * costs.receiveGap(bytes), offeredGap);
    long sent = (long) Math.floor(floodMicros / offeredGap);
    double room = bufferPackets().orElse(Double.POSITIVE_INFINITY) + floodMicros / gap;
    return new VirtualFlood(gap, offeredGap, sent, (long) Math.max(0, Math.floor(sent - room)));
  }

  /**
   * Control work while messages arrive, and while none do. In the time X of a unit there are X·rate
   * arrivals, so X = W + X·rate·O_r. The far end sends no faster than leaves something of the core.
   *
   * @param messagesPerMicro rate of arrivals that is asked for
   * @param pace how much longer everything takes on this core this time
   */
  public VirtualWork work(int bytes, double messagesPerMicro, double pace) {
    double alone = WORK_MICROS * pace;
    double each = costs.receiveOverhead(bytes) * pace;
    double rate = Math.min(messagesPerMicro, MOST_OF_CORE / each);
    return new VirtualWork(rate, alone, alone / (1 - rate * each));
  }

  /**
   * A burst of several senders at once into one port or several.
   *
   * @param chance what single packets differ by: factors about 1
   */
  public VirtualBurst burst(
      int bytes, int senders, int receivers, long packetsPerSender, DoubleSupplier chance) {
    Outcome.Buffer buffer = costs.buffer();
    return new VirtualSwitch(
            buffer.packets().value(),
            buffer.architecture(),
            receivers,
            costs.receiveGap(bytes),
            chance)
        .burst(senders, packetsPerSender, costs.sendGap(bytes));
  }

  /** D/A of so many senders into one port: g_s/(S·g_r). */
  public double departureOverArrival(int bytes, int senders) {
    return costs.sendGap(bytes) / (senders * costs.receiveGap(bytes));
  }

  /** A copy of a memory tier with picking its slots. */
  public double copyMicros(Parameter tier, int bytes) {
    return pickMicros(tier) + costs.copy(tier, bytes);
  }

  /** The same on the heap; empty where the sheet has no such column. */
  public Optional<Double> heapCopyMicros(Parameter tier, int bytes) {
    return heap(tier).map(cost -> pickMicros(tier) + cost.at(bytes));
  }

  /** The same loop without a copy. */
  public double pickMicros(Parameter tier) {
    return PICK_SHARE * costs.copy(tier, 1);
  }

  private Optional<CostFunction> heap(Parameter tier) {
    return sheet.heapCopies().get(tier) instanceof Outcome.Linear linear
        ? Optional.of(linear.cost())
        : Optional.empty();
  }

  private Optional<Double> bufferPackets() {
    return sheet.outcome(Parameter.NETWORK_BUFFER).orElse(null) instanceof Outcome.Buffer buffer
        ? Optional.of(buffer.packets().value())
        : Optional.empty();
  }

  /**
   * Sizes at which O_s exceeds g_s: a process that sends one by one does not reach g_s there. On
   * Table 1 these are 15 to 61 bytes.
   */
  public List<SizeRange> slowerThanLine() {
    List<SizeRange> ranges = new ArrayList<>();
    int from = 0;
    for (int m = 1; m <= costs.mtuBytes() + 1; m++) {
      boolean slower = m <= costs.mtuBytes() && costs.sendOverhead(m) > costs.sendGap(m);
      if (slower && from == 0) {
        from = m;
      } else if (!slower && from > 0) {
        ranges.add(new SizeRange(from, m - 1));
        from = 0;
      }
    }
    return List.copyOf(ranges);
  }
}
