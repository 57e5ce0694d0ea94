package fathom.reports.exports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which broadcast Open MPI should use instead of its own decision, by message size. */
final class OpenMpiAdvisor {
  /**
   * A proposal that is clearly ahead.
   *
   * @param builtIn what Open MPI would take at the first size of its range
   * @param there the advantage at that size
   */
  record Choice(OpenMpiProposal proposal, OpenMpiBroadcast builtIn, Advantage there) {}

  /**
   * Sizes and what serves them.
   *
   * @param choice empty for the built-in decision
   */
  record Row(MessageRange range, Optional<Choice> choice) {
    private Optional<OpenMpiProposal> proposal() {
      return choice.map(Choice::proposal);
    }

    OpenMpiRules.Rule rule() {
      return proposal()
          .map(p -> p.rule(range.fromBytes()))
          .orElseGet(() -> OpenMpiRules.Rule.builtIn(range.fromBytes()));
    }
  }

  private final MpiCosts costs;
  private final List<MessageRange> ranges;

  OpenMpiAdvisor(MpiCosts costs, List<MessageRange> ranges) {
    this.costs = costs;
    this.ranges = List.copyOf(ranges);
  }

  /** From 0 bytes on, without a gap; neighbours that say the same are one. */
  List<Row> rows(int ranks) {
    List<Row> rows = new ArrayList<>();
    if (ranges.getFirst().fromBytes() > 0) {
      rows.add(new Row(new MessageRange(0, ranges.getFirst().fromBytes() - 1), Optional.empty()));
    }
    for (MessageRange range : ranges) {
      Row row = new Row(range, choice(ranks, range));
      if (!rows.isEmpty() && rows.getLast().proposal().equals(row.proposal())) {
        Row before = rows.removeLast();
        row =
            new Row(new MessageRange(before.range().fromBytes(), range.toBytes()), before.choice());
      }
      rows.add(row);
    }
    return rows;
  }

  /**
   * The fastest at the range's first size, if it is clearly ahead wherever the range is checked.
   */
  private Optional<Choice> choice(int ranks, MessageRange range) {
    long first = range.fromBytes();
    return OpenMpiProposal.of(ranks, first).stream()
        .min(Comparator.comparingDouble(p -> costs.micros(p.atMost(ranks, first))))
        .filter(p -> isClear(ranks, range, p))
        .map(p -> new Choice(p, OpenMpiBuiltIn.at(ranks, first), at(ranks, first, p)));
  }

  /** Wherever it is looked at: the proposal begins a segment, or what is there a packet. */
  private boolean isClear(int ranks, MessageRange range, OpenMpiProposal proposal) {
    return range.checkpoints(proposal.segmentBytes(), costs.mtuBytes()).stream()
        .allMatch(bytes -> at(ranks, bytes, proposal).isClear());
  }

  private Advantage at(int ranks, long bytes, OpenMpiProposal proposal) {
    return costs.advantage(
        OpenMpiBuiltIn.at(ranks, bytes).atLeast(ranks, bytes), proposal.atMost(ranks, bytes));
  }
}
