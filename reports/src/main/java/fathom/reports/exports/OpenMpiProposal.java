package fathom.reports.exports;

import fathom.model.predict.Costs;
import fathom.model.predict.RelayTree;
import fathom.model.predict.SegmentRule;
import fathom.model.predict.TreeBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * An algorithm that a rule can name and that passes a message on in segments.
 *
 * <p>Segments are those of {@link SegmentRule}, up to {@value #LARGEST_SEGMENT} bytes: above, a
 * segment does not fit {@code btl_tcp_eager_limit} (64 KiB with its header), and each waits for a
 * round trip.
 *
 * @param algorithm one whose schedule is a tree
 * @param fanOut chains of {@link OpenMpiBroadcast#CHAIN}; 0 for the others
 * @param segmentBytes what is passed on at a time
 */
record OpenMpiProposal(OpenMpiBroadcast algorithm, int fanOut, int segmentBytes) {
  static final int LARGEST_SEGMENT = 32 << 10;

  private static final int[] CHAINS = {2, 4};

  /** All that divide a message of so many bytes at all. */
  static List<OpenMpiProposal> of(int ranks, long bytes) {
    List<OpenMpiProposal> proposals = new ArrayList<>();
    for (long each :
        SegmentRule.below(bytes).takeWhile(size -> size <= LARGEST_SEGMENT).toArray()) {
      int s = Math.toIntExact(each);
      proposals.add(new OpenMpiProposal(OpenMpiBroadcast.PIPELINE, 0, s));
      for (int chains : CHAINS) {
        if (chains < ranks - 1) {
          proposals.add(new OpenMpiProposal(OpenMpiBroadcast.CHAIN, chains, s));
        }
      }
      if (ranks > 2) {
        proposals.add(new OpenMpiProposal(OpenMpiBroadcast.BINARY_TREE, 0, s));
      }
    }
    return proposals;
  }

  /** What is typed into the file: number, fan-out, segment. */
  OpenMpiRules.Rule rule(long fromBytes) {
    return new OpenMpiRules.Rule(fromBytes, algorithm.number(), fanOut, segmentBytes);
  }

  /** {@code chain, 2 chains, segments of 8192 bytes}. */
  String words() {
    String chains = fanOut == 0 ? "" : ", " + fanOut + " chains";
    return algorithm.words() + chains + ", segments of " + segmentBytes + " bytes";
  }

  /** No more does it take, each message's software paid for. */
  ToDoubleFunction<Costs> atMost(int ranks, long bytes) {
    RelayTree tree =
        switch (algorithm) {
          case PIPELINE -> RelayTree.chains(ranks, 1);
          case CHAIN -> RelayTree.chains(ranks, fanOut);
          case BINARY_TREE -> RelayTree.binary(ranks);
          case LINEAR,
              SPLIT_BINARY_TREE,
              BINOMIAL,
              KNOMIAL,
              SCATTER_ALLGATHER,
              SCATTER_ALLGATHER_RING ->
              throw new IllegalStateException(algorithm + " is not proposed");
        };
    long segments = Math.ceilDiv(bytes, segmentBytes);
    return costs -> TreeBounds.longest(tree, segments, MpiCosts.loaded(costs, segmentBytes));
  }
}
