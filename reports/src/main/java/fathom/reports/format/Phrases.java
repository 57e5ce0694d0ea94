package fathom.reports.format;

import fathom.model.Breakpoint;
import fathom.model.Estimate;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Truth;
import fathom.reports.Escape;
import fathom.reports.TruthComparison;
import fathom.reports.format.Digits.Shown;
import java.util.ArrayList;
import java.util.List;
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

  /** The half-widths of the same numbers, and what the last one of them is. */
  static String intervals(Outcome.Transfer transfer) {
    List<String> parts = new ArrayList<>();
    addHalf(parts, Digits.of(transfer.perNode()), "·p");
    addHalf(parts, Digits.of(transfer.constant()), "");
    addHalf(parts, Digits.of(transfer.slope()), "·m");
    String halves = String.join(" ", parts);
    String bandwidth =
        transfer
            .aggregateBandwidth()
            .map(c -> "aggregate bandwidth " + Digits.of(c).inOne() + " bytes/µs")
            .orElse("no contention was seen");
    return halves.isEmpty() ? bandwidth : halves + "; " + bandwidth;
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
        + switch (buffer.architecture()) {
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
    return switch (missing) {
      case Outcome.NotObservable n -> "not observable: " + Escape.oneLine(n.reason().strip());
      case Outcome.Rejected r -> "rejected: " + Escape.oneLine(r.reason().strip());
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
