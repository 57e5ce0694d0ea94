package fathom.reports.figures;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.reports.document.Digits;
import fathom.reports.document.Phrases;
import fathom.reports.document.SizeLabel;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import fathom.reports.text.Percent;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A cost function of the message size: medians, fitted pieces with their bands, where they meet,
 * and the known cost; below, how far the medians are from the fit.
 */
final class CostPlot {
  private static final int MOST_NAMED = 3;

  private static final String POINTS = "median over launches ± robust deviation";

  private final Parameter parameter;
  private final String variant;
  private final Outcome.Linear linear;
  private final Optional<CostFunction> known;
  private final List<Residual> residuals;
  private final SizeSpan span;

  /**
   * @param variant what it is of more than one column, as a word; empty where there is one
   * @param known what is known of it
   * @param mtuBytes where a sheet without points ends
   */
  CostPlot(
      Parameter parameter,
      String variant,
      Outcome.Linear linear,
      Optional<CostFunction> known,
      int mtuBytes) {
    this.parameter = parameter;
    this.variant = variant;
    this.linear = linear;
    this.known = known;
    this.residuals = Residuals.sized(linear);
    this.span = SizeSpan.of(residuals, mtuBytes);
  }

  Figure figure() {
    Traces traces = new Traces();
    Traces below = new Traces();
    for (Segment piece : linear.cost().segments()) {
      CostBand band = CostBand.of(linear, piece);
      List<Spot> line = span.line(piece);
      List<Spot> around = line.stream().map(s -> Spot.of(s.x(), band.at(s.x()))).toList();
      traces.band(BandWords.name(band.isApproximate()), Ink.FIT, around);
      traces.line("fit", Ink.FIT, Trace.Dash.SOLID, line);
      below.band("", Ink.FIT, Residuals.percent(around, line));
    }
    known.ifPresent(cost -> cost.segments().forEach(piece -> traces.known(span.line(piece))));
    addPoints(traces, POINTS, Residuals.measured(residuals, Place::sizeBytes));
    addPoints(below, "", Residuals.percent(residuals, Place::sizeBytes));
    Interval reach = traces.reach();
    for (Breakpoint bend : linear.breakpoints()) {
      if (span.holds(bend.atBytes())) {
        traces.rule(bendName(bend), bend.atBytes());
      }
    }
    Scale times = Scale.fitting(name() + ", µs", reach.low(), reach.high());
    List<Panel> panels =
        Residuals.panels(span.scale(SizeSpan.LABEL), times, traces, below, Ink.FIT);
    return new Figure(
        "plot-" + parameter.symbol() + (variant.isEmpty() ? "" : "-" + variant),
        name() + ", " + parameter.title(),
        caption(Residuals.cut(panels)),
        description(),
        panels);
  }

  private static void addPoints(Traces traces, String name, List<Spot> spots) {
    traces.points(name, Ink.MEASURED, Trace.Marker.CIRCLE, true, spots);
  }

  private String name() {
    return parameter.symbol() + (variant.isEmpty() ? "" : " " + variant);
  }

  /** Whether any band rests on an assumption. */
  private boolean isApproximate() {
    return linear.cost().segments().stream().anyMatch(s -> CostBand.of(linear, s).isApproximate());
  }

  /** A piece too many for a legend and a caption to name each. */
  private boolean hasManyPieces() {
    return linear.cost().segments().size() > MOST_NAMED;
  }

  private String bendName(Breakpoint bend) {
    if (hasManyPieces()) {
      return "breakpoints";
    }
    String source = bend.source().name().toLowerCase(Locale.ROOT);
    return "breakpoint at %s bytes (%s)".formatted(Digits.exact(bend.atBytes()), source);
  }

  private String caption(String cut) {
    List<Segment> pieces = linear.cost().segments();
    Caption caption = new Caption();
    if (hasManyPieces()) {
      caption.add(name() + " has " + pieces.size() + " straight pieces, which the sheet lists.");
    } else {
      caption.add(name() + " = " + costs(pieces) + ".");
      linear
          .breakpoints()
          .forEach(bend -> bend.ci().ifPresent(ci -> caption.add(where(bend.atBytes(), ci))));
    }
    return caption
        .add(
            residuals.isEmpty()
                ? "The sheet does not have the points of this fit."
                : "Below: (measured − fitted)/fitted; the band is that of the fit.")
        .add(cut)
        .add(isApproximate(), BandWords.ASSUMED)
        .add(
            linear.fit().diagnostics().residuals().size() > residuals.size(),
            "Messages of 0 bytes are not drawn: the axis has no 0.")
        .toString();
  }

  private static String costs(List<Segment> pieces) {
    return pieces.stream()
        .map(
            piece ->
                Phrases.cost(piece)
                    + " µs"
                    + (pieces.size() > 1 ? " for " + SizeLabel.of(piece.range()) : ""))
        .collect(Collectors.joining("; "));
  }

  private static String where(double bytes, Interval ci) {
    return "The breakpoint is at %s bytes [%s, %s]."
        .formatted(Digits.exact(bytes), Digits.exact(ci.low()), Digits.exact(ci.high()));
  }

  private String description() {
    String quality =
        " Medians at %s sizes; largest relative error %s, root mean square %s."
            .formatted(
                residuals.size(),
                Percent.measured(linear.fit().maxRelativeError()),
                Percent.measured(linear.fit().rmsRelativeError()));
    return span.words("Time") + (residuals.isEmpty() ? "" : quality);
  }
}
