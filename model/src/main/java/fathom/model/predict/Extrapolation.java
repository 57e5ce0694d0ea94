package fathom.model.predict;

import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.MixedPlacement;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What lies beyond the sizes and numbers of nodes that a sheet was measured at, and how far.
 *
 * @param nodes more nodes than were measured; empty where nothing on the sheet depends on how many
 *     there are: a table of one cost says nothing of nodes
 * @param beyond sizes that costs are taken at but were not measured around, of each parameter the
 *     farthest below and above
 */
public record Extrapolation(Optional<ExtrapolatedRange> nodes, List<BeyondSize> beyond) {
  /**
   * One of both.
   *
   * @param words from where, and how far: {@code 16 nodes from a sheet of 4 (4×)}, and what the
   *     sheet says against it
   * @param times how many times too far: above 1, but 1 of an empty packet where 1 byte was
   *     measured
   */
  public record ExtrapolatedRange(String words, double times) {}

  /**
   * A size beyond those of a parameter.
   *
   * @param parameter whose cost is taken
   * @param bytes at this size
   * @param measured the sizes from the least to the largest measured
   */
  public record BeyondSize(Parameter parameter, int bytes, SizeRange measured) {
    /** How many times the size is above the largest measured, or below the least. */
    public double times() {
      return isAbove()
          ? (double) bytes / measured.toBytes()
          : (double) measured.fromBytes() / Math.max(1, bytes);
    }

    private boolean isAbove() {
      return bytes > measured.toBytes();
    }

    private String words() {
      String range =
          measured.fromBytes() == measured.toBytes()
              ? "only at " + measured.fromBytes()
              : "from " + measured.fromBytes() + " to " + measured.toBytes();
      String far = Extrapolation.words(times());
      return " at "
          + bytes
          + (bytes == 1 ? " byte" : " bytes")
          + ", measured "
          + range
          + (isAbove() ? far : far.replace("×)", "× below)"));
    }
  }

  public Extrapolation {
    beyond = List.copyOf(beyond);
  }

  /**
   * Of an answer; empty where nothing is beyond.
   *
   * @param nodes p of the answer
   * @param sizes in bytes, at which the packet costs are taken
   */
  public static Optional<Extrapolation> of(Sheet sheet, int nodes, int... sizes) {
    return ofPackets(sheet, MixedPlacement.againstMoreNodes(sheet), nodes, sizes);
  }

  /**
   * The same of an answer that takes L between two nodes only: what the sheet says against L among
   * more nodes does not concern it.
   */
  public static Optional<Extrapolation> withLatencyOfPair(Sheet sheet, int nodes, int... sizes) {
    return ofPackets(sheet, Optional.empty(), nodes, sizes);
  }

  private static Optional<Extrapolation> ofPackets(
      Sheet sheet, Optional<String> againstMoreNodes, int nodes, int... sizes) {
    return of(
        Costs.of(sheet),
        parameter ->
            !parameter.isMemory()
                && !parameter.isByproduct()
                && parameter != Parameter.SEND_SERVICE_TIME,
        againstMoreNodes,
        nodes,
        sizes);
  }

  /** Returns what a formula extrapolates that takes some of the parameters. */
  static Optional<Extrapolation> of(
      Costs costs, Predicate<Parameter> enters, int nodes, int... sizes) {
    return of(costs, enters, costs.againstMoreNodes(), nodes, sizes);
  }

  private static Optional<Extrapolation> of(
      Costs costs,
      Predicate<Parameter> enters,
      Optional<String> againstMoreNodes,
      int nodes,
      int... sizes) {
    Extrapolation all =
        new Extrapolation(
            ofNodes(costs, againstMoreNodes, nodes),
            costs.outcomes().keySet().stream()
                .filter(enters)
                .sorted()
                .flatMap(parameter -> farthest(costs, parameter, sizes))
                .toList());
    return all.nodes.isEmpty() && all.beyond.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  /** Returns how far one cost is extrapolated in size. */
  static Optional<Extrapolation> ofCost(Costs costs, Parameter parameter, int bytes) {
    List<BeyondSize> beyond = farthest(costs, parameter, bytes).toList();
    return beyond.isEmpty()
        ? Optional.empty()
        : Optional.of(new Extrapolation(Optional.empty(), beyond));
  }

  /** Returns the sizes in words; parameters that are as far from the same range share them. */
  public Optional<ExtrapolatedRange> sizes() {
    Map<String, List<String>> symbols = new LinkedHashMap<>();
    beyond.forEach(
        one ->
            symbols
                .computeIfAbsent(one.words(), words -> new ArrayList<>())
                .add(one.parameter().symbol()));
    return beyond.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ExtrapolatedRange(
                symbols.entrySet().stream()
                    .map(group -> String.join(", ", group.getValue()) + group.getKey())
                    .collect(Collectors.joining("; ")),
                beyond.stream().mapToDouble(BeyondSize::times).max().orElseThrow()));
  }

  /** {@code Extrapolated: 16 nodes from a sheet of 4 (4×).}. */
  public String sentence() {
    return "Extrapolated: "
        + parts().map(ExtrapolatedRange::words).collect(Collectors.joining("; "))
        + ".";
  }

  /** How many times too far, in nodes and in size together. */
  public double times() {
    return parts().mapToDouble(ExtrapolatedRange::times).reduce(1, (a, b) -> a * b);
  }

  private Stream<ExtrapolatedRange> parts() {
    return Stream.of(nodes, sizes()).flatMap(Optional::stream);
  }

  /** Of a sheet's parameters, only L depends on p. */
  private static Optional<ExtrapolatedRange> ofNodes(
      Costs costs, Optional<String> againstMoreNodes, int nodes) {
    double times = (double) nodes / costs.nodes();
    return nodes > Math.max(Costs.PAIR, costs.nodes())
            && costs.outcomes().get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer
        ? Optional.of(
            new ExtrapolatedRange(
                (nodes + " nodes from a sheet of " + costs.nodes() + words(times))
                    + againstMoreNodes.map(why -> ", although " + why).orElse(""),
                times))
        : Optional.empty();
  }

  /** The least size if it is below what was measured, the largest if it is above. */
  private static Stream<BeyondSize> farthest(Costs costs, Parameter parameter, int... sizes) {
    return Coverage.of(costs, parameter).stream()
        .flatMap(
            measured ->
                IntStream.concat(
                        IntStream.of(IntStream.of(sizes).min().orElse(SizeRange.OPEN))
                            .filter(size -> size < measured.fromBytes()),
                        IntStream.of(IntStream.of(sizes).max().orElse(0))
                            .filter(size -> size > measured.toBytes()))
                    .mapToObj(size -> new BeyondSize(parameter, size, measured)));
  }

  /** Three digits: what is 0.1 % beyond is not 1.00 times as far. Of nothing there is no part. */
  private static String words(double times) {
    if (times == 1) {
      return "";
    }
    double rounded = Math.round(times);
    return rounded == times || times >= 100
        ? String.format(Locale.ROOT, " (%.0f×)", times)
        : String.format(Locale.ROOT, Math.abs(times - 1) < 0.05 ? " (%.3f×)" : " (%.2g×)", times);
  }
}
