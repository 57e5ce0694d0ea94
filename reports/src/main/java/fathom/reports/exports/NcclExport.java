package fathom.reports.exports;

import fathom.model.predict.CompositeBounds;
import fathom.model.predict.Costs;
import fathom.model.predict.Hop;
import fathom.model.predict.SegmentRule;
import fathom.model.sheet.Sheet;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Lines for NCCL's example tuner plug-in: tree instead of ring for allreduce, where rings lose to
 * their own length. That is all a sheet can say: NCCL broadcasts and reduces in rings only ({@code
 * src/graph/tuning.cc}), and channels, protocols and what happens inside a node are not in a sheet.
 *
 * <p>A ring sends 2·(p − 1) times M/p, each after the one before; no ring is faster than that with
 * each step as one message, or as one packet where M/p is longer and divided. A tree passes halves
 * of the message up ⌈log2 p⌉ levels and down again, and a node serves two others; undivided no tree
 * is slower. Both pay the same software for each message, none at all or {@link
 * SegmentRule#SOFTWARE_FACTOR} times a packet's overheads, and the tree must be clearly ahead
 * either way.
 *
 * <p>That is a tree against a ring, not against NCCL's own decision, which is often that tree: a
 * line holds NCCL to it where the latencies it was built with would mislead it.
 */
final class NcclExport implements Exporter {
  static final String NAME = "nccl_tuner.conf";

  private static final String ALLREDUCE = "allreduce";
  private static final String TREE = "tree";

  /**
   * NCCL's own choice for messages as small as these, by its tables of latencies ({@code
   * src/graph/tuning.cc}): a line has to name one, and a sheet knows none.
   */
  private static final String PROTOCOL = "ll";

  /**
   * What was predicted of a message.
   *
   * @param loaded whether both pay {@link SegmentRule#SOFTWARE_FACTOR} times a packet's overheads
   */
  private record Compared(long bytes, boolean loaded, Advantage advantage) {
    private String words() {
      return Sentence.of(
          "at %d bytes, %s",
          bytes,
          loaded
              ? SegmentRule.SOFTWARE_FACTOR + " times " + ExportText.overheads() + " paid by both"
              : "no software paid by either");
    }

    private static Compared lesser(Compared one, Compared other) {
      return one.advantage().ratio() <= other.advantage().ratio() ? one : other;
    }
  }

  /** A line, and where of all that it serves the tree is least ahead. */
  private record Rule(NcclTuner.Line line, Compared least) {}

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    MpiCosts costs = new MpiCosts(sheet, "an NCCL tuner line");
    List<Rule> rules = new ArrayList<>();
    for (int nodes : ExportNodes.ofRules(sheet, request)) {
      rules.addAll(rules(costs, MessageRange.of(request), nodes));
    }
    NcclTuner meant = new NcclTuner(rules.stream().map(Rule::line).toList());
    return new Export(
        List.of(ExportedFile.readBack(NAME, text(sheet, rules), NcclTuner::parse, meant)),
        List.of(
            "assumes: one GPU per node, and allreduce only: NCCL broadcasts in rings only, and a sheet"
                + " does not include links inside a node",
            "assumes: only tree instead of ring, where it is clearly faster; elsewhere NCCL decides",
            "assumes: NCCL's own number of channels (-1), and protocol LL at all sizes in the file. LL sends"
                + " flags as large as the data; the predicted times do not include them",
            "beware: a line of the file has no effect where NCCL chooses the tree by itself; at which"
                + " sizes it does is not predicted",
            "beware: times are those of sockets and host memory, without RDMA, GPU kernels and GPU"
                + " copies"),
        files ->
            List.of(
                "export NCCL_TUNER_PLUGIN=libnccl-tuner-example.so NCCL_TUNER_CONFIG_FILE="
                    + files.everywhere(NAME)
                    + "  # at this path on every node",
                "export NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING  # proof: \"Loaded config\" per line,"
                    + " \"Applied config\" per call"));
  }

  private static List<Rule> rules(MpiCosts costs, List<MessageRange> ranges, int nodes) {
    List<Rule> rules = new ArrayList<>();
    for (MessageRange range : ranges) {
      if (range.isOpen()) {
        continue;
      }
      List<Compared> there =
          range.checkpoints(2L * costs.mtuBytes(), (long) costs.mtuBytes() * nodes).stream()
              .flatMap(
                  bytes ->
                      Stream.of(false, true).map(loaded -> compared(costs, nodes, bytes, loaded)))
              .toList();
      if (!there.stream().allMatch(compared -> compared.advantage().isClear())) {
        continue;
      }
      Compared least = there.stream().reduce(Compared::lesser).orElseThrow();
      long from = range.fromBytes();
      if (!rules.isEmpty() && rules.getLast().line().maxBytes() == from - 1) {
        Rule before = rules.removeLast();
        from = before.line().minBytes();
        least = Compared.lesser(before.least(), least);
      }
      rules.add(
          new Rule(
              NcclTuner.Line.of(ALLREDUCE, from, range.toBytes(), TREE, PROTOCOL, nodes), least));
    }
    return rules;
  }

  private static Compared compared(MpiCosts costs, int nodes, long bytes, boolean loaded) {
    return new Compared(
        bytes, loaded, costs.advantage(ring(nodes, bytes, loaded), tree(nodes, bytes, loaded)));
  }

  private static ToDoubleFunction<Costs> ring(int nodes, long bytes, boolean loaded) {
    long part = Math.ceilDiv(bytes, nodes);
    return costs ->
        CompositeBounds.ringAllreduceAtLeast(
            nodes, hop(costs, Math.min(part, costs.mtuBytes()), loaded), Hop.of(costs, part));
  }

  private static ToDoubleFunction<Costs> tree(int nodes, long bytes, boolean loaded) {
    long half = Math.ceilDiv(bytes, 2);
    return costs -> CompositeBounds.treeAllreduceAtMost(nodes, hop(costs, half, loaded));
  }

  private static Hop hop(Costs costs, long bytes, boolean loaded) {
    return loaded ? MpiCosts.loaded(costs, bytes) : Hop.of(costs, bytes);
  }

  private static String text(Sheet sheet, List<Rule> rules) {
    StringBuilder out =
        ExportText.headed("NCCL example tuner plug-in: tree for ring in allreduce.", sheet);
    ExportText.comment(
        out,
        Sentence.of(
            "A line is here where a tree is predicted at least %s times as fast as a ring, one"
                + " process per node; elsewhere NCCL decides. A line has no effect where NCCL"
                + " chooses the tree by itself.",
            ExportText.times(MpiCosts.ADVANTAGE)));
    ExportText.comment(
        out, "collective,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks");
    if (rules.isEmpty()) {
      ExportText.comment(out, "Nowhere for these nodes and sizes.");
    }
    for (Rule rule : rules) {
      Advantage least = rule.least().advantage();
      ExportText.comment(
          out,
          Sentence.of(
              "%d nodes, %d to %d bytes: where it is least ahead, %s, at most %s in a tree against at"
                  + " least %s in a ring: %s",
              rule.line().nodes(),
              rule.line().minBytes(),
              rule.line().maxBytes(),
              rule.least().words(),
              ExportText.micros(least.proposalMicros()),
              ExportText.micros(least.presentMicros()),
              ExportText.advantage(least)));
      out.append(rule.line().text()).append('\n');
    }
    return out.toString();
  }
}
