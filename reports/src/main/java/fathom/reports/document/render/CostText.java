package fathom.reports.document.render;

import fathom.model.cost.Segment;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import fathom.reports.document.CostTable;
import fathom.reports.document.Phrases;
import fathom.reports.document.render.CostLines.Slot;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a cost table for a terminal: symbol, name, then groups of cells, one piece of a cost
 * function each. Where all cost functions bend at the same size, the pieces stand side by side as
 * in TW's Table 1 if they fit; else below each other with the sizes they hold for. Known values
 * stand below the measured ones.
 */
final class CostText {
  /** Blanks before the cells of a group: the sizes of a piece, then the piece. */
  private static final List<Integer> GROUP = List.of(3, 1, 1, 1, 1);

  private final CostTable.CostTablePart part;
  private final Optional<Integer> bend;
  private final int groups;
  private final TextGrid grid;

  private CostText(CostTable.CostTablePart part, Optional<Integer> bend, int width) {
    this.part = part;
    this.bend = bend;
    List<String> heads = part.heads(bend);
    groups = Math.max(1, heads.size());
    List<Integer> gaps = new ArrayList<>(List.of(0, 2));
    Collections.nCopies(groups, GROUP).forEach(gaps::addAll);
    grid = new TextGrid(width, gaps);
    if (!heads.isEmpty()) {
      addLine("", "", heads.stream().<Slot>map(Slot.TextSlot::new).toList(), CostText::value);
    }
    part.rows().forEach(this::add);
  }

  static String render(CostTable.CostTablePart part, int width) {
    Optional<Integer> bend = part.commonBend();
    if (bend.isPresent()) {
      TextGrid sideBySide = new CostText(part, bend, width).grid;
      if (sideBySide.naturalWidth() <= width) {
        return sideBySide.render();
      }
    }
    return new CostText(part, Optional.empty(), width).grid.render();
  }

  private void add(CostTable.CostRow row) {
    if (!part.columns().isEmpty()) {
      addPieces(row);
      row.reasons(part.columns()).forEach(reason -> addFlow("", "", reason));
    } else {
      row.first().ifPresent(outcome -> add(row, outcome));
    }
    row.remark().ifPresent(remark -> addFlow("", "", remark));
    row.disturbed().ifPresent(what -> addFlow("", "", what));
  }

  private void add(CostTable.CostRow row, Outcome outcome) {
    switch (outcome) {
      case Outcome.Linear linear -> addPieces(row);
      case Outcome.Transfer transfer -> {
        addFlow(row.marked(), row.name(), Phrases.formula(transfer));
        addFlow("", "", Phrases.intervals(transfer));
      }
      case Outcome.Buffer buffer -> addFlow(row.marked(), row.name(), Phrases.buffer(buffer));
      case Outcome.Missing missing -> addFlow(row.marked(), row.name(), Phrases.missing(missing));
    }
    if (!(outcome instanceof Outcome.Linear)) {
      row.known()
          .map(truth -> Phrases.known(outcome, truth))
          .filter(text -> !text.isEmpty())
          .ifPresent(text -> addFlow("", "  known", text));
      Optional.of(row.offByInOne())
          .filter(text -> !text.isEmpty())
          .ifPresent(text -> addFlow("", "  off by", text));
    }
  }

  private void addPieces(CostTable.CostRow row) {
    String symbol = row.marked();
    String name = row.name();
    for (List<Slot> slots : CostLines.of(row, bend)) {
      addLine(symbol, name, slots, CostText::value);
      if (slots.stream().anyMatch(CostText::hasInterval)) {
        addLine("", "", slots, slot -> cells(slot, s -> Optional.of(CostCells.plusMinus(s))));
      }
      // Of several columns only the first is known.
      List<Slot> known = part.columns().isEmpty() ? slots : slots.subList(0, 1);
      if (row.known().orElse(null) instanceof Truth.KnownCost truth) {
        addLine("", "  known", known, slot -> cells(slot, s -> of(s, truth).map(CostCells::known)));
        List<String> errors = row.offBy();
        addLine(
            "",
            "  off by",
            known,
            slot ->
                slot instanceof Slot.SegmentSlot piece
                    ? group("", CostCells.words(errors.get(piece.place())))
                    : group("", CostCells.BLANK));
      }
      symbol = "";
      name = "";
    }
  }

  /** Symbol and name, and text in the place of the numbers. */
  private void addFlow(String symbol, String name, String text) {
    grid.addFlow(List.of(symbol, name, "", ""), Escape.oneLine(text));
  }

  /**
   * Symbol and name, and a group for each slot.
   *
   * @param cells of a group: the sizes of a piece, then the piece
   */
  private void addLine(
      String symbol, String name, List<Slot> slots, Function<Slot, List<String>> cells) {
    List<String> line = new ArrayList<>(List.of(symbol, name));
    for (int group = 0; group < groups; group++) {
      line.addAll(cells.apply(group < slots.size() ? slots.get(group) : new Slot.TextSlot("")));
    }
    grid.add(line);
  }

  private static List<String> value(Slot slot) {
    return switch (slot) {
      case Slot.SegmentSlot piece -> group(piece.label(), CostCells.value(piece.segment()));
      case Slot.TextSlot words -> group("", CostCells.words(words.words()));
    };
  }

  private static List<String> cells(Slot slot, Function<Segment, Optional<List<String>>> cells) {
    return group(
        "",
        slot instanceof Slot.SegmentSlot piece
            ? cells.apply(piece.segment()).orElse(CostCells.BLANK)
            : CostCells.BLANK);
  }

  private static List<String> group(String sizes, List<String> piece) {
    List<String> group = new ArrayList<>(List.of(sizes));
    group.addAll(piece);
    return group;
  }

  private static boolean hasInterval(Slot slot) {
    return slot instanceof Slot.SegmentSlot piece && CostCells.hasInterval(piece.segment());
  }

  private static Optional<Segment> of(Segment measured, Truth.KnownCost known) {
    return TruthComparison.counterpart(measured, known.cost());
  }
}
