package fathom.reports.exports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.predict.CompositeBounds;
import fathom.model.predict.Costs;
import fathom.model.predict.Hop;
import fathom.model.predict.RelayTree;
import fathom.model.predict.SegmentRule;
import fathom.model.predict.TreeBounds;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonText;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * MPICH's own tuning file with other broadcasts where the sheet shows them clearly ahead. The file
 * has to name an algorithm for every collective, so it is a copy of the one given, changed below
 * {@code collective=bcast} only.
 *
 * <p>Of what all releases of MPICH 4 can name, one is worth it: scatter and a ring instead of the
 * binomial tree, which the stock file takes for all sizes on fewer than 8 ranks.
 */
final class MpichExport implements Exporter {
  static final String NAME = "mpich-tuning.json";
  static final String REPORT = "mpich-tuning.txt";

  /** Made by a line that shows whether such files are read. */
  private static final String PROBE = "mpich-probe.json";

  private static final String VARIABLE = "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE";

  private static final String PREFIX = MpichTuning.ALGORITHM + "MPIR_Bcast_intra_";
  static final String BINOMIAL = PREFIX + "binomial";
  static final String RING = PREFIX + "scatter_ring_allgather";
  private static final String DOUBLING = PREFIX + "scatter_recursive_doubling_allgather";

