package fathom.fitting.regression;

/**
 * A number of about 32 digits: the unevaluated sum of two doubles (Dekker 1971; Ogita, Rump, Oishi
 * 2005). Normal equations square the condition of a regression; summed in this precision they lose
 * nothing that double has.
 *
 * @param high the number, rounded to double
 * @param low what rounding took away
 */
record DoubleDouble(double high, double low) {
  static final DoubleDouble ZERO = new DoubleDouble(0, 0);

  static DoubleDouble of(double value) {
    return new DoubleDouble(value, 0);
  }

  /** a·b, exactly. */
  static DoubleDouble product(double a, double b) {
    double product = a * b;
    return new DoubleDouble(product, Math.fma(a, b, -product));
  }

  DoubleDouble plus(DoubleDouble other) {
    double sum = high + other.high;
    double part = sum - high;
    double lost = (high - (sum - part)) + (other.high - part);
    return normalised(sum, lost + low + other.low);
  }

  DoubleDouble minus(DoubleDouble other) {
    return plus(new DoubleDouble(-other.high, -other.low));
  }

  DoubleDouble times(DoubleDouble other) {
    double product = high * other.high;
    double lost = Math.fma(high, other.high, -product);
    return normalised(product, lost + (high * other.low + low * other.high));
  }

  DoubleDouble times(double factor) {
    double product = high * factor;
    return normalised(product, Math.fma(high, factor, -product) + low * factor);
  }

  /** One step of Newton's iteration on the quotient of the high parts. */
  DoubleDouble over(DoubleDouble divisor) {
    double quotient = high / divisor.high;
    DoubleDouble rest = minus(divisor.times(quotient));
    return normalised(quotient, rest.high / divisor.high);
  }

  /** One step of Newton's iteration on the root of the high part; of a positive number. */
  DoubleDouble squareRoot() {
    double root = Math.sqrt(high);
    DoubleDouble rest = minus(product(root, root));
    return normalised(root, rest.high / (2 * root));
  }

  private static DoubleDouble normalised(double high, double low) {
    double sum = high + low;
    return new DoubleDouble(sum, low - (sum - high));
  }
}
