package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.math3.linear.RealVector;

/**
 * A cause of error of fitted coefficients, as far as blocks show it. Each block pulls the
 * coefficients its own way; the variance of a sum c·β is Σ (c·pull)².
 */
public interface ErrorSource {
  /** How far each block pulls c·β. */
  NavigableMap<CampaignBlock, Double> pulls(RealVector contrast);

  /** Degrees of freedom of the variance: how many blocks effectively speak for it. */
  double degrees(RealVector contrast);

  /** Variance of c·β from this cause. */
  default double variance(RealVector contrast) {
    return pulls(contrast).values().stream().mapToDouble(pull -> pull * pull).sum();
  }

  /** Whether other experiments ran in its blocks. */
  boolean isShared();

  /**
   * An experiment whose result was used before the regression.
   *
   * @param part which of the results used it is, from 0
   * @param moves by block of that experiment: how far it moves each coefficient
   */
  record Borrowed(int part, NavigableMap<CampaignBlock, RealVector> moves) implements ErrorSource {
    @Override
    public NavigableMap<CampaignBlock, Double> pulls(RealVector contrast) {
      NavigableMap<CampaignBlock, Double> pulls = new TreeMap<>();
      moves.forEach((block, move) -> pulls.put(block, move.dotProduct(contrast)));
      return pulls;
    }

    @Override
    public double degrees(RealVector contrast) {
      return Math.max(1, moves.size() - 1.0);
    }

    @Override
    public boolean isShared() {
      return moves.keySet().stream().allMatch(CampaignBlock::isShared);
    }
  }

  /**
   * Experiments that ran in the same blocks. What a block did to one of them it did to the others:
   * its pulls are added before they are squared, so that what is common to a difference's two sides
   * cancels, and what is common to the parts of a sum does not.
   *
   * @param parts two or more
   */
  record Together(List<ErrorSource> parts) implements ErrorSource {
    public Together {
      parts = List.copyOf(parts);
    }

    @Override
    public NavigableMap<CampaignBlock, Double> pulls(RealVector contrast) {
      NavigableMap<CampaignBlock, Double> sums = new TreeMap<>();
      parts.forEach(
          part ->
              part.pulls(contrast).forEach((block, pull) -> sums.merge(block, pull, Double::sum)));
      return sums;
    }

    /** Infinite where that of a part is: the others cannot tell what it does not. */
    @Override
    public double variance(RealVector contrast) {
      return parts.stream().allMatch(part -> Double.isFinite(part.variance(contrast)))
          ? ErrorSource.super.variance(contrast)
          : Double.POSITIVE_INFINITY;
    }

    /**
     * At least (Σ V_i)²/(Σ V_i/√ν_i)², and exactly that where every block measured all of it. With
     * Ω_i the covariances of part i's pulls, ν_i = (tr Ω_i)²/tr Ω_i² (Satterthwaite), and that of
     * the sum is (tr Σ Ω_i)²/tr (Σ Ω_i)². The root of the latter trace is the length of a sum, and
     * no longer than the sum of the lengths √(tr Ω_i²) = V_i/√ν_i. In a complete design all Ω_i are
     * in proportion to each other and all ν_i are the blocks less one, so that is what comes out:
     * the sum of the pulls is then the distance of one number per block from their mean, however
     * the parts go together within a block.
     */
    @Override
    public double degrees(RealVector contrast) {
      double whole = 0;
      double lengths = 0;
      for (ErrorSource part : parts) {
        double variance = part.variance(contrast);
        whole += variance;
        lengths += variance / Math.sqrt(part.degrees(contrast));
      }
      double ratio = whole / lengths;
      return Double.isFinite(ratio) ? Math.max(1, ratio * ratio) : 1;
    }

    @Override
    public boolean isShared() {
      return true;
    }
  }

  /** The same causes, with those that share blocks taken together: all are then independent. */
  static List<ErrorSource> independent(List<ErrorSource> sources) {
    List<ErrorSource> shared = sources.stream().filter(ErrorSource::isShared).toList();
    if (shared.size() < 2) {
      return sources;
    }
    List<ErrorSource> causes =
        new ArrayList<>(sources.stream().filter(source -> !source.isShared()).toList());
    causes.add(new Together(shared));
    return causes;
  }
}
