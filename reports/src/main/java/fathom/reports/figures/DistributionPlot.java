package fathom.reports.figures;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How many round trips took longer than a time: the complement of the empirical distribution, on
 * logarithmic axes, where the slow ones have as much room as the others.
 */
final class DistributionPlot {
  static final String TITLE = "Single round trips";

  private static final int HEIGHT = 300;

  /** More lines than this are not told apart; the ends of the range are among them. */
  private static final int MOST_SIZES = 4;

  private final List<Distribution> sizes;

  DistributionPlot(Sheet sheet) {
    sizes = some(roundTrips(sheet));
  }

  static boolean isNeeded(Sheet sheet) {
    return !roundTrips(sheet).isEmpty();
  }

  private static List<Distribution> roundTrips(Sheet sheet) {
    return sheet.diagnostics().distributions().stream()
        .filter(one -> one.of().experiment() == Experiment.PING_PONG)
        .toList();
  }

  private static List<Distribution> some(List<Distribution> all) {
    if (all.size() <= MOST_SIZES) {
      return all;
    }
    List<Distribution> some = new ArrayList<>();
    for (int i = 0; i < MOST_SIZES; i++) {
      some.add(all.get(i * (all.size() - 1) / (MOST_SIZES - 1)));
    }
    return some;
  }

  Figure figure() {
    Traces traces = new Traces();
    for (int i = 0; i < sizes.size(); i++) {
      Distribution one = sizes.get(i);
      String name = Description.count(one.of().sizeBytes(), "byte");
      Ink ink = ParameterInk.of(Parameter.ROUND_TRIP);
      traces.line(name, ink, Trace.Dash.ofSeries(i), curve(one));
      traces.points(
          name + ", the longest",
          ink,
          Trace.Marker.ofSeries(i),
          true,
          List.of(Spot.at(one.largestMicros(), 1.0 / one.operations())));
    }
    double least =
        sizes.stream().mapToDouble(Distribution::operations).map(n -> 1 / n).min().orElseThrow();
    double shortest = times().filter(t -> t > 0).min(Double::compare).orElse(0.0);
    double longest = times().max(Double::compare).orElse(0.0);
    Panel panel =
        new Panel(
            HEIGHT,
            Scale.fitting("round trip, µs", shortest, longest),
            untilOne(Math.min(least, 0.1)),
            traces.list());
    return new Figure(
        "plot-single-round-trips",
        TITLE,
        caption(),
        "The share of round trips that took longer than a time, falling from 1, a line for each"
            + " size. The farther to the right a line ends, the longer the slowest took.",
        List.of(panel));
  }

  private Stream<Double> times() {
    return sizes.stream()
        .flatMap(
            one -> Stream.concat(curve(one).stream().map(Spot::x), Stream.of(one.largestMicros())));
  }

  /** A time of nothing, of a clock that saw none pass, has no place on a logarithmic axis. */
  private static List<Spot> curve(Distribution one) {
    return one.quantiles().stream()
        .filter(quantile -> quantile.micros() > 0)
        .map(quantile -> Spot.at(quantile.micros(), quantile.beyond()))
        .toList();
  }

  private static Scale untilOne(double least) {
    Scale scale = Scale.logarithmic("share of round trips that took longer", least, 1);
    return scale.between(scale.low(), 1);
  }

  private String caption() {
    Distribution first = sizes.getFirst();
    Caption caption =
        new Caption()
            .add(
                "Each round trip timed alone, without the %s µs that reading the clock took."
                    .formatted(Digits.exact(first.clockMicros())));
    first
        .micros(0.99)
        .ifPresent(
            micros ->
                caption.add(
                    "At %s, 1 in 100 took longer than %s µs; the longest of %s took %s µs."
                        .formatted(
                            Description.count(first.of().sizeBytes(), "byte"),
                            Digits.exact(micros),
                            first.operations(),
                            Digits.exact(first.largestMicros()))));
    return caption
        .add(
            "A line ends where %s round trips are left; the marker below is the longest."
                .formatted(Distribution.LEAST_BEYOND))
        .toString();
  }
}
