package fathom.model.cost;

import java.util.Optional;

/**
 * How the errors of L's coefficients go together: their correlations, each −1 to 1, and 0 with a
 * term that was not fitted.
 *
 * @param constantPerNode of l_0 and l_p
 * @param constantSlope of l_0 and τ
 * @param perNodeSlope of l_p and τ
 * @param bandwidth those with C; empty where C is not from the same fit, or there is none
 */
public record TransferCorrelation(
    double constantPerNode,
    double constantSlope,
    double perNodeSlope,
    Optional<OfBandwidth> bandwidth) {
  /**
   * The correlations with C.
   *
   * @param constant of l_0 and C
   * @param perNode of l_p and C
   * @param slope of τ and C
   */
  public record OfBandwidth(double constant, double perNode, double slope) {
    private static final OfBandwidth APART = new OfBandwidth(0, 0, 0);

    /** A larger C makes a smaller L. */
    private static final OfBandwidth AGAINST = new OfBandwidth(-1, -1, -1);
  }

  public TransferCorrelation {
    matrix(constantPerNode, constantSlope, perNodeSlope, bandwidth);
  }

  /**
   * All errors make L larger, or all smaller: no other correlation gives a wider interval.
   *
   * @param withBandwidth whether that of C is one of them
   */
  public static TransferCorrelation widest(boolean withBandwidth) {
    return new TransferCorrelation(
        1, 1, 1, withBandwidth ? Optional.of(OfBandwidth.AGAINST) : Optional.empty());
  }

  /**
   * The same where besides one common factor of l_0, l_p and τ is known to a half-width only
   * ({@link Estimate#butForFactor}).
   *
   * @param share half the 95 % interval of that factor, about 1
   * @param constant l_0 without it
   * @param perNode l_p without it
   * @param slope τ without it
   */
  public TransferCorrelation butForFactor(
      double share, Estimate constant, Estimate perNode, Estimate slope) {
    return new TransferCorrelation(
        correlation(share, constantPerNode, constant, perNode),
        correlation(share, constantSlope, constant, slope),
        correlation(share, perNodeSlope, perNode, slope),
        bandwidth.map(
            c ->
                new OfBandwidth(
                    c.constant() * narrowed(share, constant),
                    c.perNode() * narrowed(share, perNode),
                    c.slope() * narrowed(share, slope))));
  }

  /**
   * The same where l_0 has a further error that is independent of all others.
   *
   * @param half half the 95 % interval of that error, in µs
   * @param constant l_0 without it
   */
  public TransferCorrelation butFor(double half, Estimate constant) {
    double width = constant.butFor(half).ci().width();
    double left = width > 0 ? constant.ci().width() / width : 0;
    return new TransferCorrelation(
        constantPerNode * left,
        constantSlope * left,
        perNodeSlope,
        bandwidth.map(c -> new OfBandwidth(c.constant() * left, c.perNode(), c.slope())));
  }

  private static double correlation(double share, double before, Estimate a, Estimate b) {
    double widths = a.butForFactor(share).ci().width() * b.butForFactor(share).ci().width();
    double together =
        before * a.ci().width() * b.ci().width() + 4 * share * share * a.value() * b.value();
    return widths > 0 ? Math.clamp(together / widths, -1.0, 1.0) : 0;
  }

  /** The share of an interval that is not of the factor, which has nothing to do with C. */
  private static double narrowed(double share, Estimate estimate) {
    double width = estimate.butForFactor(share).ci().width();
    return width > 0 ? estimate.ci().width() / width : 0;
  }

  /** Of l_0, l_p, τ and C. */
  public CorrelationMatrix matrix() {
    return matrix(constantPerNode, constantSlope, perNodeSlope, bandwidth);
  }

  private static CorrelationMatrix matrix(
      double constantPerNode,
      double constantSlope,
      double perNodeSlope,
      Optional<OfBandwidth> bandwidth) {
    OfBandwidth c = bandwidth.orElse(OfBandwidth.APART);
    return CorrelationMatrix.of(
        new double[] {1, constantPerNode, constantSlope, c.constant()},
        new double[] {constantPerNode, 1, perNodeSlope, c.perNode()},
        new double[] {constantSlope, perNodeSlope, 1, c.slope()},
        new double[] {c.constant(), c.perNode(), c.slope(), 1});
  }
}
