package fathom.reports.plot;

import fathom.model.cost.Estimate;
import fathom.reports.document.Digits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers beside what is drawn, where there is little room. */
final class ShortNumber {
  /** Three figures are as much as a picture shows. */
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_EVEN);

  private static final int LONGEST = 7;

  private ShortNumber() {}

  /** To three figures: {@code 13.0}, {@code 0.687}. */
  static String of(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(THREE);
    int missing = THREE.getPrecision() - rounded.precision();
    String plain =
        rounded.signum() == 0
            ? "0"
            : rounded.setScale(Math.max(0, rounded.scale() + missing)).toPlainString();
    return plain.length() <= LONGEST ? plain : String.format(Locale.ROOT, "%.2g", value);
  }

  /** To as many figures as its interval supports, three at most. */
  static String of(Estimate estimate) {
    String told = Digits.of(estimate).value();
    String three = of(estimate.value());
    return told.length() < three.length() && Digits.halfWidth(estimate) > 0 ? told : three;
  }
}
