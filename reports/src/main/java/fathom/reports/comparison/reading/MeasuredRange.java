package fathom.reports.comparison.reading;

import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter.ParameterForm;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;
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
public record MeasuredRange(String symbol, String unit, SizeRange a, SizeRange b) {
  /** The directions of a column; none where it has none, or a sheet has no value. */
  public static List<MeasuredRange> of(ComparedColumn column, Sheet a, Sheet b) {
    Optional<ColumnFit> ofA = ColumnFit.of(column, a);
    Optional<ColumnFit> ofB = ColumnFit.of(column, b);
    if (ofA.isEmpty() || ofB.isEmpty() || column.parameter().form() == ParameterForm.BUFFER) {
      return List.of();
    }
    int mtuOfA = a.cluster().mtuBytes();
    int mtuOfB = b.cluster().mtuBytes();
    // No packet limits a copy in memory.
    int mtu = column.parameter().isMemory() ? Math.max(mtuOfA, mtuOfB) : Math.min(mtuOfA, mtuOfB);
    MeasuredRange sizes =
        new MeasuredRange("m", "bytes", ofA.get().sizesUpTo(mtu), ofB.get().sizesUpTo(mtu));
    if (column.parameter().form() == ParameterForm.LINEAR) {
      return List.of(sizes);
    }
    int nodes = Math.min(a.cluster().nodes(), b.cluster().nodes());
    return List.of(
        sizes,
        new MeasuredRange("p", "nodes", ofA.get().nodesUpTo(nodes), ofB.get().nodesUpTo(nodes)));
  }

  private int from() {
    return Math.max(a.fromBytes(), b.fromBytes());
  }

  private int to() {
    return Math.min(a.toBytes(), b.toBytes());
  }

  /**
   * Where one sheet alone has measured: {@code m > 736}.
   *
   * @param onlyTheLeast whether nothing but the least of what both have is compared
   */
  public List<String> inOneOnly(boolean onlyTheLeast) {
    if (from() > to() && !onlyTheLeast) {
      return List.of();
    }
    int most = onlyTheLeast ? from() : to();
    List<String> some = new ArrayList<>();
    if (Math.min(a.fromBytes(), b.fromBytes()) < from()) {
      some.add(symbol + " < " + from());
    }
    if (Math.max(a.toBytes(), b.toBytes()) > most) {
      some.add(symbol + " > " + most);
    }
    return List.copyOf(some);
  }

  /** In words, where it is not the same. */
  public Optional<String> warning() {
    if (a.equals(b)) {
      return Optional.empty();
    }
    String compared =
        from() > to()
            ? "not compared"
            : "compared at "
                + span(from(), to())
                + " "
                + (from() == to() ? unit.substring(0, unit.length() - 1) : unit)
                + " only";
    return Optional.of(
        compared
            + ": A has "
            + span(a.fromBytes(), a.toBytes())
            + ", B "
            + span(b.fromBytes(), b.toBytes()));
  }

  private static String span(int least, int most) {
    return least == most ? Integer.toString(least) : least + " to " + most;
  }
}
