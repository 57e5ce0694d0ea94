package fathom.bench.mpi;

import fathom.bench.fork.Durations;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Times of a window whose operations are timed one by one: the score is their mean with all pauses.
 * Reading the clock is no part of an operation, and its cost is subtracted: it is some 25 ns of the
 * 100 to 350 that MPI_Recv takes.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class MpiTimes {
  private long messagesPerOperation;
  private double median;
  private final double clockMicros;

  public MpiTimes() {
    this(Durations.clockMicros());
  }

  /**
   * Times by a known clock.
   *
   * @param clockMicros what reading the clock takes, in µs
   */
  MpiTimes(double clockMicros) {
    this.clockMicros = clockMicros;
  }

  /** Messages in each timed operation. */
  public long burst() {
    return messagesPerOperation;
  }

  /** Median time of the operations, in µs. */
  public double medianMicros() {
    return median;
  }

  final void tell(long messages, double micros) {
    messagesPerOperation = messages;
    median = withoutClock(micros);
  }

  /** What is left of a time when the clock's cost is subtracted; never less than nothing. */
  final double withoutClock(double micros) {
    return Math.max(0, micros - clockMicros);
  }
}
