package fathom.reports.figures;

import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.reports.figures.chart.Scale;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * L(m, p) over the message size at a few numbers of nodes, with the size from which transfers
 * contend: the first with p·m/g_s(m) > C.
 */
final class TransferSizePlot extends TransferPlot {
  static final String TITLE = TransferNodesPlot.TITLE + " over the message size";

  private final SizeSpan span;

  TransferSizePlot(TransferView view) {
    super(
        view,
        new Words("-m", TITLE, "numbers of nodes"),
        Place::sizeBytes,
        at -> at.nodes().orElseThrow(),
        unmeasured(Math.max(TransferView.FEWEST_NODES, view.cluster().nodes())));
    this.span = SizeSpan.of(Residuals.sized(view.residuals()), view.cluster().mtuBytes());
  }

  private static List<Integer> unmeasured(int most) {
    int fewest = TransferView.FEWEST_NODES;
    return List.of(fewest, (fewest + most) / 2, most);
  }

  @Override
  String name(int nodes) {
    return "p = " + nodes + " nodes";
  }

  /** Whole sizes, that before contention and the first with it among them. */
  @Override
  List<TransferPlace> places(int nodes) {
    IntStream even = span.steps(SizeRange.from(1)).stream().mapToInt(m -> (int) Math.round(m));
    IntStream kink = first(nodes).stream().flatMap(m -> IntStream.of(Math.max(1, m - 1), m));
    return IntStream.concat(even, kink)
        .sorted()
        .distinct()
        .filter(span::holds)
        .mapToObj(m -> new TransferPlace(m, m, nodes))
        .toList();
  }

  /** The smallest size drawn of which so many nodes send more than C. */
  private OptionalInt first(int nodes) {
    return IntStream.rangeClosed((int) span.low(), (int) span.high())
        .filter(m -> view.fitted().contendsFrom(m).filter(p -> nodes > p).isPresent())
        .findFirst();
  }

  @Override
  Optional<TransferPlace> kink(int nodes) {
    return first(nodes).stream()
        .filter(m -> m > span.low())
        .mapToObj(m -> new TransferPlace(m, m, nodes))
        .findFirst();
  }

  @Override
  String kinks(List<Integer> among) {
    StringJoiner kinks = new StringJoiner(", ");
    for (int nodes : among) {
      first(nodes).ifPresent(m -> kinks.add(m + " bytes among " + nodes));
    }
    return kinks.length() == 0 ? "" : "Transfers contend from: " + kinks + " nodes.";
  }

  @Override
  Scale across() {
    return span.scale(SizeSpan.LABEL);
  }

  @Override
  Scale up(String label, Interval reach) {
    return Scale.fitting(label, reach.low(), reach.high());
  }

  @Override
  String against() {
    return span.words("Transfer time");
  }
}
