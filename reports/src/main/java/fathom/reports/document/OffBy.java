package fathom.reports.document;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.interval.RelativeWidth;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/**
 * How far a cost is off the known one. In every format "off by" is the relative error of the cost,
 * (measured − known)/known, the larger of those at both ends of the sizes measured. B_L and C are
 * no costs: theirs is the error of the value. Coefficients have none of their own: one that is off
 * by much may move the cost by next to nothing.
 */
public final class OffBy {
  /** From this error on, its digits say nothing. */
  private static final double MOST_SHOWN = 10;

  private OffBy() {}

  /**
   * Returns the error of each piece of a cost, or of another value as a whole; empty texts if
   * nothing is known.
   */
  public static List<String> of(Sheet sheet, Parameter parameter) {
    Optional<Truth> truth = Optional.ofNullable(sheet.truths().get(parameter));
    return switch (sheet.outcomes().get(parameter)) {
      case Outcome.Linear linear ->
          linear.cost().segments().stream()
              .map(piece -> truth.map(t -> of(sheet, parameter, linear, piece, t)).orElse(""))
              .toList();
      case Outcome.Transfer transfer -> {
        String own = of(sheet, transfer);
        String bandwidth = ofBandwidth(sheet, transfer);
        yield List.of(
            own
                + (own.isEmpty() || bandwidth.isEmpty() ? "" : ", ")
                + (bandwidth.isEmpty() ? "" : "C " + bandwidth));
      }
      case Outcome.Buffer buffer -> List.of(truth.map(t -> of(buffer, t)).orElse(""));
      case Outcome.Missing _ -> List.of("");
      case null -> List.of("");
    };
  }

  private static String of(
      Sheet sheet, Parameter parameter, Outcome.Linear linear, Segment piece, Truth truth) {
    return truth instanceof Truth.KnownCost known
        ? TruthComparison.counterpart(piece, known.cost())
            .map(
                of ->
                    worst(
                        piece.range().fromBytes(),
                        RelativeWidth.last(sheet, parameter, linear, piece),
                        piece::at,
                        of::at))
            .orElse("")
        : "";
  }

  /** Returns the error over all sizes of a copy, whose pieces have one row. */
  public static String ofCopy(
      Sheet sheet, Parameter tier, CostFunction measured, int from, int to) {
    return sheet
        .truth(tier, Truth.KnownCost.class)
        .map(known -> worst(from, to, measured::at, known.cost()::at))
        .orElse("");
  }

  /** Returns the error of L among all nodes, without contention. */
  public static String of(Sheet sheet, Outcome.Transfer transfer) {
    int nodes = sheet.cluster().nodes();
    int most = RelativeWidth.largest(sheet, transfer.fit());
    IntToDoubleFunction measured =
        m ->
            transfer.constant().value()
                + transfer.perNode().value() * nodes
                + transfer.slope().value() * m;
    return switch (sheet.truths().get(Parameter.TRANSFER_TIME)) {
      case Truth.KnownTransfer known ->
          worst(
              1,
              most,
              measured,
              m -> known.constant() + known.perNode() * nodes + known.slope() * m);
      case Truth.KnownDelay known -> worst(1, most, measured, known.cost()::at);
      case null, default -> "";
    };
  }

  /** Returns the error of C. */
  public static String ofBandwidth(Sheet sheet, Outcome.Transfer transfer) {
    OptionalDouble known =
        switch (sheet.truths().get(Parameter.TRANSFER_TIME)) {
          case Truth.KnownBandwidth of -> OptionalDouble.of(of.bytesPerMicro());
          case Truth.KnownTransfer of when of.bytesPerMicro().isPresent() ->
              OptionalDouble.of(of.bytesPerMicro().get());
          case Truth.KnownDelay of when of.bandwidth().isPresent() ->
              OptionalDouble.of(of.bandwidth().get().bytesPerMicro());
          case null, default -> OptionalDouble.empty();
        };
    return known.isPresent() && transfer.aggregateBandwidth().isPresent()
        ? shown(error(transfer.aggregateBandwidth().get().value(), known.getAsDouble()))
        : "";
  }

  private static String of(Outcome.Buffer buffer, Truth truth) {
    return truth instanceof Truth.KnownBuffer known
        ? shown(error(buffer.packets().value(), known.packets()))
        : "";
  }

  /** The larger of the errors at both ends; where the known value is 0 there is none. */
  private static String worst(
      int from, int to, IntToDoubleFunction measured, IntToDoubleFunction known) {
    double first = error(measured.applyAsDouble(from), known.applyAsDouble(from));
    double last = error(measured.applyAsDouble(to), known.applyAsDouble(to));
    boolean isFirst = Double.isNaN(last) || Math.abs(first) > Math.abs(last);
    return shown(isFirst ? first : last);
  }

  private static String shown(double error) {
    return Math.abs(error) >= MOST_SHOWN ? "> 1000 %" : Digits.error(error);
  }

  private static double error(double measured, double known) {
    return TruthComparison.relativeError(measured, known).orElse(Double.NaN);
  }
}
