package fathom.model.predict;

import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
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

/** What lies beyond the sizes and numbers of nodes that a sheet was measured at, and how far. */
public final class Extrapolation {
  /** A size that costs are taken at but were not measured around: how many times too far. */
  private record Beyond(int bytes, SizeRange measured, double times) {}

  private Extrapolation() {}

  /**
   * The sentence: {@code Extrapolated: 16 nodes from a sheet of 4 (4.0×).}; empty where nothing is.
   *
   * @param nodes p of the answer
   * @param sizes in bytes, at which the packet costs are taken
   */
  public static Optional<String> of(Sheet sheet, int nodes, int... sizes) {
    return of(
        sheet.outcomes(),
        parameter -> !parameter.isMemoryCopy() && parameter != Parameter.SEND_SERVICE_TIME,
        sheet.cluster().nodes(),
        nodes,
        sizes);
  }

  /**
   * The same of some parameters.
   *
   * @param enters whether a cost takes part in the answer
   * @param measuredNodes p of the sheet
   */
  static Optional<String> of(
      Map<Parameter, Outcome> outcomes,
      Predicate<Parameter> enters,
      int measuredNodes,
      int nodes,
      int... sizes) {
    List<String> parts = new ArrayList<>();
    if (nodes > Math.max(Costs.PAIR, measuredNodes)) {
      parts.add(
          nodes
              + " nodes from a sheet of "
              + measuredNodes
              + times((double) nodes / measuredNodes));
    }
    farthest(outcomes, enters, sizes).ifPresent(parts::add);
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("Extrapolated: " + String.join("; ", parts) + ".");
  }

  /** The farthest size, and the parameters that it is beyond. */
  private static Optional<String> farthest(
      Map<Parameter, Outcome> outcomes, Predicate<Parameter> enters, int... sizes) {
    Optional<Beyond> farthest = Optional.empty();
    for (int bytes : sizes) {
      for (Map.Entry<Parameter, Outcome> entry : outcomes.entrySet()) {
        Optional<Beyond> here =
            enters.test(entry.getKey()) ? beyond(entry.getValue(), bytes) : Optional.empty();
        if (here.map(Beyond::times).orElse(0.0) > farthest.map(Beyond::times).orElse(0.0)) {
          farthest = here;
        }
      }
    }
    return farthest.map(most -> told(outcomes, enters, most.bytes()));
  }

  /** Parameters that were measured at other sizes than this, those of the same range together. */
  private static String told(
      Map<Parameter, Outcome> outcomes, Predicate<Parameter> enters, int bytes) {
    Map<Beyond, List<String>> symbols = new LinkedHashMap<>();
    new TreeMap<>(outcomes)
        .forEach(
            (parameter, outcome) -> {
              if (enters.test(parameter)) {
                beyond(outcome, bytes)
                    .ifPresent(
                        range ->
                            symbols
                                .computeIfAbsent(range, r -> new ArrayList<>())
                                .add(parameter.symbol()));
              }
            });
    return symbols.entrySet().stream()
        .map(group -> String.join(", ", group.getValue()) + told(group.getKey()))
        .collect(Collectors.joining("; "));
  }

  private static Optional<Beyond> beyond(Outcome outcome, int bytes) {
    return Coverage.of(outcome)
        .filter(measured -> !measured.contains(bytes))
        .map(
            measured ->
                new Beyond(
                    bytes,
                    measured,
                    bytes > measured.toBytes()
                        ? (double) bytes / measured.toBytes()
                        : (double) measured.fromBytes() / Math.max(1, bytes)));
  }

  private static String told(Beyond most) {
    SizeRange measured = most.measured();
    String range =
        measured.fromBytes() == measured.toBytes()
            ? "only at " + measured.fromBytes()
            : "from " + measured.fromBytes() + " to " + measured.toBytes();
    boolean above = most.bytes() > measured.toBytes();
    return " at "
        + most.bytes()
        + (most.bytes() == 1 ? " byte" : " bytes")
        + ", measured "
        + range
        + (above ? times(most.times()) : times(most.times()).replace("×)", "× below)"));
  }

  /** Three digits: what is 0.1 % beyond is not 1.00 times as far. */
  private static String times(double factor) {
    double rounded = Math.round(factor);
    return rounded == factor || factor >= 100
        ? String.format(Locale.ROOT, " (%.0f×)", factor)
        : String.format(Locale.ROOT, Math.abs(factor - 1) < 0.05 ? " (%.3f×)" : " (%.2g×)", factor);
  }
}
