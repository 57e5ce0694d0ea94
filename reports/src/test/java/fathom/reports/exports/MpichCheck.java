package fathom.reports.exports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Whether a changed tuning file decides as was meant, and in all else as its base: other
 * collectives, other numbers of ranks, ranks that share nodes, sizes below the ring's. Nodes are
 * compared as text, since the order of keys decides.
 */
final class MpichCheck {
  /** Up to so many ranks all are looked at, of more those beside a change and the most. */
  private static final int SMALL = 64;

  /** Larger than what any bound can name. */
  private static final long LARGE = 1L << 40;

  private MpichCheck() {}

  /**
   * Compares two files.
   *
   * @param base what was given
   * @param changed what leaves
   * @param rings from how many bytes on the ring is meant, by ranks
   * @throws IllegalStateException where they differ otherwise than meant
   */
  static void check(ObjectNode base, ObjectNode changed, SortedMap<Integer, Long> rings) {
    ObjectNode before = MpichExport.intra(base);
    ObjectNode after = MpichExport.intra(changed);
    TreeSet<Integer> ranks = new TreeSet<>(rings.keySet());
    rings.keySet().forEach(there -> ranks.addAll(List.of(there - 1, there + 1)));
    IntStream.rangeClosed(1, SMALL).forEach(ranks::add);
    ranks.add(Integer.MAX_VALUE);
    for (int number : ranks) {
      Optional<Long> from = Optional.ofNullable(rings.get(number));
      if (from.isPresent()) {
        checkRing(MpichBranch.of(before, number), MpichBranch.of(after, number), from.get());
      } else {
        same(
            MpichBranch.below(before, number),
            MpichBranch.below(after, number),
            "communicators of " + number + " ranks");
      }
    }
    same(withoutIntra(base), withoutIntra(changed), "more than broadcasts");
  }

  private static void checkRing(MpichBranch before, MpichBranch after, long from) {
    ObjectNode ring = JsonNodeFactory.instance.objectNode();
    ring.putObject(MpichExport.RING);
    TreeSet<Long> last = new TreeSet<>(before.bounds());
    last.addAll(after.bounds());
    last.add(from - 1);
    last.add(LARGE);
    for (long bound : last) {
      for (long bytes = Math.max(0, bound - 1); bytes <= bound + 2; bytes++) {
        same(
            bytes < from ? before.decision(bytes) : ring,
            after.decision(bytes),
            "messages of " + bytes + " bytes");
      }
    }
    if (!before.others().equals(after.others())) {
      throw wrong("ranks that share nodes");
    }
  }

  private static JsonNode withoutIntra(ObjectNode root) {
    ObjectNode others = root.deepCopy();
    if (others.get(MpichTuning.BROADCAST) instanceof ObjectNode broadcast) {
      broadcast.putObject(MpichTuning.INTRA);
    }
    return others;
  }

  private static void same(JsonNode meant, JsonNode read, String what) {
    if (!meant.toString().equals(read.toString())) {
      throw wrong(what);
    }
  }

  private static IllegalStateException wrong(String what) {
    return new IllegalStateException(
        MpichExport.NAME + " does not say what was meant: it changes " + what);
  }
}
