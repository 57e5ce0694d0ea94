package fathom.bench.fork;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What streams of several pairs moved together, as the counters of an iteration. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Flow {
  private long pairCount;
  private double allBytesPerMicro;

  /** So many pairs stream in this iteration. */
  public void begin(int pairs) {
    pairCount = pairs;
    allBytesPerMicro = 0;
  }

  /** What arrived at all receivers together, in payload bytes per µs. */
  public void tell(double bytesPerMicro) {
    allBytesPerMicro = bytesPerMicro;
  }

  /** Pairs that streamed at the same time, this process's included. */
  public long pairs() {
    return pairCount;
  }

  /** Payload bytes per µs that arrived at all receivers together, dropped in sockets or not. */
  public double bytesPerMicro() {
    return allBytesPerMicro;
  }
}
