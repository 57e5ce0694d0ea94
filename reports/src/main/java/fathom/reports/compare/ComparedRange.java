package fathom.reports.compare;

import fathom.model.cost.SizeRange;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How far two sheets were measured in one direction: message sizes, or numbers of nodes. A sheet
 * that does not say holds for all that its cluster has, as far as the other's reaches too.
 *
 * @param symbol m or p
 * @param unit bytes or nodes
 * @param a from where to where, in A
 * @param b the same in B
 */
record ComparedRange(String symbol, String unit, SizeRange a, SizeRange b) {
  /** Of each direction in which the subject goes; none where it does not, or one has no value. */
  static List<ComparedRange> of(ComparedColumn subject, Sheet a, Sheet b) {
    return switch (subject.parameter().form()) {
      case LINEAR ->
          linear(
              Readings.linear(subject, a),
              Readings.linear(subject, b),
              subject.parameter().isMemory());
      case TRANSFER -> transfer(Readings.transfer(subject, a), Readings.transfer(subject, b));
      case BUFFER -> List.of();
    };
  }

  private static List<ComparedRange> linear(
      Optional<ComparedCost> a, Optional<ComparedCost> b, boolean copies) {
    if (a.isEmpty() || b.isEmpty()) {
      return List.of();
    }
    int ofA = a.get().mtuBytes();
    int ofB = b.get().mtuBytes();
    // No packet limits a copy in memory.
    int mtu = copies ? Math.max(ofA, ofB) : Math.min(ofA, ofB);
    return List.of(
        new ComparedRange("m", "bytes", a.get().measuredUpTo(mtu), b.get().measuredUpTo(mtu)));
  }

  private static List<ComparedRange> transfer(
      Optional<ComparedTransfer> a, Optional<ComparedTransfer> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return List.of();
    }
    Sheet.Cluster ofA = a.get().cluster();
    Sheet.Cluster ofB = b.get().cluster();
    int mtu = Math.min(ofA.mtuBytes(), ofB.mtuBytes());
    int nodes = Math.min(ofA.nodes(), ofB.nodes());
    return List.of(
        new ComparedRange("m", "bytes", a.get().sizesUpTo(mtu), b.get().sizesUpTo(mtu)),
        new ComparedRange("p", "nodes", a.get().nodesUpTo(nodes), b.get().nodesUpTo(nodes)));
  }

  private int from() {
    return Math.max(a.fromBytes(), b.fromBytes());
  }

  private int to() {
    return Math.min(a.toBytes(), b.toBytes());
  }

  /** Where one alone has measured; nothing where both have, or nowhere. */
  List<String> unlooked() {
    List<String> unlooked = new ArrayList<>();
    if (from() <= to()) {
      if (Math.min(a.fromBytes(), b.fromBytes()) < from()) {
        unlooked.add(symbol + " < " + from());
      }
      if (Math.max(a.toBytes(), b.toBytes()) > to()) {
        unlooked.add(symbol + " > " + to());
      }
    }
    return List.copyOf(unlooked);
  }

  /** All that is not the least of it. */
  List<String> aboveTheLeast() {
    List<String> above = new ArrayList<>();
    if (Math.min(a.fromBytes(), b.fromBytes()) < from()) {
      above.add(symbol + " < " + from());
    }
    if (Math.max(a.toBytes(), b.toBytes()) > from()) {
      above.add(symbol + " > " + from());
    }
    return List.copyOf(above);
  }

  /** In words, where it is not the same. */
  Optional<String> warning() {
    if (a.equals(b)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s: A has %s, B %s",
            from() <= to() ? "compared at " + span(from(), to()) + " only" : "not compared",
            span(a),
            span(b)));
  }

  private String span(int least, int most) {
    return least == most
        ? least + " " + unit.substring(0, unit.length() - 1)
        : least + " to " + most + " " + unit;
  }

  private static String span(SizeRange range) {
    return range.fromBytes() == range.toBytes()
        ? Integer.toString(range.fromBytes())
        : range.fromBytes() + " to " + range.toBytes();
  }
}
