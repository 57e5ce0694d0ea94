package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.JointErrors;
import fathom.model.sheet.JointErrors.Coefficient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the ends of a path cost, O_s + O_r + U_r at a size: to be taken off half a round trip (TW
 * §3.2). What was measured at a size serves there, the fitted cost elsewhere.
 */
public final class Overheads {
  /**
   * A cost at one size.
   *
   * @param micros the cost in µs
   * @param pulls by block: how far it moves that cost, in µs; the variance is the sum of squares
   */
  record Located(double micros, NavigableMap<CampaignBlock, Double> pulls) {}

  /**
   * One overhead.
   *
   * @param measured the cost over all blocks by size, where more than one of them measured it
   */
  private record FittedOverhead(
      String symbol, CostFit fit, NavigableMap<Integer, Located> measured) {
    /** Single sizes say nothing of a bound. */
    static FittedOverhead of(Subject subject, CostFit fit) {
      NavigableMap<Integer, Located> measured = new TreeMap<>();
      if (!fit.isBound()) {
        List<CostPoint> points =
            fit.pieces().stream().flatMap(piece -> piece.points().stream()).toList();
        NavigableMap<Integer, List<CostPoint>> bySize = ForkMedians.bySize(points);
        NoiseModel noise = NoiseModel.of(points);
        if (points.stream().allMatch(point -> point.block().isShared())) {
          // One launch of a block at one size does not show whether it or its block is unusual.
          bySize.values().removeIf(own -> own.size() < 2);
          measured.putAll(means(subject, bySize, noise));
        } else {
          bySize.forEach(
              (size, own) ->
                  measured.putAll(means(subject, new TreeMap<>(Map.of(size, own)), noise)));
        }
      }
      return new FittedOverhead(subject.label(), fit, measured);
    }

    /** A mean for each of these sizes, by one regression; none where it tells no errors. */
    private static NavigableMap<Integer, Located> means(
        Subject subject, NavigableMap<Integer, List<CostPoint>> bySize, NoiseModel noise) {
      List<CostPoint> points = bySize.values().stream().flatMap(List::stream).toList();
      List<Integer> sizes = List.copyOf(bySize.keySet());
      NavigableMap<Integer, Located> means = new TreeMap<>();
      RobustRegression.fit(
              points.stream()
                  .map(
                      p ->
                          new Row(
                              only(sizes.indexOf(p.sizeBytes()), sizes.size()),
                              p.micros(),
                              noise.sigma(p.sizeBytes()),
                              p.block()))
                  .toList())
          .ifPresent(
              fit -> {
                for (int i = 0; i < sizes.size(); i++) {
                  double micros = fit.coefficients().get(i);
                  means.put(sizes.get(i), new Located(micros, fit.pullsAt(only(i, sizes.size()))));
                }
                subject.dropOutliers(points, fit, block -> DroppedRow.NOT_SUBTRACTED);
              });
      return means;
    }

    /** The regressors of one of several means. */
    private static List<Double> only(int index, int count) {
      return IntStream.range(0, count).mapToObj(i -> i == index ? 1.0 : 0.0).toList();
    }

    Located at(int bytes) {
      return Optional.ofNullable(measured.get(bytes))
          .orElseGet(() -> new Located(fit.at(bytes), fit.pullsAt(bytes)));
    }
  }

  /**
   * The sum at one size.
   *
   * @param micros in µs
   * @param pulls how far each block of each part moves it, in µs; the parts in a fixed order
   */
  record Sum(double micros, List<NavigableMap<CampaignBlock, Double>> pulls) {
    /** In µs². Of blocks that the parts share, the pulls of all parts are added first. */
    double variance() {
      double sum = 0;
      NavigableMap<CampaignBlock, Double> shared = new TreeMap<>();
      for (NavigableMap<CampaignBlock, Double> part : pulls) {
        for (Map.Entry<CampaignBlock, Double> pull : part.entrySet()) {
          if (pull.getKey().isShared()) {
            shared.merge(pull.getKey(), pull.getValue(), Double::sum);
          } else {
            sum += pull.getValue() * pull.getValue();
          }
        }
      }
      return sum + shared.values().stream().mapToDouble(pull -> pull * pull).sum();
    }
  }

  private final List<FittedOverhead> parts;

  private Overheads(List<FittedOverhead> parts) {
    this.parts = parts;
  }

  /**
   * Fails when one of them has no value, and says which.
   *
   * @param costs of the ends, in the order of the formula
   */
  public static Attempt<Overheads> of(SequencedMap<Subject, Attempt<CostFit>> costs) {
    List<FittedOverhead> parts = new ArrayList<>();
    for (Map.Entry<Subject, Attempt<CostFit>> cost : costs.entrySet()) {
      if (cost.getValue() instanceof Attempt.Failed<CostFit>(String reason)) {
        return Attempt.failed(
            "L needs " + cost.getKey().label() + ", which has no value: " + reason);
      }
    }
    costs.forEach(
        (subject, cost) ->
            cost.toOptional().ifPresent(fit -> parts.add(FittedOverhead.of(subject, fit))));
    return Attempt.ok(new Overheads(List.copyOf(parts)));
  }

  Sum at(int bytes) {
    double micros = 0;
    List<NavigableMap<CampaignBlock, Double>> pulls = new ArrayList<>();
    for (FittedOverhead part : parts) {
      Located located = part.at(bytes);
      micros += located.micros();
      pulls.add(located.pulls());
    }
    return new Sum(micros, pulls);
  }

  /**
   * How the errors of these costs and of L go together.
   *
   * @param terms of L, in the order of its columns
   * @param transfer the fit whose intervals L has
   */
  JointErrors joint(List<Coefficient> terms, RegressionFit transfer) {
    JointCovariance joint = new JointCovariance();
    for (int i = 0; i < parts.size(); i++) {
      int part = i;
      CostFit fit = parts.get(i).fit();
      Parameter.ofSymbol(parts.get(i).symbol()).ifPresent(p -> joint.add(part, p, fit));
    }
    joint.add(terms, transfer);
    return joint.errors();
  }

  /** "O_s − O_r − U_r", as it stands in a formula after a minus. */
  String formula() {
    return String.join(" − ", parts.stream().map(FittedOverhead::symbol).toList());
  }
}
