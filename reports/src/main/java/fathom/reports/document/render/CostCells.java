package fathom.reports.document.render;

import fathom.model.cost.Segment;
import fathom.reports.document.Digits;
import fathom.reports.document.Digits.Shown;
import java.util.List;

/**
 * One straight piece in the cells of a {@link TextGrid}: a ± sign, the constant, an operator, the
 * slope with {@code ·m}. The ± line puts each half-width under its number.
 */
final class CostCells {
  /** How many cells a piece takes. */
  static final int COUNT = 4;

  static final List<String> BLANK = List.of("", "", "", "");

  private CostCells() {}

  /** {@code 3.027 + 0.0796·m}; a piece that does not depend on size is its constant. */
  static List<String> value(Segment segment) {
    Shown constant = Digits.of(segment.constant());
    Shown slope = Digits.of(segment.slope());
    if (isFlat(segment)) {
      return List.of("", constant.value(), "", "");
    }
    return List.of("", constant.value(), slope.isNegative() ? "-" : "+", slope.magnitude() + "·m");
  }

  static List<String> plusMinus(Segment segment) {
    Shown constant = Digits.of(segment.constant());
    Shown slope = Digits.of(segment.slope());
    boolean noSlope = slope.isExact() || isFlat(segment);
    return List.of(
        constant.isExact() ? "" : "±",
        constant.plusMinus(),
        noSlope ? "" : "±",
        noSlope ? "" : slope.plusMinus());
  }

  static boolean hasInterval(Segment segment) {
    return !Digits.of(segment.constant()).isExact() || !Digits.of(segment.slope()).isExact();
  }

  /** A known piece, its numbers exact. */
  static List<String> known(Segment known) {
    String constant = Digits.exact(known.constant().value());
    if (isConstant(known)) {
      return List.of("", constant, "", "");
    }
    double slope = known.slope().value();
    return List.of("", constant, slope < 0 ? "-" : "+", Digits.exact(Math.abs(slope)) + "·m");
  }

  /** Words in the place of a piece. */
  static List<String> words(String words) {
    return List.of("", words, "", "");
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
