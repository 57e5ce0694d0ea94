package fathom.reports.format;

import fathom.model.Breakpoint;
import fathom.model.CostFunction;
import fathom.model.Estimate;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Segment;
import fathom.model.Sheet;
import fathom.model.Truth;
import fathom.reports.Escape;
import fathom.reports.TruthComparison;
import fathom.reports.format.Digits.Shown;
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

  static String known(Outcome.Transfer transfer, Truth.KnownBandwidth known) {
    return "C = "
        + Digits.exact(known.bytesPerMicro())
        + " bytes/µs at m = "
        + known.sizeBytes()
        + transfer.aggregateBandwidth().map(c -> off(c, known.bytesPerMicro())).orElse("");
  }

  /** {@code 1.556·p (off by 0.1 %) + 16.684 (off by …) + 0.0826·m (off by …); C = 90 …}. */
  static String known(Outcome.Transfer transfer, Truth.KnownTransfer known) {
    return Digits.exact(known.perNode())
        + "·p"
        + off(transfer.perNode(), known.perNode())
        + " + "
        + Digits.exact(known.constant())
        + off(transfer.constant(), known.constant())
        + " + "
        + Digits.exact(known.slope())
        + "·m"
        + off(transfer.slope(), known.slope())
        + known
            .bytesPerMicro()
            .map(
                c ->
                    "; C = "
                        + Digits.exact(c)
                        + " bytes/µs"
                        + transfer.aggregateBandwidth().map(m -> off(m, c)).orElse(""))
            .orElse("; no contention");
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
    return (slope == 0 ? "" : Digits.exact(slope) + "·m" + off(measured.slope(), slope) + " + ")
        + Digits.exact(constant)
        + off(measured.constant(), constant);
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

  static String known(Outcome.Buffer buffer, Truth.KnownBuffer known) {
    return Digits.exact(known.packets())
        + " packets"
        + off(buffer.packets(), known.packets())
        + ", D/A "
        + Digits.exact(known.departureOverArrival())
        + off(buffer.departureOverArrival(), known.departureOverArrival());
  }

  private static String off(Estimate measured, double known) {
    OptionalDouble error = TruthComparison.relativeError(measured.value(), known);
    return error.isPresent()
        ? " (off by " + Digits.error(error.getAsDouble()).replace(' ', Wrap.UNBROKEN) + ")"
        : "";
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
