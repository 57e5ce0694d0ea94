package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.points.Words;
import fathom.fitting.regression.ModelChoice;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.transfer.ContentionProfile.ProfilePoint;
import fathom.fitting.transfer.TransferDesign.Contention;
import fathom.model.sheet.JointErrors.Coefficient;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Looks for C, the load p·m/g_s(m) from which on transfers slow each other down (TW Table 1: 90
 * bytes/µs). {@link ContentionProfile} finds it on the means of all points without outliers. Each
 * point has its robust weight whatever C is, so the C of these means is that of all points.
 */
final class ContentionSearch {
  private static final double LEVEL = 0.001;

  /** l_0, l_p and τ. */
  private static final int PLAIN_COEFFICIENTS = 3;

  /** The same and C. */
  private static final int COEFFICIENTS = 4;

  /** L without C is far off from here on, as a share, and twice as far as with it. */
  private static final double FAR = 0.1;

  private final List<TransferPoint> points;
  private final CostFit sendGap;
  private final TransferDesign plain;
  private final ContentionProfile profile;

  private ContentionSearch(List<TransferPoint> points, CostFit sendGap) {
    this.points = points;
    this.sendGap = sendGap;
    this.plain = TransferDesign.of(points);
    double[] weights = RobustRegression.weights(points.stream().map(plain::row).toList());
    this.profile = new ContentionProfile(TransferDesign.cells(points, weights), sendGap);
  }

  static ContentionFinding find(List<TransferPoint> points, CostFit sendGap) {
    return new ContentionSearch(points, sendGap).find();
  }

  private ContentionFinding find() {
    if (!plain.hasNodes() || !plain.hasSize() || profile.loads().isEmpty()) {
      return new ContentionFinding.NotTold(
          "contention in round trips was not tested: they have one "
              + (plain.hasNodes() ? "size" : "number of nodes"));
    }
    int conditions = profile.cells().size();
    if (conditions <= COEFFICIENTS) {
      return new ContentionFinding.NotTold(
          Words.of(
              "contention in round trips was not tested: %d combinations of size and nodes, %d are needed",
              conditions, COEFFICIENTS + 1));
    }
    Optional<ProfilePoint> without = profile.nowhere();
    if (without.isEmpty()) {
      return new ContentionFinding.NotTold(
          "contention cannot be told where size and number of nodes vary together");
    }
    Optional<ProfilePoint> least = profile.least();
    if (least.isEmpty() || !pays(without.get(), least.get())) {
      return notSeen();
    }
    if (!hasLowerEnd(least.get())) {
      return untold(without.get(), least.get());
    }
    return seen(least.get()).orElseGet(() -> untold(without.get(), least.get()));
  }

  private ContentionFinding notSeen() {
    TransferPoint most =
        points.stream()
            .filter(point -> Double.isFinite(TransferDesign.loadOf(point, sendGap)))
            .max(Comparator.comparingDouble(c -> TransferDesign.loadOf(c, sendGap)))
            .orElseThrow();
    return new ContentionFinding.NotSeen(
        TransferDesign.loadOf(most, sendGap), most.nodes(), most.sizeBytes());
  }

  private boolean pays(ProfilePoint without, ProfilePoint with) {
    return ModelChoice.pays(
        new ModelChoice.ModelForm(without.sumOfSquares(), PLAIN_COEFFICIENTS),
        new ModelChoice.ModelForm(with.sumOfSquares(), COEFFICIENTS),
        profile.cells().size(),
        LEVEL);
  }

  /** Where contention at every load fits about as well, C may be as small as one likes. */
  private boolean hasLowerEnd(ProfilePoint least) {
    return profile.everywhere().stream().allMatch(place -> pays(place, least));
  }

  private ContentionFinding untold(ProfilePoint without, ProfilePoint with) {
    double plainly = profile.relativeError(without);
    String numbers =
        Words.of(
            "round trips slow each other down, but C is not determined by loads of %.3g to %.3g"
                + " bytes/µs: τ and C cannot be told apart; without C the fit is off by %.1f %%"
                + " (rms)",
            profile.loads().first(), profile.loads().last(), 100 * plainly);
    return plainly > FAR && plainly > 2 * profile.relativeError(with)
        ? new ContentionFinding.Hidden(
            numbers + "; measure smaller packets, and fewer nodes at once")
        : new ContentionFinding.NotTold(numbers);
  }

  /**
   * An interval of C that reaches 0 says that C is not known, and so does a τ that is not above 0.
   */
  private Optional<ContentionFinding> seen(ProfilePoint least) {
    Contention contention = new Contention(least.bytesPerMicro(), least.slope(), sendGap);
    TransferDesign design = plain.with(contention);
    return design
        .fit(points)
        .filter(fit -> fit.coefficients().get(design.terms().indexOf(Coefficient.SLOPE)) > 0)
        .flatMap(
            fit ->
                design
                    .bandwidth(fit)
                    .filter(c -> c.ci().low() > 0)
                    .map(c -> new ContentionFinding.MeasuredContention(c, design, fit)));
  }
}
