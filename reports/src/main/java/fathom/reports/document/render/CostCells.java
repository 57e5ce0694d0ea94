package fathom.reports.document.render;

import fathom.model.cost.Segment;
import fathom.model.sheet.TruthComparison;
import fathom.reports.document.Digits;
import fathom.reports.document.Digits.Shown;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One straight piece in the cells of a {@link TextGrid}: a ± sign, the slope with {@code ·m}, an
 * operator, the constant. The ± line puts each half-width under its number.
 */
final class CostCells {
  /** How many cells a piece takes. */
  static final int COUNT = 4;

  static final List<String> BLANK = List.of("", "", "", "");

  private CostCells() {}

  /** {@code 0.0796·m + 3.027}; a piece that does not depend on size is its constant. */
  static List<String> value(Segment segment) {
    Shown constant = Digits.of(segment.constant());
    Shown slope = Digits.of(segment.slope());
    if (isFlat(segment)) {
      return List.of("", "", "", constant.value());
    }
    return List.of(
        "", slope.value() + "·m", constant.isNegative() ? "-" : "+", constant.magnitude());
  }

  static List<String> plusMinus(Segment segment) {
    Shown constant = Digits.of(segment.constant());
    Shown slope = Digits.of(segment.slope());
    boolean noSlope = slope.isExact() || isFlat(segment);
    return List.of(
        noSlope ? "" : "±",
        noSlope ? "" : slope.plusMinus(),
        constant.isExact() ? "" : "±",
        constant.plusMinus());
  }

  static boolean hasInterval(Segment segment) {
    return !Digits.of(segment.constant()).isExact() || !Digits.of(segment.slope()).isExact();
  }

  /** A known piece, its numbers exact. */
  static List<String> known(Segment known) {
    double constant = known.constant().value();
    if (isConstant(known)) {
      return List.of("", "", "", Digits.exact(constant));
    }
    return List.of(
        "",
        Digits.exact(known.slope().value()) + "·m",
        constant < 0 ? "-" : "+",
        Digits.exact(Math.abs(constant)));
  }

  /** How far the measured numbers are from the known ones. */
  static List<String> error(Segment measured, Segment known) {
    return List.of(
        "",
        error(measured.slope().value(), known.slope().value()),
        "",
        error(measured.constant().value(), known.constant().value()));
  }

  /** Words in the place of a piece. */
  static List<String> words(String words) {
    return List.of("", words, "", "");
  }

  private static String error(double measured, double known) {
    OptionalDouble error = TruthComparison.relativeError(measured, known);
    return error.isPresent() ? Digits.error(error.getAsDouble()) : "";
  }

  /** Without growth: a slope of 0 is not shown, whatever its interval. */
  private static boolean isFlat(Segment segment) {
    return segment.slope().value() == 0;
  }

  /** Exactly constant: there is no slope to show. */
  static boolean isConstant(Segment segment) {
    return segment.slope().value() == 0 && Digits.halfWidth(segment.slope()) == 0;
  }
}
