package fathom.reports.document;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import fathom.reports.document.Digits.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Outcomes in words and formulas of one line, with what is known of them. */
public final class Phrases {
  private Phrases() {}

  /** {@code 1.556·p + 16.684 + 0.0826·m·max(1, p·m/(90·g_s(m)))}. */
  public static String formula(Outcome.Transfer transfer) {
    Shown constant = Digits.of(transfer.constant());
    Shown slope = Digits.of(transfer.slope());
    String contention =
        transfer
            .aggregateBandwidth()
            .map(
                c ->
                    "·max(1, p·m/("
                        + Digits.of(c).value()
                        + "·"
                        + Parameter.SEND_GAP.symbol()
                        + "(m)))")
            .orElse("");
    return Digits.of(transfer.perNode()).value()
        + "·p"
        + signed(constant)
        + signed(slope)
        + "·m"
        + contention;
  }

  /** The half-widths of the same numbers, and the bandwidth among them with its origin. */
  public static String intervals(Outcome.Transfer transfer) {
    List<String> parts = new ArrayList<>();
    addHalf(parts, Digits.of(transfer.perNode()), "·p");
    addHalf(parts, Digits.of(transfer.constant()), "");
    addHalf(parts, Digits.of(transfer.slope()), "·m");
    String halves = String.join(" ", parts);
    String bandwidth =
        transfer
            .aggregateBandwidth()
            .map(c -> "C = " + Digits.of(c).inOne() + " bytes/µs" + from(transfer))
            .orElse("no contention seen");
    return halves.isEmpty() ? bandwidth : halves + "; " + bandwidth;
  }

  /** {@code from streams}; nothing where a sheet does not say. */
  private static String from(Outcome.Transfer transfer) {
    return transfer.bandwidthFrom().map(experiment -> " from " + experiment.id()).orElse("");
  }

  /**
   * The known numbers of an outcome with the errors against them; nothing where none was fitted.
   */
  public static Known known(Outcome outcome, Truth truth) {
    return switch (truth) {
      case Truth.KnownCost known ->
          outcome instanceof Outcome.Linear linear ? known(linear.cost(), known) : Known.NOTHING;
      case Truth.KnownBuffer known ->
          outcome instanceof Outcome.Buffer buffer ? known(buffer, known) : Known.NOTHING;
      case Truth.KnownBandwidth known ->
          outcome instanceof Outcome.Transfer transfer ? known(transfer, known) : Known.NOTHING;
      case Truth.KnownTransfer known ->
          outcome instanceof Outcome.Transfer transfer ? known(transfer, known) : Known.NOTHING;
      case Truth.KnownDelay known ->
          outcome instanceof Outcome.Transfer transfer ? known(transfer, known) : Known.NOTHING;
    };
  }

  /** {@code (0.0796 ± 0.0002)·m + (3.03 ± 0.03)}; a piece that does not depend on size alone. */
  public static String cost(Segment segment) {
    Shown slope = Digits.of(segment.slope());
    Shown constant = Digits.of(segment.constant());
    if (segment.slope().value() == 0) {
      return constant.inOne();
    }
    return bracketed(slope) + "·m + " + bracketed(constant);
  }

  /** {@code (3.1 ± 0.3)·p + (16.7 ± 0.3) + (0.083 ± 0.001)·m} with the contention, if any. */
  public static String transfer(Outcome.Transfer transfer) {
    return bracketed(Digits.of(transfer.perNode()))
        + "·p + "
        + bracketed(Digits.of(transfer.constant()))
        + " + "
        + bracketed(Digits.of(transfer.slope()))
        + "·m"
        + transfer
            .aggregateBandwidth()
            .map(
                c ->
                    "·max(1, p·m/(C·"
                        + Parameter.SEND_GAP.symbol()
                        + "(m))), C = "
                        + Digits.of(c).inOne()
                        + " bytes/µs"
                        + from(transfer))
            .orElse("; no contention seen");
  }

  private static String bracketed(Shown shown) {
    return shown.isExact() && !shown.isNegative() ? shown.value() : "(" + shown.inOne() + ")";
  }

  private static Known known(Outcome.Transfer transfer, Truth.KnownBandwidth known) {
    return Known.NOTHING.and(
        "C = " + Digits.exact(known.bytesPerMicro()) + " bytes/µs at m = " + known.sizeBytes(),
        transfer
            .aggregateBandwidth()
            .map(c -> error(c, known.bytesPerMicro()))
            .orElse(OptionalDouble.empty()));
  }

  /** {@code 1.556·p (off by 0.1 %) + 16.684 (off by …) + 0.0826·m (off by …); C = 90 …}. */
  private static Known known(Outcome.Transfer transfer, Truth.KnownTransfer known) {
    Known inP =
        Known.NOTHING
            .and(Digits.exact(known.perNode()) + "·p", error(transfer.perNode(), known.perNode()))
            .and(
                " + " + Digits.exact(known.constant()),
                error(transfer.constant(), known.constant()))
            .and(
                " + " + Digits.exact(known.slope()) + "·m", error(transfer.slope(), known.slope()));
    return known
        .bytesPerMicro()
        .map(
            c ->
                inP.and(
                    "; C = " + Digits.exact(c) + " bytes/µs",
                    transfer
                        .aggregateBandwidth()
                        .map(m -> error(m, c))
                        .orElse(OptionalDouble.empty())))
        .orElseGet(() -> inP.and("; no contention", OptionalDouble.empty()));
  }

