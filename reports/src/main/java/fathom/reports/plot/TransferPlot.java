package fathom.reports.plot;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.reports.format.Digits;
import fathom.reports.format.SheetRows;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * L(m, p) over the number of nodes at a few sizes, with the number from which transfers contend: p
 * = C·g_s(m)/m. Below, how far the medians of all sizes are from the fit.
 */
final class TransferPlot {
  private static final int HEIGHT = 250;
  private static final int RESIDUAL_HEIGHT = 110;
  private static final int STEPS = 120;

  private final TransferView view;
  private final List<Integer> sizes;
  private final long sizesMeasured;
  private final int nodes;

  TransferPlot(TransferView view) {
    this.view = view;
    this.sizes = shown(view);
    this.sizesMeasured =
        view.residuals().stream().mapToInt(r -> r.at().sizeBytes()).distinct().count();
    this.nodes =
        view.residuals().stream()
            .mapToInt(r -> r.at().nodes().orElse(0))
            .reduce(Math.max(view.nodes(), TransferView.FEWEST_NODES + 1), Math::max);
  }

  private static List<Integer> shown(TransferView view) {
    TreeSet<Integer> all = new TreeSet<>();
    view.residuals().forEach(r -> all.add(r.at().sizeBytes()));
    if (all.isEmpty()) {
      int mtuBytes = view.mtuBytes();
      all.addAll(List.of(1, Math.max(1, mtuBytes / 2), Math.max(1, mtuBytes)));
    }
    return TransferView.few(all);
  }

  Figure figure() {
    List<Trace> traces = new ArrayList<>();
    List<Trace> below = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      int bytes = sizes.get(i);
      view.addTo(
          traces,
          below,
          i,
          "m = " + bytes + " bytes",
          places(bytes),
          at -> at.nodes().orElseThrow(),
          at -> at.sizeBytes() == bytes);
    }
    view.addOthers(
        below,
        "other sizes",
        at -> at.nodes().orElseThrow(),
        at -> !sizes.contains(at.sizeBytes()));
    addKinks(traces);
    Reach reach = Reach.of(traces);
    Scale across = Scale.until("nodes p", nodes);
    // Even, however far the sizes are apart: a logarithm would bend what is straight in p.
    Scale times =
        Scale.linear(
            Parameter.TRANSFER_TIME.symbol() + ", µs", Math.min(0, reach.low()), reach.high());
    List<Panel> panels = new ArrayList<>();
    panels.add(new Panel(HEIGHT, below.isEmpty() ? across : across.unlabelled(), times, traces));
    if (!below.isEmpty()) {
      panels.add(Residuals.panel(RESIDUAL_HEIGHT, across, below));
    }
    return new Figure(
        "plot-" + Parameter.TRANSFER_TIME.symbol(),
        Parameter.TRANSFER_TIME.symbol() + ", " + Parameter.TRANSFER_TIME.title(),
        caption() + (below.isEmpty() ? "" : Residuals.cut(panels.getLast())),
        description(),
        panels);
  }

  /** It bends where contention begins, so that place is one of its own, whole number or not. */
  private List<TransferView.Spread> places(int bytes) {
    int fewest = TransferView.FEWEST_NODES;
    DoubleStream even =
        IntStream.rangeClosed(0, STEPS)
            .mapToDouble(i -> fewest + (nodes - fewest) * (double) i / STEPS);
    DoubleStream bends =
        Stream.of(view.contendsFrom(bytes), view.knownContendsFrom(bytes))
            .flatMap(Optional::stream)
            .filter(this::isShown)
            .mapToDouble(Double::doubleValue);
    return DoubleStream.concat(even, bends)
        .sorted()
        .distinct()
        .mapToObj(p -> new TransferView.Spread(p, bytes, p))
        .toList();
  }

  private boolean isShown(double place) {
    return place >= TransferView.FEWEST_NODES && place <= nodes;
  }

  private void addKinks(List<Trace> traces) {
    List<Spot> kinks = new ArrayList<>();
    for (int bytes : sizes) {
      view.contendsFrom(bytes)
          .filter(this::isShown)
          .ifPresent(p -> kinks.add(Spot.at(p, view.at(bytes, p))));
    }
    if (!kinks.isEmpty()) {
      traces.add(
          new Trace.Points("contention begins", Ink.TEXT, Trace.Marker.DIAMOND, false, kinks));
    }
  }

  private String caption() {
    StringJoiner kinks = new StringJoiner(", ");
    for (int bytes : sizes) {
      view.contendsFrom(bytes)
          .ifPresent(p -> kinks.add(Digits.exact(p) + " nodes at m = " + bytes));
    }
    return Parameter.TRANSFER_TIME.symbol()
        + "(m, p), in µs: "
        + SheetRows.transfer(view.transfer())
        + "."
        + (kinks.length() > 0
            ? " Transfers contend from p = C·"
                + Parameter.SEND_GAP.symbol()
                + "(m)/m on: "
                + kinks
                + "."
            : "")
        + (sizesMeasured > sizes.size()
            ? " Of " + sizesMeasured + " sizes measured, " + sizes.size() + " are drawn above."
            : "")
        + view.remarks();
  }

  private String description() {
    return "Transfer time in microseconds against the number of nodes, up to "
        + nodes
        + "."
        + error(view.residuals(), view);
  }

  /** For who does not see the points. */
  static String error(List<Residual> residuals, TransferView view) {
    return residuals.isEmpty()
        ? ""
        : " Largest relative error "
            + Percent.measured(view.transfer().fit().maxRelativeError())
            + ".";
  }
}
