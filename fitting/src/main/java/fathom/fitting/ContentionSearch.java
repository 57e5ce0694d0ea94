package fathom.fitting;

import fathom.fitting.TransferDesign.Contention;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Looks for C, the load p·m/g_s(m) from which on transfers slow each other down (TW Table 1: 90
 * bytes/µs). A search over a grid of loads on the medians, because the sum of squares has corners
 * where a point passes into contention; then Gauss–Newton steps on the best.
 */
final class ContentionSearch {
  private record Candidate(double bytesPerMicro, double sumOfSquares, List<Double> coefficients) {}

  private static final int PLACES = 200;
  private static final double LEVEL = 0.001;
  private static final int PLAIN_COEFFICIENTS = 3;
  private static final int COEFFICIENTS = 4;
  private static final int STEPS = 5;

  private final List<TransferPoint> points;
  private final List<TransferPoint> cells;
  private final CostFit sendGap;
  private final TransferDesign plain;

  private ContentionSearch(List<TransferPoint> points, CostFit sendGap) {
    this.points = points;
    this.cells = TransferDesign.cells(points);
    this.sendGap = sendGap;
    this.plain = TransferDesign.of(points);
  }

  /** Empty when contention does not clearly explain more than the plain form. */
  static Optional<TransferDesign> find(List<TransferPoint> points, CostFit sendGap) {
    return new ContentionSearch(points, sendGap).find();
  }

  private Optional<TransferDesign> find() {
    if (!plain.hasNodes() || !plain.hasSize()) {
      return Optional.empty();
    }
    List<Row> rows = cells.stream().map(plain::row).toList();
    double without =
        WeightedLeastSquares.solve(rows)
            .map(beta -> WeightedLeastSquares.sumOfSquares(rows, beta))
            .orElse(0.0);
    return candidates().stream()
        .min(Comparator.comparingDouble(Candidate::sumOfSquares))
        .filter(best -> best.coefficients().getLast() > 0)
        .filter(best -> pays(without, best))
        .map(this::refined)
        .filter(this::isDetermined);
  }

  private boolean pays(double without, Candidate best) {
    return ModelChoice.pays(
        new ModelChoice.Form(without, PLAIN_COEFFICIENTS),
        new ModelChoice.Form(best.sumOfSquares(), COEFFICIENTS),
        cells.size(),
        LEVEL);
  }

  private List<Candidate> candidates() {
    double most = loads().max().orElse(0);
    double least = loads().filter(l -> l > 0).min().orElse(0);
    List<Candidate> candidates = new ArrayList<>();
    if (!(least > 0) || !Double.isFinite(most) || !(most > least)) {
      return candidates;
    }
    for (int i = 1; i < PLACES; i++) {
      double place = least * Math.pow(most / least, i / (double) PLACES);
      TransferDesign design = plain.with(new Contention(place, 0, sendGap));
      List<Row> rows =
          cells.stream().map(design::row).map(ContentionSearch::withoutDerivative).toList();
      WeightedLeastSquares.solve(rows)
          .ifPresent(
              beta ->
                  candidates.add(
                      new Candidate(place, WeightedLeastSquares.sumOfSquares(rows, beta), beta)));
    }
    return candidates;
  }

  private java.util.stream.DoubleStream loads() {
    return cells.stream().mapToDouble(c -> TransferDesign.loadOf(c, sendGap));
  }

  private static Row withoutDerivative(Row row) {
    return new Row(
        row.regressors().subList(0, PLAIN_COEFFICIENTS),
        row.response(),
        row.sigma(),
        row.cluster());
  }

  /** Gauss–Newton on all points, kept within a factor of two of where the search ended. */
  private TransferDesign refined(Candidate best) {
    TransferDesign design =
        plain.with(new Contention(best.bytesPerMicro(), best.coefficients().getLast(), sendGap));
    double place = best.bytesPerMicro();
    for (int i = 0; i < STEPS; i++) {
      Optional<RegressionFit> fit = design.fit(points);
      if (fit.isEmpty() || !(fit.get().coefficients().get(design.sizeColumn()) > 0)) {
        return design;
      }
      place += fit.get().coefficients().get(design.bandwidthColumn());
      place = Math.clamp(place, best.bytesPerMicro() / 2, best.bytesPerMicro() * 2);
      design =
          plain.with(
              new Contention(place, fit.get().coefficients().get(design.sizeColumn()), sendGap));
    }
    return design;
  }

  /**
   * An interval of C that reaches 0 says that C is not known, and so does a τ that is not above 0.
   */
  private boolean isDetermined(TransferDesign design) {
    double place = design.contention().map(Contention::bytesPerMicro).orElse(0.0);
    return design
        .fit(points)
        .filter(fit -> fit.coefficients().get(design.sizeColumn()) > 0)
        .filter(fit -> fit.halfWidth(design.bandwidthColumn()) < place)
        .isPresent();
  }
}
