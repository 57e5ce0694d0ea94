package fathom.reports.exports.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.LibraryOperation;
import fathom.reports.validation.LibraryCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Whether a tuning file decides as rules say where they hold, and as its base everywhere else: all
 * collectives, numbers of ranks, ranks that share nodes, and both sides of every bound of either.
 *
 * @param before the base
 * @param after what leaves
 */
record MpichSelectionCheck(
    ObjectNode before, ObjectNode after, List<LibraryCase> rules, List<Long> sizesBytes) {
  /** Up to so many ranks all are looked at, of more those beside a rule. */
  private static final int SMALL = 17;

  private static final List<String> HIERARCHIES =
      List.of("flat", "parent", "node", "node_roots").stream()
          .map("comm_hierarchy="::concat)
          .toList();
  private static final Pattern BOUND = Pattern.compile("msg_size<=?([0-9]+)");

  /**
   * @throws IllegalStateException where it does not
   */
  void check() {
    for (LibraryOperation operation : OpenMpiTuning.OPERATIONS) {
      boolean changed = rules.stream().anyMatch(rule -> rule.point().operation() == operation);
      if (changed) {
        check(operation);
      }
    }
    if (!others(before).equals(others(after))) {
      throw wrong("other collectives");
    }
  }

  /** All but what the rules' operations do within their ranks, in its order. */
  private String others(ObjectNode root) {
    ObjectNode rest = root.deepCopy();
    for (LibraryCase rule : rules) {
      MpichSelection.intra(rest, rule.point().operation()).removeAll();
    }
    return rest.toString();
  }

  private void check(LibraryOperation operation) {
    ObjectNode base = MpichSelection.intra(before, operation);
    ObjectNode ours = MpichSelection.intra(after, operation);
    TreeSet<Integer> numbers = new TreeSet<>();
    IntStream.rangeClosed(1, SMALL).forEach(numbers::add);
    for (LibraryCase rule : rules) {
      IntStream.rangeClosed(-1, 1).forEach(d -> numbers.add(rule.point().ranks() + d));
    }
    for (int ranks : numbers) {
      SortedMap<Long, Optional<LibraryCase>> steps =
          MpichSelection.steps(rules, sizesBytes, operation, ranks);
      TreeSet<Long> sizes = sizes(ranks, base, ours);
      steps.keySet().forEach(step -> sizes.addAll(List.of(Math.max(0, step - 1), step)));
      for (long bytes : sizes) {
        calls(operation, ranks, bytes).forEach(call -> check(call, steps, base, ours));
      }
    }
  }

  /** Both sides of every bound. */
  private static TreeSet<Long> sizes(int ranks, JsonNode... files) {
    TreeSet<Long> sizes = new TreeSet<>(List.of(0L, 8L, 1L << 31));
    for (JsonNode file : files) {
      Matcher bounds = BOUND.matcher(file.toString());
      while (bounds.find()) {
        long bound = Long.parseLong(bounds.group(1));
        for (long near : List.of(bound, bound / ranks)) {
          for (long d = -1; d <= 1; d++) {
            sizes.add(Math.max(0, near + d));
          }
        }
      }
    }
    return sizes;
  }

  /** All that a file may ask of such a call. */
  private static List<MpichCall> calls(LibraryOperation operation, int ranks, long bytes) {
    List<Boolean> both = List.of(false, true);
    List<Boolean> ofExchange = operation == LibraryOperation.ALLTOALL ? both : List.of(false);
    List<Boolean> ofSum = operation.sums() ? both : List.of(true);
    List<MpichCall> calls = new ArrayList<>();
    for (String hierarchy : HIERARCHIES) {
      for (boolean inPlace : ofExchange) {
        for (boolean commutative : ofSum) {
          for (boolean builtIn : ofSum) {
            for (long count : operation.sums() ? List.of(bytes, 1L) : List.of(bytes)) {
              calls.add(
                  new MpichCall(ranks, hierarchy, bytes, count, inPlace, commutative, builtIn));
            }
          }
        }
      }
    }
    return calls;
  }

  private static void check(
      MpichCall call,
      SortedMap<Long, Optional<LibraryCase>> steps,
      ObjectNode base,
      ObjectNode ours) {
    String meant =
        steps.headMap(call.bytes() + 1).values().stream()
            .reduce((first, last) -> last)
            .flatMap(rule -> rule)
            .filter(rule -> holds(rule, call))
            .map(rule -> "{\"" + MpichSelection.key(rule) + "\":{}}")
            .orElseGet(() -> call.of(base));
    if (!meant.equals(call.of(ours))) {
      throw wrong(call + ", which takes " + call.of(ours) + " instead of " + meant);
    }
  }

  private static boolean holds(LibraryCase rule, MpichCall call) {
    boolean reaches = call.bytes() <= MpichSelection.most(rule.point());
    boolean summed = call.builtIn() && call.count() >= Integer.highestOneBit(call.ranks());
    return call.hierarchy().equals(HIERARCHIES.getFirst())
        && reaches
        && (!MpichSelection.halves(rule) || summed)
        && (rule.point().operation() != LibraryOperation.ALLTOALL || !call.inPlace());
  }

  private static IllegalStateException wrong(String what) {
    return new IllegalStateException(MpichSelection.NAME + " does not say what was meant: " + what);
  }
}
