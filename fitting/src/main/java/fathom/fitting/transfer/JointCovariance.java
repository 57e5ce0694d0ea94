package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.regression.Cause;
import fathom.fitting.regression.RegressionFit;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.JointErrors;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.JointErrors.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The covariance of L's coefficients and of the costs that L was computed from, over the blocks of
 * the campaign. The regression of L knows how far each block of O_s, O_r and U_r moves it ({@link
 * TransferDesign}), and their own regressions know how far the same block moves them.
 */
final class JointCovariance {
  private final Map<Term, Map<Cause, Double>> reach = new LinkedHashMap<>();

  /**
   * A cost that was taken off.
   *
   * @param part which one, from 0, in the order in which L borrowed them
   */
  void add(int part, Parameter parameter, CostFit fit) {
    if (fit.isBound()) {
      addBound(part, parameter, fit);
      return;
    }
    for (CostFit.FittedPiece piece : fit.pieces()) {
      RegressionFit line = piece.regression();
      reach.put(Term.of(parameter, piece.segment(), Coefficient.CONSTANT), line.reach(0, part));
      if (line.coefficients().size() > 1) {
        reach.put(Term.of(parameter, piece.segment(), Coefficient.SLOPE), line.reach(1, part));
      }
    }
  }

  /**
   * A bound has one error, whose share at each size its interval says (ρ = 1), and that interval is
   * cut at 0. The blocks move it as they move the free line at the middle of its sizes.
   */
  private void addBound(int part, Parameter parameter, CostFit fit) {
    CostFit.FittedPiece piece = fit.pieces().getFirst();
    RegressionFit line = piece.regression();
    Map<Cause, Double> middle = new TreeMap<>(line.reach(0, part));
    if (line.coefficients().size() > 1) {
      double bytes =
          fit.outcome().fit().diagnostics().residuals().stream()
                  .mapToInt(residual -> residual.at().sizeBytes())
                  .max()
                  .orElse(0)
              / 2.0;
      line.reach(1, part).forEach((cause, way) -> middle.merge(cause, bytes * way, Double::sum));
    }
    double half = Math.sqrt(middle.values().stream().mapToDouble(way -> way * way).sum());
    if (half > 0) {
      Segment segment = piece.segment();
      double sign = segment.correlation().orElse(1);
      reach.put(
          Term.of(parameter, segment, Coefficient.CONSTANT),
          scaled(middle, segment.constant().ci().width() / 2 / half));
      reach.put(
          Term.of(parameter, segment, Coefficient.SLOPE),
          scaled(middle, sign * segment.slope().ci().width() / 2 / half));
    }
  }

  private static Map<Cause, Double> scaled(Map<Cause, Double> ways, double factor) {
    Map<Cause, Double> scaled = new TreeMap<>();
    ways.forEach((cause, way) -> scaled.put(cause, factor * way));
    return scaled;
  }

  /** L, by its terms in the order of its columns. */
  void add(List<Coefficient> terms, RegressionFit fit) {
    // A sheet lists them in the order of the enum.
    terms.stream()
        .sorted()
        .forEach(
            term -> reach.put(Term.ofTransfer(term), fit.reach(terms.indexOf(term), Cause.OF_ALL)));
  }

  JointErrors errors() {
    List<Term> terms = List.copyOf(reach.keySet());
    List<List<Double>> covariance = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      List<Double> row = new ArrayList<>();
      for (int j = 0; j <= i; j++) {
        row.add(covariance(terms.get(i), terms.get(j)));
      }
      covariance.add(row);
    }
    return new JointErrors(terms, covariance);
  }

  private double covariance(Term one, Term other) {
    Map<Cause, Double> of = reach.getOrDefault(other, Map.of());
    return reach.getOrDefault(one, Map.of()).entrySet().stream()
        .mapToDouble(e -> e.getValue() * of.getOrDefault(e.getKey(), 0.0))
        .sum();
  }
}
