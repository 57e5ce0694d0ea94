package fathom.bench.experiment;

import fathom.bench.fork.CounterRow;
import fathom.bench.os.Interface;
import fathom.model.protocol.Counter;

/**
 * Frames that a network interface carries for the messages of a window, from which follows what the
 * line takes for one. Frames and their bytes are 0 if no interface is named.
 */
final class Frames {
  private final CounterRow row;
  private Interface device = Interface.named("");
  private Interface.InterfaceCounts countedBefore = new Interface.InterfaceCounts(0, 0);
  private long messagesBefore;

  Frames(CounterRow row) {
    this.row = row;
  }

  /** Chooses the interface; an empty name is none. */
  void open(String name) {
    device = Interface.named(name);
  }

  /** The first reading of what was sent, after so many messages. */
  void beginSending(long messages) {
    countedBefore = device.sent();
    messagesBefore = messages;
  }

  /** The second. */
  void endSending(long messages) {
    tell(device.sent(), messages);
  }

  /** The first reading of what was received, after so many messages. */
  void beginReceiving(long messages) {
    countedBefore = device.received();
    messagesBefore = messages;
  }

  /** The second. */
  void endReceiving(long messages) {
    tell(device.received(), messages);
  }

  private void tell(Interface.InterfaceCounts now, long messages) {
    Interface.InterfaceCounts counted = now.since(countedBefore);
    row.set(Counter.MESSAGES, messages - messagesBefore);
    row.set(Counter.FRAMES, counted.frames());
    row.set(Counter.FRAME_BYTES, counted.bytes());
  }
}
