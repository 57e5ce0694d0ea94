package fathom.bench.fork;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What one pair of a round came to, as the counters of an iteration. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Match {
  private Played played = new Played(new NodePair(0, 0), 0, 0, 0, 0, 0);

  /**
   * A pair in its round.
   *
   * @param round from 1
   * @param roundTripMicros mean round trip of the smallest size; 0 where none was answered
   * @param unanswered round trips that were not answered in time
   * @param bytesPerMicro payload that arrived of the stream
   * @param roundMicros how long the whole round took
   */
  public record Played(
      NodePair pair,
      long round,
      double roundTripMicros,
      long unanswered,
      double bytesPerMicro,
      double roundMicros) {}

  /** To be told by this iteration. */
  public void tell(Played one) {
    played = one;
  }

  /** Node that began the round trips and sent the stream, from 1. */
  public long from() {
    return played.pair.from();
  }

  public long to() {
    return played.pair.to();
  }

  /** The round, from 1. */
  public long round() {
    return played.round;
  }

  /** Mean round trip of the smallest size, in µs. */
  public double roundTripMicros() {
    return played.roundTripMicros;
  }

  /** Round trips that were not answered in time. */
  public long unanswered() {
    return played.unanswered;
  }

  /** Payload bytes per µs that arrived of the stream, dropped in the socket or not. */
  public double bytesPerMicro() {
    return played.bytesPerMicro;
  }

  /** How long the whole round took, in µs. */
  public double roundMicros() {
    return played.roundMicros;
  }
}
