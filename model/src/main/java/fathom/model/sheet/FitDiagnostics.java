package fathom.model.sheet;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a reader needs to judge a fit, beside {@link FitQuality}'s numbers. What a fit cannot tell
 * is empty; nothing here is NaN or infinite.
 *
 * @param worst where the largest relative error is; the smallest of several
 * @param rSquared share of the variation of the points that the function explains, as the fit saw
 *     it: 1 − Σw(y − f)²/Σw(y − ȳ)², with w the robust weight over the variance of a point and ȳ
 *     the mean by the same weights over all pieces. Empty where no coefficient of the size (or of
 *     p) is told from 0 by its 95 % interval: against a constant the best of fits has an R² of
 *     about 0
 * @param leverage the place that pulls the fit most
 * @param drift whether the windows went up or down while they were measured
 * @param dropped rows of this parameter's experiments that no fit of it used, by reason
 * @param residuals one per place, in ascending order of nodes, then size
 * @param censoredSizes sizes in bytes, ascending, at which the parameter is known only within its
 *     interval: what was measured there is an upper limit, and no point of a fit
 */
public record FitDiagnostics(
    Optional<FitPoint> worst,
    OptionalDouble rSquared,
    Optional<Leverage> leverage,
    Optional<Drift> drift,
    List<Dropped> dropped,
    List<Residual> residuals,
    List<Integer> censoredSizes) {
  /** Nothing is known, as in a sheet that is older than its diagnostics. */
  public static final FitDiagnostics NONE =
      new FitDiagnostics(
          Optional.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of());

  public FitDiagnostics {
    dropped = List.copyOf(dropped);
    residuals = List.copyOf(residuals);
    censoredSizes = List.copyOf(censoredSizes);
    require(censoredSizes.stream().allMatch(size -> size >= 0), "no sizes: " + censoredSizes);
    rSquared.ifPresent(r -> require(Double.isFinite(r) && r <= 1, "no R²: " + r));
  }

  /** The same with other counts of dropped rows, which only who read the raw rows knows. */
  public FitDiagnostics withDropped(List<Dropped> reasons, List<Residual> counted) {
    return new FitDiagnostics(worst, rSquared, leverage, drift, reasons, counted, censoredSizes);
  }

  /** Diagnostics of a fit to which every size tells its cost. */
  public FitDiagnostics(
      Optional<FitPoint> worst,
      OptionalDouble rSquared,
      Optional<Leverage> leverage,
      Optional<Drift> drift,
      List<Dropped> dropped,
      List<Residual> residuals) {
    this(worst, rSquared, leverage, drift, dropped, residuals, List.of());
  }

  /** The same with sizes at which only an upper limit was measured. */
  public FitDiagnostics withCensoredSizes(List<Integer> sizes) {
    return new FitDiagnostics(worst, rSquared, leverage, drift, dropped, residuals, sizes);
  }

  /**
   * What the points of a fit are told apart by.
   *
   * @param sizeBytes message size
   * @param nodes p, only where the function depends on it (L)
   */
  public record FitPoint(int sizeBytes, OptionalInt nodes) {
    public FitPoint {
      require(sizeBytes >= 0, "no message size: " + sizeBytes);
      require(nodes.isEmpty() || nodes.getAsInt() > 0, "no number of nodes: " + nodes);
    }

    /** A size of a cost function of the size alone. */
    public static FitPoint of(int sizeBytes) {
      return new FitPoint(sizeBytes, OptionalInt.empty());
    }
  }

  /**
   * The largest leverage.
   *
   * @param share hat value of all points of one place taken together, w·xᵀ(XᵀWX)⁻¹x in 0..1: how
   *     much of a change of what was measured there the fitted value follows. For a line through n
   *     equally certain sizes it is 1/n + (m − m̄)²/Σ(m − m̄)²
   * @param at the place
   */
  public record Leverage(double share, FitPoint at) {
    /** Above this, a coefficient says what one place says. */
    public static final double DECIDING = 0.9;

    public Leverage {
      require(share >= 0 && share <= 1, "no share: " + share);
    }

    /**
     * Whether this place alone decides a coefficient: no other would show an error of it. A piece
     * with two sizes has two such places.
     */
    public boolean decides() {
      return share > DECIDING;
    }
  }

  /**
   * Drift along the order in which a fork measured its windows, or over the rounds of a campaign:
   * whichever chance explains less. Within forks each window counts by its relative distance from
   * the median of its place, less the median of its fork, so neither misfit nor differences between
   * forks take part.
   *
   * @param rankCorrelation Spearman's correlation with the iteration; between rounds the
   *     correlation of their medians with their order; −1..1
   * @param pValue how often chance alone gives one as far from 0, two-sided, by Student's t
   * @param relativeChange median of the later half of the iterations, or rounds, less that of the
   *     earlier half
   */
  public record Drift(double rankCorrelation, double pValue, double relativeChange) {
    /** Below this, chance is no explanation. */
    public static final double SIGNIFICANT = 0.001;

    /** A smaller change between the halves moves no value that anybody uses. */
    public static final double MATERIAL = 0.01;

    public Drift {
      require(Math.abs(rankCorrelation) <= 1, "no correlation: " + rankCorrelation);
      require(pValue >= 0 && pValue <= 1, "no probability: " + pValue);
      require(Double.isFinite(relativeChange), "no change: " + relativeChange);
    }

    public boolean isSignificant() {
      return pValue < SIGNIFICANT;
    }

    /** Clearly there, and large enough to be warned of. */
    public boolean isMaterial() {
      return isSignificant() && Math.abs(relativeChange) > MATERIAL;
    }
  }

  /**
   * Rows that were dropped for one reason.
   *
   * @param reason for the reader
   * @param rows how many, at least 1
   */
  public record Dropped(String reason, int rows) {
    public Dropped {
      require(rows > 0, "no rows: " + rows);
    }
  }

  /**
   * The fit at one place.
   *
   * @param at the place
   * @param measuredUs median of its points in µs; may be negative where it is a difference
   * @param fittedUs the fitted value in µs, positive
   * @param relativeSpread robust standard deviation (1.4826·MAD) of its points as a share of the
   *     fitted value; empty for a single point
   * @param points medians per fork
   * @param dropped rows of this place that were dropped
   */
  public record Residual(
      FitPoint at,
      double measuredUs,
      double fittedUs,
      OptionalDouble relativeSpread,
      int points,
      int dropped) {
    public Residual {
      require(Double.isFinite(measuredUs), "no time: " + measuredUs);
      require(fittedUs > 0 && Double.isFinite(fittedUs), "no time: " + fittedUs);
      require(points > 0 && dropped >= 0, "no counts: " + points + ", " + dropped);
      relativeSpread.ifPresent(s -> require(s >= 0 && Double.isFinite(s), "no spread: " + s));
    }

    /** (measured − fitted)/fitted. */
    public double relativeError() {
      return (measuredUs - fittedUs) / fittedUs;
    }

    public Residual withDropped(int rows) {
      return new Residual(at, measuredUs, fittedUs, relativeSpread, points, rows);
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
