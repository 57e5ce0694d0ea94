package fathom.reports.figures;

import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.reports.document.Phrases;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * L(m, p) over the message size at a few numbers of nodes, with the size from which transfers
 * contend: the first with p·m/g_s(m) > C.
 */
final class TransferPlot {
  static final String ID = "plot-L";
  static final String TITLE =
      Parameter.TRANSFER_TIME.symbol() + ", " + Parameter.TRANSFER_TIME.title();

  private static final int HEIGHT = 300;

  private final TransferView view;
  private final SizeSpan span;
  private final SortedSet<Integer> measured = new TreeSet<>();
  private final List<Integer> shown;
  private final Ink ink = ParameterInk.of(Parameter.TRANSFER_TIME);

  TransferPlot(TransferView view) {
    this.view = view;
    span = SizeSpan.of(SizeSpan.sized(view.residuals()), view.cluster().mtuBytes());
    view.residuals().forEach(r -> measured.add(r.at().nodes().orElseThrow()));
    int fewest = TransferView.FEWEST_NODES;
    int most = Math.max(fewest, view.cluster().nodes());
    shown =
        SizeSpan.few(
            measured.isEmpty()
                ? new TreeSet<>(List.of(fewest, (fewest + most) / 2, most))
                : measured);
  }

  Figure figure(String title) {
    Traces traces = new Traces();
    for (int i = 0; i < shown.size(); i++) {
      addNodes(traces, i, shown.get(i));
    }
    List<Spot> kinks =
        shown.stream()
            .flatMap(nodes -> first(nodes).stream().mapToObj(m -> at(m, nodes)))
            .filter(spot -> spot.x() > span.low() && spot.y() > 0)
            .toList();
    traces.points("contention begins", Ink.TEXT, Trace.Marker.DIAMOND, false, kinks);
    String symbol = Parameter.TRANSFER_TIME.symbol();
    return new Figure(
        ID,
        title,
        caption(symbol),
        span.words("Transfer time"),
        List.of(
            new Panel(
                HEIGHT,
                span.scale(SizeSpan.LABEL),
                Traces.logarithmic(symbol + ", µs", List.of(traces)),
                traces.list())));
  }

  private Spot at(int bytes, int nodes) {
    return Spot.at(bytes, view.fitted().at(bytes, nodes));
  }

  /** Band, line, points and what is known of L among so many nodes. */
  private void addNodes(Traces traces, int index, int nodes) {
    Trace.Dash dash = Trace.Dash.ofSeries(index);
    String name = "p = " + nodes + " nodes";
    List<Integer> sizes =
        sizes(nodes).stream().filter(m -> view.fitted().at(m, nodes) > 0).toList();
    if (BandWords.isThere(view.band())) {
      traces.band(
          index == 0 ? BandWords.name(view.band().isApproximate()) : "",
          ink,
          sizes.stream().map(m -> Spot.of(m, view.band().at(m, nodes))).toList());
    }
    traces.line(name, ink, dash, sizes.stream().map(m -> at(m, nodes)).toList());
    view.known()
        .ifPresent(
            known ->
                traces.known(sizes.stream().map(m -> Spot.at(m, known.at(m, nodes))).toList()));
    List<Residual> own =
        SizeSpan.sized(view.residuals()).stream()
            .filter(r -> r.at().nodes().orElseThrow() == nodes)
            .toList();
    traces.points(
        "measured, p = " + nodes, ink, Trace.Marker.ofSeries(index), true, SizeSpan.measured(own));
  }

  /** Whole sizes, that before contention and the first with it among them. */
  private List<Integer> sizes(int nodes) {
    IntStream even = span.steps(SizeRange.from(1)).stream().mapToInt(m -> (int) Math.round(m));
    IntStream kink = first(nodes).stream().flatMap(m -> IntStream.of(Math.max(1, m - 1), m));
    return IntStream.concat(even, kink).sorted().distinct().filter(span::holds).boxed().toList();
  }

  /** The smallest size drawn of which so many nodes send more than C. */
  private OptionalInt first(int nodes) {
    return IntStream.rangeClosed((int) span.low(), (int) span.high())
        .filter(m -> view.fitted().contendsFrom(m).filter(p -> nodes > p).isPresent())
        .findFirst();
  }

  private String caption(String symbol) {
    StringJoiner kinks = new StringJoiner(", ");
    shown.forEach(nodes -> first(nodes).ifPresent(m -> kinks.add(m + " bytes among " + nodes)));
    return new Caption()
        .add("%s(m, p), in µs: %s.".formatted(symbol, Phrases.transfer(view.fitted().transfer())))
        .add(kinks.length() > 0, "Transfers contend from: " + kinks + " nodes.")
        .add(
            measured.size() > shown.size(),
            "Of %s numbers of nodes measured, %s are drawn."
                .formatted(measured.size(), shown.size()))
        .add(view.residuals().isEmpty(), "The sheet does not have the points of this fit.")
        .add(
            !view.residuals().isEmpty(),
            "Points are medians over launches ± the robust deviation of a launch.")
        .add(!view.residuals().isEmpty() || BandWords.isThere(view.band()), SizeSpan.ARROWS)
        .add(BandWords.isThere(view.band()) ? BandWords.remarks(view.band()) : "")
        .toString();
  }
}
