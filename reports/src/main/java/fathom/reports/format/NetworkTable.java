package fathom.reports.format;

import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.format.CostGrid.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The sheet's rows for everything that goes over the network. Where all cost functions bend at the
 * same size, the pieces stand side by side as in TW's Table 1; else below each other with the sizes
 * they hold for.
 */
final class NetworkTable {
  private final Sheet sheet;
  private final int width;

  NetworkTable(Sheet sheet, int width) {
    this.sheet = sheet;
    this.width = width;
  }

  String render() {
    Optional<Integer> bend = commonBend(sheet);
    if (bend.isPresent()) {
      CostGrid sideBySide = grid(bend);
      if (sideBySide.naturalWidth() <= width) {
        return sideBySide.render();
      }
    }
    return grid(Optional.empty()).render();
  }

  private CostGrid grid(Optional<Integer> bend) {
    List<String> headers =
        bend.map(at -> List.of("m ≤ " + at, "m > " + at)).orElseGet(() -> List.of(""));
    CostGrid grid = new CostGrid(width, headers);
    for (Parameter parameter : sheet.outcomes().keySet()) {
      if (!parameter.isMemoryCopy()) {
        sheet.outcome(parameter).ifPresent(outcome -> add(grid, parameter, outcome, bend));
      }
    }
    return grid;
  }

  private void add(CostGrid grid, Parameter parameter, Outcome outcome, Optional<Integer> bend) {
    String symbol = parameter.symbol();
    String title = parameter.title();
    switch (outcome) {
      case Outcome.Linear linear -> addLinear(grid, parameter, linear, bend);
      case Outcome.Transfer transfer -> {
        grid.addFlow(symbol, title, Phrases.formula(transfer));
        grid.addFlow("", "", Phrases.intervals(transfer));
        if (sheet.truths().get(parameter) instanceof Truth.KnownBandwidth known) {
          grid.addFlow("", "  known", Phrases.known(transfer, known).text());
        }
        if (sheet.truths().get(parameter) instanceof Truth.KnownTransfer known) {
          grid.addFlow("", "  known", Phrases.known(transfer, known).text());
        }
        Phrases.growthRemark(sheet).ifPresent(remark -> grid.addFlow("", "", remark));
      }
      case Outcome.Buffer buffer -> {
        grid.addFlow(symbol, title, Phrases.buffer(buffer));
        if (sheet.truths().get(parameter) instanceof Truth.KnownBuffer known) {
          grid.addFlow("", "  known", Phrases.known(buffer, known).text());
        }
      }
      case Outcome.Missing missing -> grid.addFlow(symbol, title, Phrases.missing(missing));
    }
    Phrases.disturbed(sheet, parameter).ifPresent(what -> grid.addFlow("", "", what));
  }

  private void addLinear(
      CostGrid grid, Parameter parameter, Outcome.Linear linear, Optional<Integer> bend) {
    Optional<Truth.KnownCost> truth =
        sheet.truths().get(parameter) instanceof Truth.KnownCost known
            ? Optional.of(known)
            : Optional.empty();
    List<Segment> segments = linear.cost().segments();
    if (bend.isPresent()) {
      grid.add(parameter.symbol(), parameter.title(), sideBySide(segments, bend.get()), truth);
      return;
    }
    for (int i = 0; i < segments.size(); i++) {
      Segment segment = segments.get(i);
      grid.add(
          i == 0 ? parameter.symbol() : "",
          i == 0 ? parameter.title() : "",
          List.of(new Slot.Piece(SizeLabel.of(segment.range()), segment)),
          truth);
    }
  }

  /** The pieces of one cost function, or words in the place of one, for the two sides of a bend. */
  static List<Slot> sideBySide(List<Segment> segments, int bend) {
    Segment first = segments.getFirst();
    if (segments.size() > 1) {
      return List.of(new Slot.Piece("", first), new Slot.Piece("", segments.get(1)));
    }
    if (first.range().fromBytes() > bend) {
      return List.of(new Slot.Words("none"), new Slot.Piece("", first));
    }
    return List.of(
        new Slot.Piece("", first),
        new Slot.Words(first.range().toBytes() > bend ? "same" : "none"));
  }

  /** The one size at which all cost functions that bend do so; empty when they differ. */
  static Optional<Integer> commonBend(Sheet sheet) {
    TreeSet<Integer> bends = new TreeSet<>();
    List<Integer> pieces = new ArrayList<>();
    for (Parameter parameter : sheet.outcomes().keySet()) {
      if (!parameter.isMemoryCopy()
          && sheet.outcomes().get(parameter) instanceof Outcome.Linear l) {
        List<Segment> segments = l.cost().segments();
        pieces.add(segments.size());
        segments.stream().limit(segments.size() - 1L).forEach(s -> bends.add(s.range().toBytes()));
      }
    }
    boolean atMostTwo = pieces.stream().allMatch(n -> n <= 2);
    return bends.size() == 1 && atMostTwo ? Optional.of(bends.first()) : Optional.empty();
  }
}
