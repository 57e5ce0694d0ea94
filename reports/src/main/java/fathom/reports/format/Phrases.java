package fathom.reports.format;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import fathom.reports.format.Digits.Shown;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Outcomes that are no plain cost function, in words and formulas. */
final class Phrases {
  private Phrases() {}

  /** {@code 1.556·p + 16.684 + 0.0826·m·max(1, p·m/(90·g_s(m)))}. */
  static String formula(Outcome.Transfer transfer) {
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
  static String intervals(Outcome.Transfer transfer) {
    List<String> parts = new ArrayList<>();
    addHalf(parts, Digits.of(transfer.perNode()), "·p");
    addHalf(parts, Digits.of(transfer.constant()), "");
    addHalf(parts, Digits.of(transfer.slope()), "·m");
    String halves = String.join(" ", parts);
    String bandwidth =
        transfer
            .aggregateBandwidth()
            .map(c -> "C = " + Digits.of(c).inOne() + " bytes/µs" + from(transfer))
            .orElse("no contention was seen");
    return halves.isEmpty() ? bandwidth : halves + "; " + bandwidth;
  }

  /** {@code from streams}; nothing where a sheet does not say. */
  private static String from(Outcome.Transfer transfer) {
    return transfer.bandwidthFrom().map(experiment -> " from " + experiment.id()).orElse("");
  }

  static Known known(Outcome.Transfer transfer, Truth.KnownBandwidth known) {
    return Known.NOTHING.and(
        "C = " + Digits.exact(known.bytesPerMicro()) + " bytes/µs at m = " + known.sizeBytes(),
        transfer
            .aggregateBandwidth()
            .map(c -> error(c, known.bytesPerMicro()))
            .orElse(OptionalDouble.empty()));
  }

  /** {@code 1.556·p (off by 0.1 %) + 16.684 (off by …) + 0.0826·m (off by …); C = 90 …}. */
  static Known known(Outcome.Transfer transfer, Truth.KnownTransfer known) {
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

  /** {@code m ≤ 40: 6.72 (off by +0.15 %); m > 40: 0.08·m (off by …) + 3.52 (off by …)}. */
  static String known(CostFunction measured, CostFunction known) {
    List<String> pieces = new ArrayList<>();
    for (Segment piece : measured.segments()) {
      TruthComparison.counterpart(piece, known)
          .ifPresent(of -> pieces.add(SizeLabel.of(piece.range()) + ": " + known(piece, of)));
    }
    return String.join("; ", pieces);
  }

  private static String known(Segment measured, Segment known) {
    double slope = known.slope().value();
    double constant = known.constant().value();
    Known sloped =
        slope == 0
            ? Known.NOTHING
            : Known.NOTHING.and(Digits.exact(slope) + "·m", error(measured.slope(), slope));
    return sloped
        .and(
            (slope == 0 ? "" : " + ") + Digits.exact(constant),
            error(measured.constant(), constant))
        .text();
  }

  /** What L's term in p is on one machine: the emulated cluster's own, and no switch's. */
  static Optional<String> growthRemark(Sheet sheet) {
    return sheet.cluster().kind().equals("lab")
        ? Optional.of("growth with p is this machine's CPU")
        : Optional.empty();
  }

  static Optional<String> disturbed(Sheet sheet, Parameter parameter) {
    return Optional.ofNullable(sheet.diagnostics().disturbed().get(parameter))
        .map(what -> "disturbed: " + Escape.oneLine(what.strip()));
  }

  private static void addHalf(List<String> parts, Shown shown, String factor) {
    if (!shown.isExact()) {
      parts.add("± " + shown.plusMinus() + factor);
    }
  }

  private static String signed(Shown shown) {
    return (shown.isNegative() ? " - " : " + ") + shown.magnitude();
  }

  static String buffer(Outcome.Buffer buffer) {
    return Digits.of(buffer.packets()).inOne()
        + " packets, D/A "
        + Digits.of(buffer.departureOverArrival()).inOne()
        + ", "
        + architecture(buffer)
        + (buffer.architectureReason().isBlank()
            ? ""
            : ": " + Escape.oneLine(buffer.architectureReason().strip()));
  }

  static String architecture(Outcome.Buffer buffer) {
    return switch (buffer.architecture()) {
      case PER_PORT -> "a buffer per port";
      case SHARED -> "one buffer shared by the ports";
      case UNKNOWN -> "per port or shared is unknown";
    };
  }

  static Known known(Outcome.Buffer buffer, Truth.KnownBuffer known) {
    return Known.NOTHING
        .and(Digits.exact(known.packets()) + " packets", error(buffer.packets(), known.packets()))
        .and(
            ", D/A " + Digits.exact(known.departureOverArrival()),
            error(buffer.departureOverArrival(), known.departureOverArrival()));
  }

  private static OptionalDouble error(Estimate measured, double known) {
    return TruthComparison.relativeError(measured.value(), known);
  }

  static String missing(Outcome.Missing missing) {
    return verdict(missing) + ": " + Escape.oneLine(missing.reason().strip());
  }

  static String verdict(Outcome.Missing missing) {
    return switch (missing) {
      case Outcome.NotObservable n -> "not observable";
      case Outcome.Rejected r -> "rejected";
    };
  }

  static String breakpoint(Breakpoint breakpoint) {
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
