package fathom.bench.packet;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What every iteration says about itself beside its time. Methods, not fields: JMH resets public
 * counter fields at the start of an iteration, after the set-up has filled them.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class PacketRow {
  long sizeBytes;
  long messagesPerOperation = 1;
  long lostMessages;
  long ageMillis;
  double medianMicros;

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

  /** How long the peer process had run. */
  public long peerAgeMillis() {
    return ageMillis;
  }

  /** Median over the window's operations, in µs per JMH operation; 0 where none was taken. */
  public double medianMicros() {
    return medianMicros;
  }

  void begin(int size, long messages) {
    sizeBytes = size;
    messagesPerOperation = messages;
    lostMessages = 0;
    medianMicros = 0;
  }
}
