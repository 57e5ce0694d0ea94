package fathom.reports.document.render;

import fathom.model.cost.Segment;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import fathom.reports.document.render.CostLines.Slot;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table of cost functions: symbol, name, then groups of cells, one piece of a cost function each.
 */
final class CostGrid {
  private final TextGrid grid;
  private final int groups;

  /**
   * @param headers one per group
   */
  CostGrid(int width, List<String> headers) {
    groups = headers.size();
    List<Integer> gaps = new ArrayList<>(List.of(0, 2));
    headers.forEach(h -> gaps.addAll(List.of(3, 1, 1, 1, 1)));
    grid = new TextGrid(width, gaps);
    if (headers.stream().allMatch(String::isEmpty)) {
      return;
    }
    List<String> cells = new ArrayList<>(List.of("", ""));
    headers.forEach(
        h -> {
          cells.add("");
          cells.addAll(CostCells.words(h));
        });
    grid.add(cells);
  }

  /**
   * A line of values with its half-widths below.
   *
   * @param knownSlots those of which anything may be known
   * @param truth known values, shown below them
   */
  void add(
      String symbol,
      String name,
      List<Slot> slots,
      List<Slot> knownSlots,
      Optional<Truth.KnownCost> truth) {
    addLine(
        symbol,
        name,
        slots,
        slot ->
            switch (slot) {
              case Slot.Piece piece -> CostCells.value(piece.segment());
              case Slot.Words words -> CostCells.words(words.words());
            },
        true);
    if (pieces(slots).stream().anyMatch(CostCells::hasInterval)) {
      addLine("", "", slots, slot -> cells(slot, s -> Optional.of(CostCells.plusMinus(s))), false);
    }
    truth.ifPresent(
        known -> {
          addLine(
              "",
              "  known",
              knownSlots,
              slot -> cells(slot, s -> of(s, known).map(CostCells::known)),
              false);
          addLine(
              "",
              "  off by",
              knownSlots,
              slot -> cells(slot, s -> of(s, known).map(k -> CostCells.error(s, k))),
              false);
        });
  }

  /** Symbol and name, and text in the place of the numbers. */
  void addFlow(String symbol, String name, String text) {
    grid.addFlow(List.of(symbol, name, "", ""), Escape.oneLine(text));
  }

  int naturalWidth() {
    return grid.naturalWidth();
  }

  String render() {
    return grid.render();
  }

  private void addLine(
      String symbol,
      String name,
      List<Slot> slots,
      Function<Slot, List<String>> cells,
      boolean labelled) {
    List<String> line = new ArrayList<>(List.of(symbol, name));
    for (int group = 0; group < groups; group++) {
      Slot slot = group < slots.size() ? slots.get(group) : new Slot.Words("");
      line.add(labelled && slot instanceof Slot.Piece piece ? piece.label() : "");
      line.addAll(cells.apply(slot));
    }
    grid.add(line);
  }

  private static List<String> cells(Slot slot, Function<Segment, Optional<List<String>>> cells) {
    return slot instanceof Slot.Piece piece
        ? cells.apply(piece.segment()).orElse(CostCells.BLANK)
        : CostCells.BLANK;
  }

  private static Optional<Segment> of(Segment measured, Truth.KnownCost known) {
    return TruthComparison.counterpart(measured, known.cost());
  }

  private static List<Segment> pieces(List<Slot> slots) {
    List<Segment> pieces = new ArrayList<>();
    for (Slot slot : slots) {
      if (slot instanceof Slot.Piece piece) {
        pieces.add(piece.segment());
      }
    }
    return pieces;
  }
}
