package fathom.bench.experiment;

import fathom.bench.os.Interface;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What a network interface carried for the messages of a window, from which follows what the line
 * took for one. All are 0 if no interface is named.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Frames {
  private Interface.Counts countedBefore = new Interface.Counts(0, 0);
  private Interface.Counts counted = countedBefore;
  private long messagesBefore;
  private long messagesOnWire;

  /** Messages between the two readings of the interface's counters. */
  public long messages() {
    return messagesOnWire;
  }

  /** Frames that the interface sent or received for them. */
  public long frames() {
    return counted.frames();
  }

  /** Bytes of these frames, as the interface counts them: without checksum and gap. */
  public long frameBytes() {
    return counted.bytes();
  }

  /** The first reading of what was sent, after so many messages. */
  void beginSending(Interface line, long messages) {
    countedBefore = line.sent();
    messagesBefore = messages;
  }

  /** The second. */
  void endSending(Interface line, long messages) {
    counted = line.sent().since(countedBefore);
    messagesOnWire = messages - messagesBefore;
  }

  /** The first reading of what was received, after so many messages. */
  void beginReceiving(Interface line, long messages) {
    countedBefore = line.received();
    messagesBefore = messages;
  }

  /** The second. */
  void endReceiving(Interface line, long messages) {
    counted = line.received().since(countedBefore);
    messagesOnWire = messages - messagesBefore;
  }
}
