package fathom.bench.experiment;

import fathom.bench.fork.Deck;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One burst of the (S, R) series (TH A.1).
 *
 * @param senders hosts that send at the same time, the same number to each receiver
 * @param receivers ports that are loaded at the same time
 * @param packets packets of all senders together
 */
record BurstShape(int senders, int receivers, int packets) {
  private static final Pattern TEXT =
      Pattern.compile("([1-9][0-9]{0,3})x([1-9][0-9]{0,3})@([1-9][0-9]{0,7})");

  /**
   * Reads {@code 3x1@400/4x2@800}.
   *
   * @throws IllegalArgumentException naming the item that is none
   */
  static List<BurstShape> list(String text) {
    List<BurstShape> shapes = new ArrayList<>();
    for (String item : text.split(Deck.SEPARATOR, -1)) {
      Matcher parts = TEXT.matcher(item);
      if (!parts.matches()) {
        throw new IllegalArgumentException("not senders x receivers @ packets: '" + item + "'");
      }
      BurstShape shape =
          new BurstShape(
              Integer.parseInt(parts.group(1)),
              Integer.parseInt(parts.group(2)),
              Integer.parseInt(parts.group(3)));
      if (shape.senders % shape.receivers != 0) {
        throw new IllegalArgumentException("not the same senders to each receiver: '" + item + "'");
      }
      shapes.add(shape);
    }
    return shapes;
  }

  int sendersPerReceiver() {
    return senders / receivers;
  }

  long packetsPerSender() {
    return Math.max(1, Math.round(packets / (double) senders));
  }

  /** Refuses a burst for which there are too few hosts. */
  void requireWithin(int ownSenders, int otherPorts, int otherSenders) {
    boolean fits =
        sendersPerReceiver() <= ownSenders
            && receivers - 1 <= otherPorts
            && (receivers == 1 || sendersPerReceiver() <= otherSenders);
    if (!fits) {
      throw new IllegalArgumentException(
          "too few peers for bursts of " + senders + " senders to " + receivers + " receivers");
    }
  }
}
