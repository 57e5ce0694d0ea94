package fathom.bench.experiment;

import fathom.bench.fork.CounterRow;
import fathom.bench.fork.Durations;
import fathom.bench.link.LinkAccount;
import fathom.model.protocol.Counter;

/** The counters that every experiment with messages has. */
final class MessageRow {
  /** 0 would say that nothing is nearer. */
  static final double UNKNOWN = -1;

  private final CounterRow row;
  private final double clockMicros;

  MessageRow(CounterRow row) {
    this(row, Durations.clockMicros());
  }

  /**
   * A row of times by a known clock.
   *
   * @param clockMicros what reading the clock takes, in µs
   */
  MessageRow(CounterRow row, double clockMicros) {
    this.row = row;
    this.clockMicros = clockMicros;
  }

  /**
   * Begins a row.
   *
   * @param messages behind one JMH operation: the time per message is the score divided by this
   */
  void begin(int sizeBytes, long messages) {
    double crossing = row.get(Counter.CROSSING_NANOS); // was measured before
    row.clear();
    row.set(Counter.SIZE, sizeBytes);
    row.set(Counter.BURST, messages);
    row.set(Counter.CROSSING_NANOS, crossing);
    row.set(Counter.MEDIAN_MICROS, 0);
    row.set(Counter.PEER_AGE_MILLIS, 0);
    setLost(0);
    setExcess(LinkAccount.Excess.NONE);
  }

  /** Messages that did not come in time; a row with any is not a clean time. */
  void setLost(long messages) {
    row.set(Counter.LOST, messages);
  }

  void setExcess(LinkAccount.Excess excess) {
    row.set(Counter.STRANGERS, excess.strangers());
    row.set(Counter.SURPLUS, excess.surplus());
  }

  void add(LinkAccount.Excess more) {
    row.add(Counter.STRANGERS, more.strangers());
    row.add(Counter.SURPLUS, more.surplus());
  }

  /**
   * Gives the median of operations that were timed one by one. Reading the clock is no part of an
   * operation, and its cost is subtracted: it is 25 ns of the 100 to 350 that MPI_Recv takes.
   */
  void setMedian(Durations operations) {
    row.set(Counter.MEDIAN_MICROS, withoutClock(operations));
  }

  /** Gives the mean of operations that were timed together, which is theirs alone. */
  void setMean(long nanos, long operations) {
    row.set(Counter.MEDIAN_MICROS, operations == 0 ? 0 : nanos / 1e3 / operations);
  }

  /** Median of operations without the cost of reading the clock; never less than nothing. */
  double withoutClock(Durations operations) {
    return Math.max(0, operations.medianMicros() - clockMicros);
  }
}
