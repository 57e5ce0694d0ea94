package fathom.fitting.checks;

import fathom.fitting.cost.CostFit;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Bootstrap;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The standard errors of all fitted costs, held against those of a {@link Bootstrap}. */
public final class BootstrapCheck {
  public static final String NAME = "standard errors against a bootstrap";

  /** Two honest estimates of an error from six blocks differ by less than this factor. */
  private static final double AGREES = 2;

  private BootstrapCheck() {}

  /**
   * The check of all coefficients of these costs.
   *
   * @param costs by label, in the order of the sheet
   * @param resamples how many times blocks are drawn
   */
  public static Check of(Map<String, CostFit> costs, int resamples) {
    List<Double> ratios = new ArrayList<>();
    List<String> apart = new ArrayList<>();
    costs.forEach(
        (label, cost) -> {
          for (CostFit.FittedPiece piece : cost.pieces()) {
            List<Double> own = ratios(piece.regression(), resamples);
            ratios.addAll(own);
            own.stream()
                .filter(ratio -> !(ratio > 1 / AGREES && ratio < AGREES))
                .map(
                    ratio ->
                        label + " " + piece.segment().range().words() + " " + Ratio.text(ratio))
                .forEach(apart::add);
          }
        });
    if (ratios.isEmpty()) {
      return new Check(NAME, CheckVerdict.UNKNOWN, "no parameter has errors to compare");
    }
    String detail =
        Words.of(
            "%s: resampling the %s gives %s to %s times the sheet's standard errors (%d coefficients;"
                + " allowed: %s to %s)%s",
            apart.isEmpty() ? "they agree" : "they do not agree",
            drawn(costs.values()),
            Ratio.text(Collections.min(ratios)),
            Ratio.text(Collections.max(ratios)),
            ratios.size(),
            Ratio.text(1 / AGREES),
            Ratio.text(AGREES),
            apart.isEmpty() ? "" : "; do not rely on the intervals of " + String.join(", ", apart));
    return new Check(NAME, apart.isEmpty() ? CheckVerdict.HOLDS : CheckVerdict.FAILS, detail);
  }

  private static String drawn(Collection<CostFit> costs) {
    List<List<CampaignBlock>> drawn =
        costs.stream()
            .flatMap(cost -> cost.pieces().stream())
            .map(piece -> RobustRegression.clusters(piece.regression().rows()))
            .toList();
    if (drawn.stream().flatMap(List::stream).anyMatch(CampaignBlock::isShared)) {
      return "blocks";
    }
    boolean forks = drawn.stream().anyMatch(own -> own.stream().distinct().count() < own.size());
    return forks ? "launches" : "measurements";
  }

  private static List<Double> ratios(RegressionFit fit, int resamples) {
    return Bootstrap.standardErrors(fit, resamples)
        .map(
            errors -> {
              List<Double> ratios = new ArrayList<>();
              for (int j = 0; j < errors.size(); j++) {
                double told = fit.standardError(j);
                if (told > 0) {
                  ratios.add(errors.get(j) / told);
                }
              }
              return ratios;
            })
        .orElse(List.of());
  }
}
