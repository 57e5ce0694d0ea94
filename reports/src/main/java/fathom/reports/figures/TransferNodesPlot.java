package fathom.reports.figures;

import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.reports.document.Digits;
import fathom.reports.figures.chart.Scale;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * L(m, p) over the number of nodes at a few sizes, with the number from which transfers contend: p
 * = C·g_s(m)/m.
 */
final class TransferNodesPlot extends TransferPlot {
  static final String TITLE =
      Parameter.TRANSFER_TIME.symbol() + ", " + Parameter.TRANSFER_TIME.title();

  private static final int STEPS = 120;

  private final int nodes;

  TransferNodesPlot(TransferView view) {
    super(
        view,
        new Words("", TITLE, "sizes"),
        at -> at.nodes().orElseThrow(),
        Place::sizeBytes,
        List.of(
            1, Math.max(1, view.cluster().mtuBytes() / 2), Math.max(1, view.cluster().mtuBytes())));
    this.nodes =
        view.residuals().stream()
            .mapToInt(r -> r.at().nodes().orElseThrow())
            .reduce(Math.max(view.cluster().nodes(), TransferView.FEWEST_NODES + 1), Math::max);
  }

  @Override
  String name(int bytes) {
    return "m = " + bytes + " bytes";
  }

  /** It bends where contention begins, so that place is one of its own, whole number or not. */
  @Override
  List<TransferPlace> places(int bytes) {
    int fewest = TransferView.FEWEST_NODES;
    DoubleStream even =
        IntStream.rangeClosed(0, STEPS)
            .mapToDouble(i -> fewest + (nodes - fewest) * (double) i / STEPS);
    DoubleStream bends =
        Stream.concat(Stream.of(view.fitted()), view.known().stream())
            .flatMap(line -> line.contendsFrom(bytes).stream())
            .filter(this::isShown)
            .mapToDouble(Double::doubleValue);
    return DoubleStream.concat(even, bends)
        .sorted()
        .distinct()
        .mapToObj(p -> new TransferPlace(p, bytes, p))
        .toList();
  }

  private boolean isShown(double place) {
    return place >= TransferView.FEWEST_NODES && place <= nodes;
  }

  @Override
  Optional<TransferPlace> kink(int bytes) {
    return view.fitted()
        .contendsFrom(bytes)
        .filter(this::isShown)
        .map(p -> new TransferPlace(p, bytes, p));
  }

  @Override
  String kinks(List<Integer> sizes) {
    StringJoiner kinks = new StringJoiner(", ");
    for (int bytes : sizes) {
      view.fitted()
          .contendsFrom(bytes)
          .ifPresent(p -> kinks.add(Digits.exact(p) + " nodes at m = " + bytes));
    }
    return kinks.length() == 0
        ? ""
        : "Transfers contend from p = C·"
            + Parameter.SEND_GAP.symbol()
            + "(m)/m on: "
            + kinks
            + ".";
  }

  @Override
  Scale across() {
    return Scale.until("nodes p", nodes);
  }

  /** Even, however far the sizes are apart: a logarithm would bend what is straight in p. */
  @Override
  Scale up(String label, Interval reach) {
    return Scale.linear(label, Math.min(0, reach.low()), reach.high());
  }

  @Override
  String against() {
    return "Transfer time in microseconds against the number of nodes, up to " + nodes + ".";
  }
}
