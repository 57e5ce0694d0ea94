package fathom.model.simulate;

import fathom.model.collective.Train;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import java.util.function.DoubleSupplier;

/**
 * What the packets of one run cost.
 *
 * @param data packets with data, all of one size
 * @param signal messages without data, of one byte on the wire
 * @param combineMicros γ: what it takes the receiver's CPU to add the data of one packet to its own
 */
public record Timing(PacketTiming data, PacketTiming signal, double combineMicros) {
  private static final int SIGNAL_BYTES = 1;

  public Timing {
    if (!NoPredictionException.isTime(combineMicros)) {
      throw new IllegalArgumentException(
          "combining must be a time of at least 0 µs: " + Double.toString(combineMicros));
    }
  }

  /** Sums cost nothing. */
  public Timing(PacketTiming data, PacketTiming signal) {
    this(data, signal, 0);
  }

  /** The same where sums cost so much for each packet that is added. */
  public Timing withCombining(double microsPerPacket) {
    return new Timing(data, signal, microsPerPacket);
  }

  /** Where signals cost what data packets do, or where there are none. */
  public static Timing alike(PacketTiming packets) {
    return new Timing(packets, packets);
  }

  /**
   * From a sheet's costs (model conventions §8).
   *
   * @param packetBytes m of a data packet
   * @param nodes p of L(m, p): nodes that take part
   * @throws fathom.model.predict.MissingParameterException if the sheet lacks a value
   * @throws NoPredictionException if one of them is below 0 or not finite at this size
   */
  public static Timing of(Costs costs, int packetBytes, int nodes) {
    return new Timing(packet(costs, packetBytes, nodes), packet(costs, SIGNAL_BYTES, nodes));
  }

  /**
   * What messages cost, each as a whole, where a sheet's sizes are those of messages: an MPI
   * library's.
   *
   * @param nodes p of L(m, p)
   */
  public static SizedTiming ofMessages(Costs costs, int nodes) {
    double least = packet(costs, SIGNAL_BYTES, nodes).transferMicros();
    return bytes -> {
      int size = Math.toIntExact(bytes);
      // L of a size holds the time on the line, but not where a token bucket lets it pass at once.
      return part(
          costs, size, () -> Math.max(least, transfer(costs, size, nodes) - gap(costs, size)));
    };
  }

  /**
   * What messages cost where a sheet's sizes are those of packets: a message longer than the mtu is
   * a train, of which each further packet comes after the slowest part of its way ({@link
   * Costs#messageOneWay}).
   *
   * @param packets what a message of one packet costs
   */
  public static SizedTiming ofTrains(Costs costs, SizedTiming packets) {
    return bytes -> {
      Train train = costs.train(bytes);
      PacketTiming first = packets.of(train.packetBytes());
      double others = (train.packets() - 1) * costs.packetGap(train.packetBytes());
      return new PacketTiming(
          first.sendOverheadMicros(),
          first.sendGapMicros() + others,
          first.transferMicros(),
          first.receiveGapMicros() + others,
          first.receiveOverheadMicros(),
          first.userReceiveMicros());
    };
  }

  /**
   * The same for a sheet on which L has no value.
   *
   * @param latencyMicros from a message's last bit on the sender's line to that bit's arrival
   */
  public static SizedTiming ofMessagesWithLatency(Costs costs, double latencyMicros) {
    return bytes -> part(costs, Math.toIntExact(bytes), () -> latencyMicros);
  }

  private static PacketTiming packet(Costs costs, int bytes, int nodes) {
    return part(costs, bytes, () -> transfer(costs, bytes, nodes));
  }

  /** In the order of a packet's way: the first value that is missing is the one that is told. */
  private static PacketTiming part(Costs costs, int bytes, DoubleSupplier transferMicros) {
    return new PacketTiming(
        time(Parameter.SEND_OVERHEAD, bytes, costs.sendOverhead(bytes)),
        gap(costs, bytes),
        transferMicros.getAsDouble(),
        time(Parameter.RECEIVE_GAP, bytes, costs.receiveGap(bytes)),
        time(Parameter.RECEIVE_OVERHEAD, bytes, costs.receiveOverhead(bytes)),
        time(Parameter.USER_RECEIVE, bytes, costs.userReceive(bytes)));
  }

  private static double gap(Costs costs, int bytes) {
    return time(Parameter.SEND_GAP, bytes, costs.sendGap(bytes));
  }

  private static double transfer(Costs costs, int bytes, int nodes) {
    return time(Parameter.TRANSFER_TIME, bytes, costs.transfer(bytes, nodes));
  }

  private static double time(Parameter parameter, int bytes, double micros) {
    if (!NoPredictionException.isTime(micros)) {
      throw NoPredictionException.noTime(parameter.symbol(), "at m = " + bytes, micros);
    }
    return micros;
  }
}
