package fathom.model.predict;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.predict.Premise.PremiseFinding;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What a scatter down a tree hands on: over each edge the messages of all n nodes below it. BM's
 * formulas (Table 2) price them as one message of n·M bytes, g(n·M); our programs send n·k packets,
 * since a packet is of one message.
 *
 * @param algorithm a scatter
 * @param point among how many nodes, and M
 */
record Subtrees(Algorithm algorithm, Point point) {
  /** The name of the assumption. */
  static final String SHARED = "messages of subtrees share packets";

  /** Whether it comes to the same. */
  PremiseFinding sharing(Costs costs) {
    long shared = sharedPackets(costs);
    long sent = sentPackets(costs);
    return new PremiseFinding(
        shared == sent,
        "the formula counts "
            + shared
            + " packets over the tree's edges, the program of validate sends "
            + sent);
  }

  /** Whether the sheet speaks about the packets of the combined messages, and of pLogP's 1 byte. */
  PremiseFinding coverage(Costs costs) {
    return Coverage.judge(costs, point, Premise.packet(costs, point), 1, longestPacket(costs));
  }

  /** Σ⌈n·M/mtu⌉ over the edges of the tree: packets, where messages share them. */
  private long sharedPackets(Costs costs) {
    return messages().map(n -> costs.train(n * point.sizeBytes()).packets()).sum();
  }

  /** Σ n·k over the edges of the tree: packets that the program sends. */
  private long sentPackets(Costs costs) {
    return messages().sum() * costs.train(point.sizeBytes()).packets();
  }

  /** The longest packet where messages share them, in bytes. */
  private int longestPacket(Costs costs) {
    return messages()
        .mapToInt(n -> costs.train(n * point.sizeBytes()).packetBytes())
        .max()
        .orElseThrow();
  }

  /** n of each edge. */
  private LongStream messages() {
    Program program = Programs.of(algorithm, point.nodes(), ProgramShape.of(1));
    return IntStream.range(1, point.nodes()).mapToLong(program::expected);
  }
}
