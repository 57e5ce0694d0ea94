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
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What lies beyond the sizes and numbers of nodes that a sheet was measured at, and how far.
 *
 * @param nodes more nodes than were measured; empty where nothing on the sheet depends on how many
 *     there are: a table of one cost says nothing of nodes
 * @param sizes sizes that costs are taken at but were not measured around, of each parameter the
 *     farthest below and above
 */
public record Extrapolation(Optional<Part> nodes, Optional<Part> sizes) {
  /**
   * One of both.
   *
   * @param words from where, and how far: {@code 16 nodes from a sheet of 4 (4×)}, and what the
   *     sheet says against it
   * @param times how many times too far: above 1, but 1 of an empty packet where 1 byte was
   *     measured
   */
  public record Part(String words, double times) {}

  /** A size beyond those of a parameter. */
  private record Beyond(int bytes, SizeRange measured, double times) {
    private static Beyond of(int bytes, SizeRange measured) {
      return new Beyond(
          bytes,
          measured,
          bytes > measured.toBytes()
              ? (double) bytes / measured.toBytes()
              : (double) measured.fromBytes() / Math.max(1, bytes));
    }
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
        sheet.outcomes(),
        parameter ->
            !parameter.isMemory()
                && !parameter.isByproduct()
                && parameter != Parameter.SEND_SERVICE_TIME,
        sheet.cluster().nodes(),
        againstMoreNodes,
        nodes,
        sizes);
  }

  /**
   * The same of some parameters.
   *
   * @param enters whether a cost takes part in the answer
   * @param measuredNodes p of the sheet
   * @param againstMoreNodes what the sheet says against more nodes than these
   */
  static Optional<Extrapolation> of(
      Map<Parameter, Outcome> outcomes,
      Predicate<Parameter> enters,
      int measuredNodes,
      Optional<String> againstMoreNodes,
      int nodes,
      int... sizes) {
    Extrapolation all =
        new Extrapolation(
            ofNodes(outcomes, measuredNodes, againstMoreNodes, nodes),
            ofSizes(outcomes, enters, sizes));
    return all.nodes.isEmpty() && all.sizes.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  /** {@code Extrapolated: 16 nodes from a sheet of 4 (4×).}. */
  public String sentence() {
    return "Extrapolated: " + parts().map(Part::words).collect(Collectors.joining("; ")) + ".";
  }

  /** How many times too far, in nodes and in size together. */
  public double times() {
    return parts().mapToDouble(Part::times).reduce(1, (a, b) -> a * b);
  }

  private Stream<Part> parts() {
    return Stream.of(nodes, sizes).flatMap(Optional::stream);
  }

  /** Of a sheet's parameters, only L depends on p. */
  private static Optional<Part> ofNodes(
      Map<Parameter, Outcome> outcomes,
      int measuredNodes,
      Optional<String> againstMoreNodes,
      int nodes) {
    double times = (double) nodes / measuredNodes;
    return nodes > Math.max(Costs.PAIR, measuredNodes)
            && outcomes.get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer
        ? Optional.of(
            new Part(
                (nodes + " nodes from a sheet of " + measuredNodes + words(times))
                    + againstMoreNodes.map(why -> ", although " + why).orElse(""),
                times))
        : Optional.empty();
  }

  /** Parameters that are as far from the same range are told together. */
  private static Optional<Part> ofSizes(
      Map<Parameter, Outcome> outcomes, Predicate<Parameter> enters, int... sizes) {
    Map<Beyond, List<String>> symbols = new LinkedHashMap<>();
    new TreeMap<>(outcomes)
        .forEach(
            (parameter, outcome) -> {
              if (enters.test(parameter)) {
                farthest(outcome, sizes)
                    .forEach(
                        beyond ->
                            symbols
                                .computeIfAbsent(beyond, b -> new ArrayList<>())
                                .add(parameter.symbol()));
              }
            });
    return symbols.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Part(
                symbols.entrySet().stream()
                    .map(group -> String.join(", ", group.getValue()) + words(group.getKey()))
                    .collect(Collectors.joining("; ")),
                symbols.keySet().stream().mapToDouble(Beyond::times).max().orElseThrow()));
  }

  /** The least size if it is below what was measured, the largest if it is above. */
  private static Stream<Beyond> farthest(Outcome outcome, int... sizes) {
    return Coverage.of(outcome).stream()
        .flatMap(
            measured ->
                IntStream.concat(
                        IntStream.of(IntStream.of(sizes).min().orElse(SizeRange.OPEN))
                            .filter(size -> size < measured.fromBytes()),
                        IntStream.of(IntStream.of(sizes).max().orElse(0))
                            .filter(size -> size > measured.toBytes()))
                    .mapToObj(size -> Beyond.of(size, measured)));
  }

  private static String words(Beyond beyond) {
    SizeRange measured = beyond.measured();
    String range =
        measured.fromBytes() == measured.toBytes()
            ? "only at " + measured.fromBytes()
            : "from " + measured.fromBytes() + " to " + measured.toBytes();
    boolean above = beyond.bytes() > measured.toBytes();
    return " at "
        + beyond.bytes()
        + (beyond.bytes() == 1 ? " byte" : " bytes")
        + ", measured "
        + range
        + (above ? words(beyond.times()) : words(beyond.times()).replace("×)", "× below)"));
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
