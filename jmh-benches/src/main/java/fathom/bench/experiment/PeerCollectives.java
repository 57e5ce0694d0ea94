package fathom.bench.experiment;

import fathom.bench.collective.OperationOutcome;
import fathom.bench.collective.Piece;
import fathom.bench.collective.Work;
import fathom.bench.fork.CounterRow;
import fathom.bench.fork.Deck;
import fathom.bench.peer.Ensemble;
import fathom.bench.peer.Ensemble.Manner;
import fathom.bench.peer.SocketNetwork;
import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.model.protocol.Counter;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** Operations of peers, by our own algorithms over sockets. */
final class PeerCollectives implements Collectives {
  private final Ensemble ensemble;
  private final Manner manner;
  private final int mtu;
  private final Facts facts;
  private final List<Piece> pieces;
  private final Deck<Piece> deck;
  private Piece piece;

  private record Facts(long receiveBufferBytes, long congestionControl) {}

  private PeerCollectives(
      Ensemble ensemble, Manner manner, int mtu, List<Piece> pieces, long seed) {
    this.ensemble = ensemble;
    this.manner = manner;
    this.mtu = mtu;
    this.facts = facts(ensemble.facts());
    this.pieces = List.copyOf(pieces);
    this.deck = new Deck<>(pieces, seed);
    this.piece = pieces.getFirst();
  }

  /**
   * Joins the peers to each other.
   *
   * @param mtu payload of the longest packet
   * @throws IllegalArgumentException if an operation cannot be performed
   */
  static PeerCollectives open(
      SocketNetwork network,
      Transport transport,
      int mtu,
      List<Piece> pieces,
      Manner manner,
      long seed)
      throws IOException {
    for (Piece piece : pieces) {
      piece.work(mtu); // refused before anything runs
      NetworkBenchmark.require(
          piece.nodes() <= network.size(),
          String.format(
              Locale.ROOT,
              "an operation of %d nodes, with %d peers",
              piece.nodes(),
              network.size()));
    }
    return new PeerCollectives(
        Ensemble.open(network.handles(), transport), manner, mtu, pieces, seed);
  }

  private static Facts facts(List<Map<String, String>> ofNodes) {
    OptionalLong buffer =
        ofNodes.stream().mapToLong(f -> Long.parseLong(f.getOrDefault("SO_RCVBUF", "0"))).min();
    List<String> controls =
        ofNodes.stream().map(f -> f.getOrDefault("congestion", "")).distinct().toList();
    CongestionControl all =
        controls.size() == 1
            ? CongestionControl.ofWord(controls.getFirst())
            : CongestionControl.ANOTHER;
    return new Facts(buffer.orElse(0), all.number());
  }

  /** Takes the first piece in a warm-up: the deck stays whole. */
  @Override
  public int next(int sizeBytes, boolean isWarmup) {
    piece = isWarmup ? pieces.getFirst() : deck.deal();
    return piece.messageBytes();
  }

  @Override
  public void describe(CounterRow row) {
    Work work = piece.work(mtu);
    row.set(Counter.ALGORITHM, List.of(Algorithm.values()).indexOf(piece.algorithm()));
    row.set(Counter.NODES, piece.nodes());
    row.set(Counter.MESSAGE_BYTES, piece.messageBytes());
    row.set(Counter.PACKETS, work.packets());
    row.set(Counter.PACKET_BYTES, work.packetBytes());
    row.set(Counter.SEGMENT_PACKETS, work.segmentPackets());
    row.set(Counter.WINDOW, work.window());
    row.set(Counter.FAN_OUT, work.fanOut());
    row.set(Counter.RECEIVE_BUFFER_BYTES, facts.receiveBufferBytes);
    row.set(Counter.CONGESTION_CONTROL, facts.congestionControl);
  }

  /**
   * Performs all repetitions and tells of the last. Its time is from the first start to the last
   * end if all nodes read one clock; else the longest part by its own clock, which is short of that
   * by at most the skew. Times are results only if it is verified.
   */
  @Override
  public long perform(CounterRow row) throws IOException {
    OperationOutcome outcome = ensemble.perform(piece.work(mtu), manner).getLast();
    row.set(Counter.OPERATION_MICROS, outcome.operationMicros());
    row.set(Counter.LONGEST_PART_MICROS, outcome.longestPartMicros());
    row.set(Counter.SKEW_MICROS, outcome.skewMicros());
    row.set(Counter.SKEW_BOUND_MICROS, outcome.skewBoundMicros());
    row.set(Counter.SHARED_CLOCK, outcome.sharedClock());
    row.set(Counter.VERIFIED, outcome.verified());
    row.set(Counter.COMPLETE, outcome.finished() && outcome.missing() == 0);
    row.set(Counter.MISSING, outcome.missing());
    row.set(Counter.LOST_FRAMES, outcome.lost());
    row.set(Counter.RECEIVER_DROPS, outcome.dropped());
    row.set(Counter.WRONG, outcome.wrong());
    row.set(Counter.REFUSED, outcome.refused());
    return outcome.missing();
  }

  /** Leaves the mesh to the end of the peers' sessions, which the network closes. */
  @Override
  public void close() {}
}
