package fathom.reports.plot;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.reports.format.Digits;
import fathom.reports.format.SheetRows;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.DoubleFunction;

/**
 * A cost function of the message size: medians, fitted pieces with their bands, where they meet,
 * and the known cost; below, how far the medians are from the fit.
 */
final class CostPlot {
  static final String SIZES = "message size m, bytes";
  static final String POINTS = "median over forks ± robust deviation";

  private static final int HEIGHT = 250;
  private static final int RESIDUAL_HEIGHT = 110;
  private static final int STEPS = 60;

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
    this.residuals =
        linear.fit().diagnostics().residuals().stream()
            .filter(r -> r.at().sizeBytes() > 0)
            .toList();
    this.span = SizeSpan.of(residuals, mtuBytes);
  }

  Figure figure() {
    List<Trace> traces = new ArrayList<>();
    for (Segment segment : linear.cost().segments()) {
      CostBand band = CostBand.of(segment, residuals);
      List<Spot> spots = spots(segment, m -> band.at(m));
      if (spots.stream().anyMatch(Spot::hasBar)) {
        traces.add(new Trace.Band(band.name(), Ink.FIT, spots));
      }
      traces.add(new Trace.Line("fit", Ink.FIT, Trace.Dash.SOLID, line(segment)));
    }
    known.ifPresent(cost -> addKnown(traces, cost));
    addPoints(traces);
    Reach reach = Reach.of(traces);
    for (Breakpoint bend : linear.breakpoints()) {
      if (span.holds(bend.atBytes())) {
        traces.add(new Trace.Rule(bendName(bend), Ink.MUTED, Trace.Dash.DOTTED, bend.atBytes()));
      }
    }
    Scale sizes = span.scale(SIZES);
    Scale times = Scale.fitting(name() + ", µs", reach.low(), reach.high());
    List<Panel> panels = new ArrayList<>();
    panels.add(new Panel(HEIGHT, sizes, times, traces));
    residuals(sizes).ifPresent(panels::add);
    if (panels.size() > 1) {
      panels.set(0, new Panel(HEIGHT, sizes.unlabelled(), times, traces));
    }
    return new Figure(
        "plot-" + parameter.symbol() + (variant.isEmpty() ? "" : "-" + variant),
        name() + ", " + parameter.title(),
        caption(panels.size() > 1 ? Residuals.cut(panels.getLast()) : ""),
        description(),
        panels);
  }

  private String name() {
    return parameter.symbol() + (variant.isEmpty() ? "" : " " + variant);
  }

  private List<Spot> line(Segment segment) {
    return span.steps(segment.range(), STEPS).stream()
        .map(m -> Spot.at(m, at(segment, m)))
        .toList();
  }

  /** What lies between the ends of an interval over the sizes of a piece. */
  private List<Spot> spots(Segment segment, DoubleFunction<Interval> interval) {
    return span.steps(segment.range(), STEPS).stream()
        .map(m -> Spot.of(m, interval.apply(m)))
        .toList();
  }

  private static double at(Segment segment, double bytes) {
    return segment.constant().value() + segment.slope().value() * bytes;
  }

  private void addKnown(List<Trace> traces, CostFunction cost) {
    for (Segment segment : cost.segments()) {
      List<Spot> spots =
          span.steps(segment.range(), STEPS).stream().map(m -> Spot.at(m, at(segment, m))).toList();
      if (spots.size() > 1) {
        traces.add(new Trace.Line("known", Ink.KNOWN, Trace.Dash.DASHED, spots));
      }
    }
  }

  private void addPoints(List<Trace> traces) {
    List<Spot> spots =
        residuals.stream()
            .map(
                r ->
                    Spot.within(
                        r.at().sizeBytes(),
                        r.measuredUs(),
                        r.relativeSpread().orElse(0) * r.fittedUs()))
            .toList();
    if (!spots.isEmpty()) {
      traces.add(new Trace.Points(POINTS, Ink.MEASURED, Trace.Marker.CIRCLE, true, spots));
    }
  }

  /** Distances from the fit as shares of it; none where the sheet has no points. */
  private Optional<Panel> residuals(Scale sizes) {
    if (residuals.isEmpty()) {
      return Optional.empty();
    }
    List<Trace> traces = new ArrayList<>();
    for (Segment segment : linear.cost().segments()) {
      CostBand band = CostBand.of(segment, residuals);
      List<Spot> spots =
          span.steps(segment.range(), STEPS).stream()
              .filter(m -> at(segment, m) > 0)
              .map(m -> Spot.of(m, percent(band.at(m), at(segment, m))))
              .toList();
      traces.add(new Trace.Band("", Ink.FIT, spots));
    }
    traces.add(
        new Trace.Line(
            "",
            Ink.FIT,
            Trace.Dash.SOLID,
            List.of(Spot.at(span.low(), 0), Spot.at(span.high(), 0))));
    List<Spot> spots = Residuals.percent(residuals, r -> r.at().sizeBytes());
    traces.add(new Trace.Points("", Ink.MEASURED, Trace.Marker.CIRCLE, true, spots));
    return Optional.of(new Panel(RESIDUAL_HEIGHT, sizes, Residuals.scale(traces), traces));
  }

  private static Interval percent(Interval interval, double of) {
    return new Interval(100 * (interval.low() / of - 1), 100 * (interval.high() / of - 1));
  }

  /** Whether any band rests on an assumption. */
  private boolean isApproximate() {
    return linear.cost().segments().stream()
        .anyMatch(s -> CostBand.of(s, residuals).isApproximate());
  }

  private static String bendName(Breakpoint bend) {
    return "bend at "
        + Digits.exact(bend.atBytes())
        + " bytes ("
        + bend.source().name().toLowerCase(Locale.ROOT)
        + ")";
  }

  private String caption(String cut) {
    StringJoiner pieces = new StringJoiner("; ");
    for (Segment segment : linear.cost().segments()) {
      pieces.add(
          SheetRows.cost(segment)
              + " µs"
              + (linear.cost().segments().size() > 1
                  ? " for " + SheetRows.sizes(segment.range())
                  : ""));
    }
    String bends =
        linear.breakpoints().stream()
            .flatMap(
                b ->
                    b.ci().stream()
                        .map(
                            ci ->
                                " The bend lies at "
                                    + Digits.exact(b.atBytes())
                                    + " ["
                                    + Digits.exact(ci.low())
                                    + ", "
                                    + Digits.exact(ci.high())
                                    + "] bytes."))
            .reduce("", String::concat);
    String below =
        residuals.isEmpty()
            ? " The sheet holds no points of this fit."
            : " Below: (measured − fitted)/fitted; the band is that of the fit.";
    String zero =
        linear.fit().diagnostics().residuals().size() > residuals.size()
            ? " Messages of 0 bytes are not drawn: the axis has no 0."
            : "";
    String band =
        isApproximate()
            ? " The band is approximate: this sheet does not say how the errors of the coefficients go"
                + " together."
            : "";
    return name() + " = " + pieces + "." + bends + below + cut + band + zero;
  }

  private String description() {
    String quality =
        residuals.isEmpty()
            ? ""
            : " Medians at "
                + residuals.size()
                + " sizes; largest relative error "
                + Percent.measured(linear.fit().maxRelativeError())
                + ", root mean square "
                + Percent.measured(linear.fit().rmsRelativeError())
                + ".";
    return "Time in microseconds against message size from "
        + Digits.exact(span.low())
        + " to "
        + Digits.exact(span.high())
        + " bytes."
        + quality;
  }
}