  /** {@code m ≤ 40: 63.44; m > 40: 0.16·m (off by -0.3 %) + 57.04; C = 148 bytes/µs …}. */
  private static Known known(Outcome.Transfer transfer, Truth.KnownDelay known) {
    Known pieces = Known.NOTHING;
    String between = "";
    for (Segment piece : known.cost().segments()) {
      double slope = piece.slope().value();
      pieces = pieces.and(between + SizeLabel.of(piece.range()) + ": ", OptionalDouble.empty());
      if (slope != 0) {
        pieces =
            pieces
                .and(Digits.exact(slope) + "·m", error(transfer.slope(), slope))
                .and(" + ", OptionalDouble.empty());
      }
      pieces = pieces.and(Digits.exact(piece.constant().value()), OptionalDouble.empty());
      between = "; ";
    }
    Known all = pieces;
    return known.bandwidth().map(c -> all.then("; ", known(transfer, c))).orElse(all);
  }

  /** {@code m ≤ 40: 6.72 (off by +0.15 %); m > 40: 0.08·m (off by …) + 3.52 (off by …)}. */
  private static Known known(CostFunction measured, Truth.KnownCost known) {
    return measured.segments().stream()
        .map(piece -> known(piece, known).after(SizeLabel.of(piece.range()) + ": "))
        .filter(of -> !of.text().isEmpty())
        .reduce((first, second) -> first.then("; ", second))
        .orElse(Known.NOTHING);
  }

  /** Of one piece, by the known piece that shares most sizes with it; nothing where none does. */
  public static Known known(Segment measured, Truth.KnownCost truth) {
    return TruthComparison.counterpart(measured, truth.cost())
        .map(
            known -> {
              double slope = known.slope().value();
              double constant = known.constant().value();
              Known sloped =
                  slope == 0
                      ? Known.NOTHING
                      : Known.NOTHING
                          .and(Digits.exact(slope) + "·m", error(measured.slope(), slope))
                          .and(" + ", OptionalDouble.empty());
              return sloped.and(Digits.exact(constant), error(measured.constant(), constant));
            })
        .orElse(Known.NOTHING);
  }

  private static void addHalf(List<String> parts, Shown shown, String factor) {
    if (!shown.isExact()) {
      parts.add("± " + shown.plusMinus() + factor);
    }
  }

  private static String signed(Shown shown) {
    return (shown.isNegative() ? " - " : " + ") + shown.magnitude();
  }

  public static String buffer(Outcome.Buffer buffer) {
    return Digits.of(buffer.packets()).inOne()
        + " packets, departure rate / arrival rate "
        + Digits.of(buffer.departureOverArrival()).inOne()
        + assumed(buffer)
        + ", "
        + architecture(buffer)
        + (buffer.architectureReason().isBlank() ? "" : ": " + buffer.architectureReason().strip());
  }

  public static String architecture(Outcome.Buffer buffer) {
    return switch (buffer.architecture()) {
      case PER_PORT -> "a buffer per port" + assumed(buffer);
      case SHARED -> "one buffer shared by the ports" + assumed(buffer);
      case UNKNOWN -> "per port or shared is unknown";
    };
  }

  /** {@code (assumed)} after a ratio or an organisation that was not measured. */
  public static String assumed(Outcome.Buffer buffer) {
    return buffer.isAssumed() ? Description.ASSUMED : "";
  }

  private static Known known(Outcome.Buffer buffer, Truth.KnownBuffer known) {
    return Known.NOTHING
        .and(Digits.exact(known.packets()) + " packets", error(buffer.packets(), known.packets()))
        .and(
            ", departure rate / arrival rate " + Digits.exact(known.departureOverArrival()),
            error(buffer.departureOverArrival(), known.departureOverArrival()));
  }

  private static OptionalDouble error(Estimate measured, double known) {
    return TruthComparison.relativeError(measured.value(), known);
  }

  public static String missing(Outcome.Missing missing) {
    return verdict(missing) + ": " + missing.reason().strip();
  }

  public static String verdict(Outcome.Missing missing) {
    return switch (missing) {
      case Outcome.NotObservable n -> "not observable";
      case Outcome.Rejected r -> "rejected";
    };
  }

  public static String breakpoint(Breakpoint breakpoint) {
    String at =
        breakpoint
            .ci()
            .map(ci -> Digits.of(new Estimate(breakpoint.atBytes(), ci)).inOne())
            .orElseGet(() -> Digits.exact(breakpoint.atBytes()));
    return switch (breakpoint.source()) {
      case FIXED -> at + " (fixed)";
      case DETECTED -> at + " (detected)";
    };
  }
}
