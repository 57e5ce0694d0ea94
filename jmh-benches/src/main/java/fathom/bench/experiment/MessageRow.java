package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import fathom.bench.link.LinkAccount;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What every iteration says about itself beside its time. Methods, not fields: JMH resets public
 * counter fields at the start of an iteration, after the set-up has filled them.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class MessageRow {
  /** 0 would say that nothing is nearer. */
  static final double UNKNOWN = -1;

  long sizeBytes;
  long messagesPerOperation = 1;
  long lostMessages;
  LinkAccount.Excess excess = LinkAccount.Excess.NONE;
  long ageMillis;
  double crossing = UNKNOWN;
  private final double clockMicros;
  private double medianMicros;

  public MessageRow() {
    this(Durations.clockMicros());
  }

  /**
   * A row of times by a known clock.
   *
   * @param clockMicros what reading the clock takes, in µs
   */
  MessageRow(double clockMicros) {
    this.clockMicros = clockMicros;
  }

  /** Message size in bytes. */
  public long size() {
    return sizeBytes;
  }

  /** Messages behind one JMH operation: the time per message is the score divided by this. */
  public long burst() {
    return messagesPerOperation;
  }

  /** Messages that did not come in time; a row with any is not a clean time. */
  public long lost() {
    return lostMessages;
  }

  /**
   * Messages without the tag of the link on which they came, at any end, and damaged ones; a row
   * with any was disturbed by somebody who sends in the name of the run's hosts.
   */
  public long strangers() {
    return excess.strangers();
  }

  /** Messages that arrived beyond those that were sent; a row with any counted too many. */
  public long surplus() {
    return excess.surplus();
  }

  /** How long the peer process had run. */
  public long peerAgeMillis() {
    return ageMillis;
  }

  /**
   * What a cache line took to the processor of the other side and back right before the window, in
   * ns; −1 where there is none on this machine, or it was taken.
   */
  public double crossingNanos() {
    return crossing;
  }

  /** Median over the window's operations, in µs per JMH operation; 0 if none was timed. */
  public double medianMicros() {
    return medianMicros;
  }

  /**
   * Gives the median of operations that were timed one by one. Reading the clock is no part of an
   * operation, and its cost is subtracted: it is 25 ns of the 100 to 350 that MPI_Recv takes.
   */
  void setMedian(Durations operations) {
    medianMicros = withoutClock(operations);
  }

  /** Gives the mean of operations that were timed together, which is theirs alone. */
  void setMean(long nanos, long operations) {
    medianMicros = operations == 0 ? 0 : nanos / 1e3 / operations;
  }

  /** Median of operations without the cost of reading the clock; never less than nothing. */
  double withoutClock(Durations operations) {
    return Math.max(0, operations.medianMicros() - clockMicros);
  }

  void add(LinkAccount.Excess more) {
    excess = excess.plus(more);
  }

  void begin(int size, long messages) {
    sizeBytes = size;
    messagesPerOperation = messages;
    lostMessages = 0;
    excess = LinkAccount.Excess.NONE;
    medianMicros = 0;
  }
}
