package fathom.reports.document.render;

import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import fathom.reports.document.CostTable;
import fathom.reports.document.Phrases;
import fathom.reports.document.render.CostLines.Slot;
import java.util.List;
import java.util.Optional;

/**
 * A part of a cost table for a terminal. Where all cost functions bend at the same size, the pieces
 * stand side by side as in TW's Table 1 if they fit; else below each other with the sizes they hold
 * for. Known values stand below the measured ones.
 */
final class CostText {
  private final CostTable.Part part;
  private final Optional<Integer> bend;
  private final CostGrid grid;

  private CostText(CostTable.Part part, Optional<Integer> bend, int width) {
    this.part = part;
    this.bend = bend;
    List<String> heads = part.heads(bend);
    this.grid = new CostGrid(width, heads.isEmpty() ? List.of("") : heads);
    part.rows().forEach(this::add);
  }

  static String render(CostTable.Part part, int width) {
    Optional<Integer> bend = part.commonBend();
    if (bend.isPresent()) {
      CostGrid sideBySide = new CostText(part, bend, width).grid;
      if (sideBySide.naturalWidth() <= width) {
        return sideBySide.render();
      }
    }
    return new CostText(part, Optional.empty(), width).grid.render();
  }

  private void add(CostTable.Row row) {
    if (!part.columns().isEmpty()) {
      addPieces(row);
      row.reasons(part.columns()).forEach(reason -> grid.addFlow("", "", reason));
    } else {
      row.first().ifPresent(outcome -> add(row, outcome));
    }
    row.remark().ifPresent(remark -> grid.addFlow("", "", remark));
    row.disturbed().ifPresent(what -> grid.addFlow("", "", what));
  }

  private void add(CostTable.Row row, Outcome outcome) {
    switch (outcome) {
      case Outcome.Linear linear -> addPieces(row);
      case Outcome.Transfer transfer -> {
        grid.addFlow(row.marked(), row.name(), Phrases.formula(transfer));
        grid.addFlow("", "", Phrases.intervals(transfer));
      }
      case Outcome.Buffer buffer -> grid.addFlow(row.marked(), row.name(), Phrases.buffer(buffer));
      case Outcome.Missing missing ->
          grid.addFlow(row.marked(), row.name(), Phrases.missing(missing));
    }
    if (!(outcome instanceof Outcome.Linear)) {
      row.known()
          .map(truth -> Phrases.known(outcome, truth).text())
          .filter(text -> !text.isEmpty())
          .ifPresent(text -> grid.addFlow("", "  known", text));
    }
  }

  private void addPieces(CostTable.Row row) {
    Optional<Truth.KnownCost> known =
        row.known().filter(Truth.KnownCost.class::isInstance).map(Truth.KnownCost.class::cast);
    String symbol = row.marked();
    String name = row.name();
    for (List<Slot> slots : CostLines.of(row, bend)) {
      // Of several columns only the first is known.
      grid.add(symbol, name, slots, part.columns().isEmpty() ? slots : slots.subList(0, 1), known);
      symbol = "";
      name = "";
    }
  }
}
