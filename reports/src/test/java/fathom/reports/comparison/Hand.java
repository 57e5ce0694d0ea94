package fathom.reports.comparison;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.NamedSheet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Sheets with the least that a comparison looks at. */
public final class Hand {
  /** Neither points nor a width: only the coefficients' own intervals. */
  static final FitQuality UNTOLD = new FitQuality(60, 0.01, 0.02, Double.POSITIVE_INFINITY);

  static final TransferCorrelation INDEPENDENT = new TransferCorrelation(0, 0, 0, Optional.empty());

  private Hand() {}

  public static Sheet sheet(Map<Parameter, Outcome> outcomes) {
    return sheet(outcomes, Map.of());
  }

  public static Sheet sheet(Map<Parameter, Outcome> outcomes, Map<String, String> provenance) {
    return SheetLike.lab(outcomes).provenance(provenance).sheet();
  }

  public static Sheet created(String created, Sheet sheet) {
    return SheetLike.of(sheet).created(created).sheet();
  }

  static Sheet on(Sheet.SheetCluster cluster, Sheet sheet) {
    return SheetLike.of(sheet).cluster(cluster).sheet();
  }

  /** A line of so many Mbit/s beside a user's receive that has no line in it. */
  static Sheet gaps(double mbit) {
    return sheet(
        Map.of(
            Parameter.SEND_GAP, gap(mbit, 0.001),
            Parameter.RECEIVE_GAP, gap(mbit, 0.002),
            Parameter.USER_RECEIVE, flat(0.52, 0.02)));
  }

  static Sheet only(Parameter parameter, Outcome outcome) {
    return sheet(Map.of(parameter, outcome));
  }

  /** What was said of one parameter, of a memory tier off the heap. */
  static ParameterChange change(Comparison comparison, Parameter parameter) {
    return comparison.parameters().stream()
        .filter(change -> change.column().equals(new ComparedColumn(parameter, false)))
        .findFirst()
        .orElseThrow();
  }

  static List<String> labels(ParameterChange change) {
    return change.rows().stream().map(row -> row.quantity().label()).toList();
  }

  static Comparison compared(Sheet a, Sheet b) {
    return compared(a, b, new Terms(0, Optional.empty()));
  }

  static Comparison compared(Sheet a, Sheet b, Terms terms) {
    return Comparison.of(new NamedSheet("a", a), new NamedSheet("b", b), terms);
  }

  /** One piece for all sizes. */
  public static Outcome.Linear line(Estimate constant, Estimate slope, FitQuality fit) {
    return new Outcome.Linear(
        new CostFunction(List.of(new Segment(SizeRange.from(1), constant, slope))), List.of(), fit);
  }

  /** A line of which it is told how the errors of its two numbers go together. */
  public static Outcome.Linear line(
      Estimate constant, Estimate slope, double correlation, FitQuality fit) {
    Segment piece = new Segment(SizeRange.from(1), constant, slope, OptionalDouble.of(correlation));
    return new Outcome.Linear(new CostFunction(List.of(piece)), List.of(), fit);
  }

  /** A constant at all sizes, its half width at the level of five degrees of freedom. */
  public static Outcome.Linear flat(double micros, double half) {
    return line(Estimate.of(micros, half), Estimate.exact(0), UNTOLD);
  }

  /** The gap of a line that stretches short frames to 84 bytes, ± so much of each coefficient. */
  public static Outcome.Linear gap(double mbit, double relativeHalf) {
    return bent(
        Breakpoint.fixed(40),
        new Segment(
            new SizeRange(1, 40),
            Estimate.of(8 * 84 / mbit, 8 * 84 / mbit * relativeHalf),
            Estimate.of(0, 0.001 * relativeHalf)),
        new Segment(
            SizeRange.from(41),
            Estimate.of(8 * 44 / mbit, 8 * 44 / mbit * relativeHalf),
            Estimate.of(8 / mbit, 8 / mbit * relativeHalf)));
  }

  static Outcome.Linear bent(Breakpoint at, Segment low, Segment high) {
    List<Segment> pieces = List.of(independent(low), independent(high));
    return new Outcome.Linear(new CostFunction(pieces), List.of(at), UNTOLD);
  }

  /** Errors that have nothing to do with each other. */
  private static Segment independent(Segment piece) {
    return new Segment(piece.range(), piece.constant(), piece.slope(), OptionalDouble.of(0));
  }

  public static Outcome.Buffer buffer(double packets, double half, Architecture architecture) {
    return new Outcome.Buffer(
        Estimate.of(packets, half), Estimate.of(0.333, 0.001), architecture, "");
  }

  public static Outcome.Transfer transfer(
      double perNode, double constant, double slope, Optional<Double> bandwidth) {
    return new Outcome.Transfer(
        Estimate.of(perNode, perNode / 100),
        Estimate.of(constant, constant / 100),
        Estimate.of(slope, slope / 100),
        bandwidth.map(c -> Estimate.of(c, c / 100)),
        bandwidth.map(c -> Experiment.STREAMS),
        Optional.of(INDEPENDENT),
        UNTOLD);
  }

  /** A fit whose places have so many points each. */
  public static FitQuality fit(
      int points, double relativeHalfWidth, int pointsPerSize, int... sizes) {
    return new FitQuality(points, 0.01, 0.02, relativeHalfWidth)
        .withDiagnostics(
            diagnostics(
                Optional.empty(),
                Arrays.stream(sizes)
                    .mapToObj(size -> residual(FitPoint.of(size), pointsPerSize))
                    .toList()));
  }

  static FitQuality drifting(double change) {
    return UNTOLD.withDiagnostics(
        diagnostics(Optional.of(new Drift(0.5, 1e-6, change)), List.of()));
  }

  static FitQuality at(int size, int nodes, int otherSize, int otherNodes, double half) {
    return new FitQuality(60, 0.01, 0.02, half)
        .withDiagnostics(
            diagnostics(
                Optional.empty(),
                List.of(
                    residual(new FitPoint(size, OptionalInt.of(nodes)), 6),
                    residual(new FitPoint(otherSize, OptionalInt.of(otherNodes)), 6))));
  }

  private static Residual residual(FitPoint place, int points) {
    return new Residual(place, 1, 1, OptionalDouble.empty(), points, 0);
  }

  private static FitDiagnostics diagnostics(Optional<Drift> drift, List<Residual> residuals) {
    return new FitDiagnostics(
        Optional.empty(), OptionalDouble.empty(), Optional.empty(), drift, List.of(), residuals);
  }
}
