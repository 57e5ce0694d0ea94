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
import java.util.stream.Collectors;

/** Outcomes in words and formulas of one line, with what is known of them. */
public final class Phrases {
  private Phrases() {}

  /** {@code 16.684 + 1.556·p + 0.0826·m·max(1, p·m/(90·g_s(m)))}. */
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
    return constant.value()
        + signed(Digits.of(transfer.perNode()))
        + "·p"
        + signed(slope)
        + "·m"
        + contention;
  }

  /** The half-widths of the same numbers, and the bandwidth among them with its origin. */
  public static String intervals(Outcome.Transfer transfer) {
    List<String> parts = new ArrayList<>();
    addHalf(parts, Digits.of(transfer.constant()), "");
    addHalf(parts, Digits.of(transfer.perNode()), "·p");
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

  /** The known numbers of an outcome; empty where none was fitted. */
  public static String known(Outcome outcome, Truth truth) {
    return switch (truth) {
      case Truth.KnownCost known ->
          outcome instanceof Outcome.Linear linear ? known(linear.cost(), known) : "";
      case Truth.KnownBuffer known -> outcome instanceof Outcome.Buffer ? known(known) : "";
      case Truth.KnownBandwidth known -> outcome instanceof Outcome.Transfer ? known(known) : "";
      case Truth.KnownTransfer known -> outcome instanceof Outcome.Transfer ? known(known) : "";
      case Truth.KnownDelay known -> outcome instanceof Outcome.Transfer ? known(known) : "";
    };
  }

  /** {@code (3.03 ± 0.03) + (0.0796 ± 0.0002)·m}; a piece that does not depend on size alone. */
  public static String cost(Segment segment) {
    Shown slope = Digits.of(segment.slope());
    Shown constant = Digits.of(segment.constant());
    if (segment.slope().value() == 0) {
      return constant.inOne();
    }
    return bracketed(constant) + " + " + bracketed(slope) + "·m";
  }

  /** {@code (16.7 ± 0.3) + (3.1 ± 0.3)·p + (0.083 ± 0.001)·m} with the contention, if any. */
  public static String transfer(Outcome.Transfer transfer) {
    return bracketed(Digits.of(transfer.constant()))
        + " + "
        + bracketed(Digits.of(transfer.perNode()))
        + "·p + "
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

  private static String known(Truth.KnownBandwidth known) {
    return "C = " + Digits.exact(known.bytesPerMicro()) + " bytes/µs at m = " + known.sizeBytes();
  }

  /** {@code 16.684 + 1.556·p + 0.0826·m; C = 90 bytes/µs}. */
  private static String known(Truth.KnownTransfer known) {
    return Digits.exact(known.constant())
        + " + "
        + Digits.exact(known.perNode())
        + "·p + "
        + Digits.exact(known.slope())
        + "·m; "
        + known
            .bytesPerMicro()
            .map(c -> "C = " + Digits.exact(c) + " bytes/µs")
            .orElse("no contention");
  }

  /** {@code m ≤ 40: 63.44; m > 40: 57.04 + 0.16·m; C = 148 bytes/µs …}. */
  private static String known(Truth.KnownDelay known) {
    return pieces(known.cost().segments()) + known.bandwidth().map(c -> "; " + known(c)).orElse("");
  }

  /** {@code m ≤ 40: 6.72; m > 40: 3.52 + 0.08·m}: the known piece of each measured one. */
  private static String known(CostFunction measured, Truth.KnownCost known) {
    return measured.segments().stream()
        .filter(piece -> TruthComparison.counterpart(piece, known.cost()).isPresent())
        .map(piece -> SizeLabel.of(piece.range()) + ": " + known(piece, known))
        .collect(Collectors.joining("; "));
  }

  private static String pieces(List<Segment> segments) {
    return segments.stream()
        .map(piece -> SizeLabel.of(piece.range()) + ": " + exact(piece))
        .collect(Collectors.joining("; "));
  }

  /** Of one piece, the known piece that shares most sizes with it; empty where none does. */
  public static String known(Segment measured, Truth.KnownCost truth) {
    return TruthComparison.counterpart(measured, truth.cost()).map(Phrases::exact).orElse("");
  }

  private static String exact(Segment known) {
    double slope = known.slope().value();
    String constant = Digits.exact(known.constant().value());
    return slope == 0 ? constant : constant + " + " + Digits.exact(slope) + "·m";
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

  private static String known(Truth.KnownBuffer known) {
    return Digits.exact(known.packets())
        + " packets, departure rate / arrival rate "
        + Digits.exact(known.departureOverArrival());
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
