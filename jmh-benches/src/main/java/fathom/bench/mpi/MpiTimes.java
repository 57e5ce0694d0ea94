package fathom.bench.mpi;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Of a window whose operations are timed one by one: the score is their mean with all pauses. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class MpiTimes {
  private long messagesPerOperation;
  private double median;

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
    median = micros;
  }
}
