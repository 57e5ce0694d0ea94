package fathom.reports.plot;

import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.reports.format.Digits;
import fathom.reports.format.SheetRows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * L(m, p) over the message size at a few numbers of nodes, with the size from which transfers
 * contend: the first with p·m/g_s(m) > C. Below, how far the medians of all numbers of nodes are
 * from the fit.
 */
final class TransferSizePlot {
  private static final int HEIGHT = 250;
  private static final int RESIDUAL_HEIGHT = 110;
  private static final int STEPS = 60;

  private final TransferView view;
  private final SizeSpan span;
  private final List<Integer> among;
  private final long measured;

  TransferSizePlot(TransferView view) {
    this.view = view;
    this.span =
        SizeSpan.of(
            view.residuals().stream().filter(r -> r.at().sizeBytes() > 0).toList(),
            view.mtuBytes());
    this.among = shown(view);
    this.measured =
        view.residuals().stream().map(Residual::at).mapToInt(this::nodes).distinct().count();
  }

  private static List<Integer> shown(TransferView view) {
    TreeSet<Integer> all = new TreeSet<>();
    view.residuals().forEach(r -> all.add(r.at().nodes().orElseThrow()));
    if (all.isEmpty()) {
      int most = Math.max(TransferView.FEWEST_NODES, view.nodes());
      all.addAll(List.of(TransferView.FEWEST_NODES, (TransferView.FEWEST_NODES + most) / 2, most));
    }
    return TransferView.few(all);
  }

  private int nodes(Place at) {
    return at.nodes().orElseThrow();
  }

  Figure figure() {
    List<Trace> traces = new ArrayList<>();
    List<Trace> below = new ArrayList<>();
    for (int i = 0; i < among.size(); i++) {
      int nodes = among.get(i);
      view.addTo(
          traces,
          below,
          i,
          "p = " + nodes + " nodes",
          places(nodes),
          Place::sizeBytes,
          at -> nodes(at) == nodes && at.sizeBytes() > 0);
    }
    view.addOthers(
        below,
        "other numbers of nodes",
        Place::sizeBytes,
        at -> !among.contains(nodes(at)) && at.sizeBytes() > 0);
    addKinks(traces);
    Reach reach = Reach.of(traces);
    Scale across = span.scale(CostPlot.SIZES);
    Scale times =
        Scale.fitting(Parameter.TRANSFER_TIME.symbol() + ", µs", reach.low(), reach.high());
    List<Panel> panels = new ArrayList<>();
    panels.add(new Panel(HEIGHT, below.isEmpty() ? across : across.unlabelled(), times, traces));
    if (!below.isEmpty()) {
      panels.add(Residuals.panel(RESIDUAL_HEIGHT, across, below));
    }
    return new Figure(
        "plot-" + Parameter.TRANSFER_TIME.symbol() + "-m",
        title(),
        caption() + (below.isEmpty() ? "" : Residuals.cut(panels.getLast())),
        description(),
        panels);
  }

  static String title() {
    return Parameter.TRANSFER_TIME.symbol()
        + ", "
        + Parameter.TRANSFER_TIME.title()
        + " over the message size";
  }

  /** Whole sizes, that before contention and the first with it among them. */
  private List<TransferView.Spread> places(int nodes) {
    IntStream even =
        span.steps(SizeRange.from(1), STEPS).stream().mapToInt(m -> (int) Math.round(m));
    IntStream kink = kink(nodes).stream().flatMap(m -> IntStream.of(Math.max(1, m - 1), m));
    return IntStream.concat(even, kink)
        .sorted()
        .distinct()
        .filter(span::holds)
        .mapToObj(m -> new TransferView.Spread(m, m, nodes))
        .toList();
  }

  /** The smallest size drawn of which so many nodes send more than C. */
  private OptionalInt kink(int nodes) {
    return IntStream.rangeClosed((int) span.low(), (int) span.high())
        .filter(m -> view.contendsFrom(m).filter(p -> nodes > p).isPresent())
        .findFirst();
  }

  private void addKinks(List<Trace> traces) {
    List<Spot> kinks = new ArrayList<>();
    for (int nodes : among) {
      kink(nodes).stream()
          .filter(m -> m > span.low())
          .forEach(m -> kinks.add(Spot.at(m, view.at(m, nodes))));
    }
    if (!kinks.isEmpty()) {
      traces.add(
          new Trace.Points("contention begins", Ink.TEXT, Trace.Marker.DIAMOND, false, kinks));
    }
  }

  private String caption() {
    StringJoiner kinks = new StringJoiner(", ");
    for (int nodes : among) {
      kink(nodes).ifPresent(m -> kinks.add(m + " bytes among " + nodes));
    }
    return Parameter.TRANSFER_TIME.symbol()
        + "(m, p), in µs: "
        + SheetRows.transfer(view.transfer())
        + "."
        + (kinks.length() > 0 ? " Transfers contend from: " + kinks + " nodes." : "")
        + (measured > among.size()
            ? " Of "
                + measured
                + " numbers of nodes measured, "
                + among.size()
                + " are drawn above."
            : "")
        + view.remarks();
  }

  private String description() {
    return "Transfer time in microseconds against message size from "
        + Digits.exact(span.low())
        + " to "
        + Digits.exact(span.high())
        + " bytes."
        + TransferPlot.error(view.residuals(), view);
  }
}