  /**
   * The ring from a size on.
   *
   * @param there at that size
   */
  private record Rule(int ranks, long fromBytes, String present, Advantage there) {}

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    String text =
        request
            .base()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "MPICH reads a complete tuning file only: give that of its source,"
                            + " maint/tuning/coll/mpir/generic.json, with --base"));
    MpichTuning base = MpichTuning.parse(text);
    MpiCosts costs = new MpiCosts(sheet, "an MPICH tuning file");
    ObjectNode intra = intra(base.copy());
    if (!base.algorithms().contains(RING)) {
      throw MpichTuning.bad("the root", "names no " + RING + ": not MPICH 4's own file");
    }
    List<MessageRange> ranges = MessageRange.of(request);
    List<Rule> rules = new ArrayList<>();
    for (int ranks : ExportNodes.ofRules(sheet, request)) {
      rule(costs, MpichBranch.of(intra, ranks), ranks, ranges).ifPresent(rules::add);
    }
    ObjectNode root = base.copy();
    patch(intra(root), rules);
    return new Export(
        List.of(changed(root), new ExportedFile(REPORT, report(sheet, rules))),
        List.of(
            "assumes: one rank per node, and broadcasts only; all else stays as in the base file",
            Sentence.of(
                "lost: pipelined trees: only %s are used, which all releases of MPICH 4 know; trees"
                    + " of 4.1 and later end a program of 4.0",
                RING),
            "beware: MPICH's devices decide before and after this file (compositions, shared memory),"
                + " which is not predicted"),
        MpichExport::use);
  }

  private static List<String> use(ExportPaths files) {
    return List.of(
        Sentence.of("export %s=%s  # at this path on every node", VARIABLE, files.everywhere(NAME)),
        Sentence.of(
            "printf '{\"nonsense=1\":{}}' > %1$s && %2$s=%1$s mpirun PROGRAM"
                + "  # proof that such files are read: must say unknown key nonsense=1",
            files.everywhere(PROBE), VARIABLE));
  }

  static ObjectNode intra(ObjectNode root) {
    JsonNode intra = root.path(MpichTuning.BROADCAST).path(MpichTuning.INTRA);
    if (intra instanceof ObjectNode object) {
      return object;
    }
    throw MpichTuning.bad(MpichTuning.BROADCAST, "has no " + MpichTuning.INTRA);
  }

  /** From the least size on at which, and after which everywhere, the ring is clearly ahead. */
  private static Optional<Rule> rule(
      MpiCosts costs, MpichBranch branch, int ranks, List<MessageRange> ranges) {
    Optional<Rule> rule = Optional.empty();
    for (MessageRange range : ranges.reversed()) {
      boolean clear =
          range.fromBytes() > 0
              && range.checkpoints(costs.mtuBytes(), (long) costs.mtuBytes() * ranks).stream()
                  .allMatch(
                      bytes ->
                          advantage(costs, branch, ranks, bytes)
                              .filter(Advantage::isClear)
                              .isPresent());
      if (!clear) {
        break;
      }
      long from = range.fromBytes();
      rule =
          advantage(costs, branch, ranks, from)
              .flatMap(there -> branch.algorithm(from).map(a -> new Rule(ranks, from, a, there)));
    }
    return rule;
  }

  /** Empty where it is the ring already, or something else that is not understood. */
  private static Optional<Advantage> advantage(
      MpiCosts costs, MpichBranch branch, int ranks, long bytes) {
    return branch
        .algorithm(bytes)
        .flatMap(present -> atLeast(present, ranks, bytes))
        .map(present -> costs.advantage(present, ring(ranks, bytes)));
  }

  private static Optional<ToDoubleFunction<Costs>> atLeast(String present, int ranks, long bytes) {
    return switch (present) {
      case BINOMIAL -> {
        RelayTree tree = RelayTree.knomial(ranks, 2);
        yield Optional.of(costs -> TreeBounds.shortest(tree, Hop.of(costs, bytes)));
      }
      case DOUBLING ->
          Optional.of(
              costs ->
                  CompositeBounds.scatterAllgatherAtLeast(Hop.of(costs, bytes - bytes / ranks)));
      default -> Optional.empty();
    };
  }

  private static ToDoubleFunction<Costs> ring(int ranks, long bytes) {
    long part = Math.ceilDiv(bytes, ranks);
    return costs ->
        CompositeBounds.scatterRingAllgatherAtMost(
            ranks, Hop.of(costs, part), SegmentRule.software(costs));
  }

  /** Ours first, each behind a whole copy for the sizes between; MPICH tries keys in order. */
  private static void patch(ObjectNode intra, List<Rule> rules) {
    ObjectNode before = intra.deepCopy();
    ObjectNode patched = JsonNodeFactory.instance.objectNode();
    int covered = 1;
    for (Rule rule : rules) {
      if (rule.ranks() > covered + 1) {
        patched.set(upTo(rule.ranks() - 1), before.deepCopy());
      }
      ObjectNode ours = MpichBranch.of(before, rule.ranks()).with(RING, rule.fromBytes());
      if (rule.ranks() == covered + 1 && ours.equals(patched.get(upTo(covered)))) {
        patched.remove(upTo(covered));
      }
      patched.set(upTo(rule.ranks()), ours);
      covered = rule.ranks();
    }
    for (Map.Entry<String, JsonNode> entry : before.properties()) {
      // Behind ours, the base's own bound of the same size would never be reached.
      if (!patched.has(entry.getKey())) {
        patched.set(entry.getKey(), entry.getValue());
      }
    }
    intra.removeAll();
    intra.setAll(patched);
  }

  /** Never {@code <}: MPICH 4.0 takes that for {@code <=} in one of its two places. */
  private static String upTo(int ranks) {
    return "comm_size<=" + ranks;
  }

  private static ExportedFile changed(ObjectNode root) {
    String text = JsonText.render(root);
    // One more byte gives MPICH's reader an end.
    if (text.getBytes(StandardCharsets.UTF_8).length % MpichTuning.PAGE == 0) {
      text += "\n";
    }
    return new ExportedFile(NAME, text);
  }

  private static String report(Sheet sheet, List<Rule> rules) {
    StringBuilder out =
        ExportText.headed("What " + NAME + " changes, and why: JSON has no comments.", sheet);
    ExportText.comment(out, RuleAssumptions.NONE.text("MPICH 4 and 5.0"));
    if (rules.isEmpty()) {
      ExportText.comment(out, "Nothing: no broadcast is predicted clearly faster.");
    }
    for (Rule rule : rules) {
      ExportText.comment(
          out,
          Sentence.of(
              "%d ranks from %d bytes on: %s, because there %s for %s: %s",
              rule.ranks(),
              rule.fromBytes(),
              name(RING),
              ExportText.predicted(rule.there()),
              name(rule.present()),
              ExportText.advantage(rule.there())));
    }
    return out.toString();
  }

  private static String name(String key) {
    return key.substring(MpichTuning.ALGORITHM.length());
  }
}
