package fathom.reports.figures;

import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.reports.document.Phrases;
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
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * L(m,p) over one of its variables at a few values of the other, with where contention begins.
 * Below, how far the medians of all values of the other are from the fit.
 */
abstract class TransferPlot {
  /** L. */
  protected final TransferView view;

  private final Words words;
  private final ToDoubleFunction<Place> along;
  private final ToIntFunction<Place> other;
  private final SortedSet<Integer> measured = new TreeSet<>();
  private final List<Integer> shown;

  /**
   * What one of L's plots is called beside the other.
   *
   * @param suffix of the figure's name
   * @param title of the figure
   * @param others what there are many of, of which few are drawn
   */
  record Words(String suffix, String title, String others) {}

  /**
   * @param along the variable along the horizontal axis
   * @param other the other one
   * @param unmeasured values of it that are drawn where the sheet has no points
   */
  TransferPlot(
      TransferView view,
      Words words,
      ToDoubleFunction<Place> along,
      ToIntFunction<Place> other,
      List<Integer> unmeasured) {
    this.view = view;
    this.words = words;
    this.along = along;
    this.other = other;
    view.residuals().forEach(r -> measured.add(other.applyAsInt(r.at())));
    this.shown = SizeSpan.few(measured.isEmpty() ? new TreeSet<>(unmeasured) : measured);
  }

  /** A place of a line, with where it stands on the horizontal axis. */
  record TransferPlace(double x, int bytes, double nodes) {}

  /** What the legend calls a value of the other variable. */
  abstract String name(int value);

  /** Where the line of one is drawn, in ascending order of x. */
  abstract List<TransferPlace> places(int value);

  /** Where contention begins for one, if that is on the axis. */
  abstract Optional<TransferPlace> kink(int value);

  /** Where it begins for each, as a sentence; empty where it does not. */
  abstract String kinks(List<Integer> values);

  abstract Scale across();

  abstract Scale up(String label, Interval reach);

  /** What it is drawn against, as a sentence. */
  abstract String against();

  final Figure figure() {
    Traces traces = new Traces();
    Traces below = new Traces();
    Scale across = across();
    Map<Integer, List<Residual>> points =
        view.residuals().stream()
            .filter(r -> across.holds(along.applyAsDouble(r.at())))
            .collect(Collectors.groupingBy(r -> other.applyAsInt(r.at())));
    // Those of no series, behind the others: all there are stand below.
    List<Spot> others =
        view.residuals().stream()
            .filter(r -> !shown.contains(other.applyAsInt(r.at())))
            .map(r -> Spot.at(along.applyAsDouble(r.at()), 100 * r.relativeError()))
            .filter(spot -> across.holds(spot.x()))
            .toList();
    below.points("other " + words.others, Ink.MUTED, Trace.Marker.CROSS, false, others);
    for (int i = 0; i < shown.size(); i++) {
      int value = shown.get(i);
      addSeries(traces, below, i, value, points.getOrDefault(value, List.of()));
    }
    List<Spot> kinks =
        shown.stream().flatMap(value -> kink(value).stream()).map(this::spot).toList();
    traces.points("contention begins", Ink.TEXT, Trace.Marker.DIAMOND, false, kinks);
    String symbol = Parameter.TRANSFER_TIME.symbol();
    Scale up = up(symbol + ", µs", traces.reach());
    List<Panel> panels = Residuals.panels(across, up, traces, below, Ink.MUTED);
    return new Figure(
        "plot-" + symbol + words.suffix,
        words.title,
        caption(symbol, Residuals.cut(panels)),
        description(),
        panels);
  }

  private Spot spot(TransferPlace at) {
    return Spot.at(at.x(), view.fitted().at(at.bytes(), at.nodes()));
  }

  /** Band, line, points and what is known, and below the residuals. */
  private void addSeries(Traces traces, Traces below, int index, int value, List<Residual> own) {
    Ink ink = Ink.ofSeries(index);
    Trace.Marker marker = Trace.Marker.ofSeries(index);
    List<TransferPlace> places = places(value);
    List<Spot> line = places.stream().map(this::spot).toList();
    List<Spot> band =
        BandWords.isThere(view.band()) ? places.stream().map(this::around).toList() : List.of();
    traces.band(index == 0 ? BandWords.name(view.band().isApproximate()) : "", ink, band);
    if (own.isEmpty()) {
      traces.line(name(value), ink, Trace.Dash.ofSeries(index), line);
    } else {
      traces.line("", ink, Trace.Dash.SOLID, line);
      traces.points(name(value), ink, marker, true, Residuals.measured(own, along));
      // Where C is from streams, residuals are those of an L without it.
      below.band("", ink, view.isFromStreams() ? List.of() : Residuals.percent(band, line));
      below.points("", ink, marker, true, Residuals.percent(own, along));
    }
    traces.known(
        places.stream()
            .flatMap(
                at ->
                    view.known().stream()
                        .map(known -> Spot.at(at.x(), known.at(at.bytes(), at.nodes()))))
            .toList());
  }

  private Spot around(TransferPlace at) {
    return Spot.of(at.x(), view.band().at(at.bytes(), at.nodes()));
  }

  private String caption(String symbol, String cut) {
    Caption caption =
        new Caption()
            .add(
                "%s(m, p), in µs: %s."
                    .formatted(symbol, Phrases.transfer(view.fitted().transfer())))
            .add(kinks(shown))
            .add(
                measured.size() > shown.size(),
                "Of %s %s measured, %s are drawn above."
                    .formatted(measured.size(), words.others, shown.size()));
    return caption.add(view.remarks()).add(cut).toString();
  }

  private String description() {
    String error = Percent.measured(view.fitted().transfer().fit().maxRelativeError());
    return against() + (view.residuals().isEmpty() ? "" : " Largest relative error " + error + ".");
  }
}
