package fathom.model.simulate;

import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import java.util.List;

/**
 * What messages between ranks of one node cost, by the sheet of two ranks that share a machine.
 * Such a sheet has round trips and no L: sender and receiver copy at the same time. So a lone
 * message takes half a round trip, of which the sender's CPU has O_s or, where that is more, g_s
 * (in shared memory it is the CPU that copies), and the receiver's at most U_r of what is left. No
 * kernel works for it.
 */
public final class InsideTiming {
  private static final int HALVES = 2;

  private final Costs costs;
  private final List<RoundTripTime> roundTrips;

  private InsideTiming(Sheet sheet) {
    this.costs = Costs.of(sheet);
    this.roundTrips = sheet.diagnostics().roundTrips();
  }

  /**
   * From the sheet of a node's inside. One without round trips, but with L, is taken as that of any
   * pair of nodes.
   *
   * @return times that ask the sheet when they are asked: what it lacks is a {@link
   *     fathom.model.predict.MissingParameterException} then
   */
  public static SizedTiming of(Sheet sheet) {
    return sheet.diagnostics().roundTrips().isEmpty()
        ? bytes -> Timing.of(Costs.of(sheet), Math.toIntExact(bytes), Costs.PAIR).data()
        : new InsideTiming(sheet)::message;
  }

  private PacketTiming message(long size) {
    int bytes = Math.toIntExact(size);
    double oneWay = time(bytes, halfRoundTrip(bytes));
    double sending = Math.max(costs.sendOverhead(bytes), costs.sendGap(bytes));
    double sender = Math.min(oneWay, time(bytes, sending));
    double receiver = Math.min(oneWay - sender, time(bytes, costs.userReceive(bytes)));
    return new PacketTiming(sender, 0, oneWay - sender - receiver, 0, 0, receiver);
  }

  /**
   * On a straight line between the two nearest sizes that were measured; beyond the largest as the
   * last ones grow, below the least as that one.
   */
  private double halfRoundTrip(int bytes) {
    int above = 0;
    while (above < roundTrips.size() - 1 && roundTrips.get(above).sizeBytes() < bytes) {
      above++;
    }
    RoundTripTime right = roundTrips.get(above);
    RoundTripTime left = roundTrips.get(Math.max(0, above - 1));
    double width = right.sizeBytes() - left.sizeBytes();
    double rise = right.micros().value() - left.micros().value();
    double part = width == 0 ? 0 : (bytes - left.sizeBytes()) / width;
    return (left.micros().value() + part * rise) / HALVES;
  }

  private static double time(int bytes, double micros) {
    if (!NoPredictionException.isTime(micros)) {
      throw NoPredictionException.noTime("a message within a node", "at m = " + bytes, micros);
    }
    return micros;
  }
}
