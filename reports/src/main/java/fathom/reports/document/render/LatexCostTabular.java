package fathom.reports.document.render;

import fathom.model.cost.Segment;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import fathom.reports.document.CostTable;
import fathom.reports.document.Digits;
import fathom.reports.document.Phrases;
import fathom.reports.document.render.CostLines.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a cost table as one LaTeX tabular: constant κ and slope τ of each piece, the pieces
 * of one row side by side. What does not fit a row becomes a note.
 */
final class LatexCostTabular {
  /** A line of the table, before it is known how many columns there are. */
  private sealed interface TabularLine {
    /** What the groups of the lines below it are; empty where there is but one. */
    record TabularSection(String title, List<String> groups) implements TabularLine {}

    record CostsLine(String head, List<Slot> slots) implements TabularLine {}

    /** LaTeX in the place of the numbers. */
    record FormulaLine(String head, String formula) implements TabularLine {}
  }

  private static final String NO_HEAD = " &";

  /**
   * Columns of a group whose pieces hold for the sizes its title says, and of one that says them.
   */
  private static final int PLAIN = 2;

  private static final int LABELLED = 3;

  private final LatexNotes notes;
  private final List<TabularLine> lines = new ArrayList<>();

  /**
   * @param isNoted whether rows have marks of notes
   */
  LatexCostTabular(CostTable table, boolean isNoted) {
    notes = new LatexNotes(isNoted);
    for (CostTable.CostTablePart part : table.parts()) {
      Optional<Integer> bend = part.commonBend();
      lines.add(new TabularLine.TabularSection(part.title(), part.heads(bend)));
      part.rows().forEach(row -> add(part, row, bend));
    }
  }

  /** What is to be noted below the table, in the order of its marks. */
  LatexNotes notes() {
    return notes;
  }

  private void add(CostTable.CostTablePart part, CostTable.CostRow row, Optional<Integer> bend) {
    String head =
        "$"
            + LatexText.maths(row.symbol())
            + "$"
            + (row.signs().isEmpty() ? "" : "~" + signs(row.signs()))
            + " & "
            + LatexText.prose(row.name())
            + notes.mark(remarks(part, row));
    switch (part.columns().isEmpty() ? row.first().orElse(null) : null) {
      case Outcome.Transfer transfer -> {
        lines.add(new TabularLine.FormulaLine(head, LatexFormulas.growth(transfer)));
        lines.add(new TabularLine.FormulaLine(NO_HEAD, LatexFormulas.contention(transfer)));
      }
      case Outcome.Buffer buffer -> {
        lines.add(new TabularLine.FormulaLine(head, LatexFormulas.buffer(buffer)));
        lines.add(
            new TabularLine.FormulaLine(NO_HEAD, LatexText.prose(Phrases.architecture(buffer))));
      }
      case Outcome.Missing missing ->
          lines.add(new TabularLine.FormulaLine(head, LatexText.prose(Phrases.verdict(missing))));
      case null, default -> {
        for (List<Slot> slots : CostLines.of(row, bend)) {
          lines.add(new TabularLine.CostsLine(head, slots));
          head = NO_HEAD;
        }
      }
    }
  }

  /** Signs of doubt; the tilde of a keyboard would stand as high as an accent. */
  static String signs(String text) {
    return LatexText.prose(text.replace('~', '∼'));
  }

  /** What a reader must know beside a row: reasons, known values, disturbances. */
  private static List<String> remarks(CostTable.CostTablePart part, CostTable.CostRow row) {
    List<String> remarks = new ArrayList<>(row.reasons(part.columns()));
    if (row.first().orElse(null) instanceof Outcome.Buffer buffer
        && !buffer.architectureReason().isBlank()) {
      remarks.add(buffer.architectureReason().strip());
    }
    row.remark().ifPresent(remarks::add);
    row.first()
        .flatMap(outcome -> row.known().map(truth -> known(row, outcome, truth)))
        .ifPresent(remarks::add);
    row.disturbed().ifPresent(remarks::add);
    return remarks;
  }

  /** The formula, and the known numbers with how far the cost is off them. */
  private static String known(CostTable.CostRow row, Outcome outcome, Truth truth) {
    String values = Phrases.known(outcome, truth);
    String error = row.offByInOne();
    return "known: "
        + truth.formula()
        + (values.isEmpty() ? "" : "; " + values)
        + (error.isEmpty() ? "" : "; off by " + error);
  }

  /** The tabular, indented to stand in a table. */
  String render() {
    List<Integer> widths = widths();
    StringBuilder out = new StringBuilder("  \\begin{tabular}{@{}ll");
    for (int group = 0; group < widths.size(); group++) {
      out.append(widths.get(group) == LABELLED ? "l" : "");
      out.append(column(group, true)).append(column(group, false));
    }
    out.append("@{}}\n    \\toprule\n").append(heads(widths));
    int numbers = widths.stream().mapToInt(Integer::intValue).sum();
    for (TabularLine line : lines) {
      switch (line) {
        case TabularLine.TabularSection section -> out.append(section(section, widths));
        case TabularLine.CostsLine costs ->
            out.append(row(costs.head(), cells(costs.slots(), widths)));
        case TabularLine.FormulaLine formula ->
            out.append(row(formula.head(), List.of(spanning(numbers, "l@{}", formula.formula()))));
      }
    }
    return out.append("    \\bottomrule\n  \\end{tabular}\n").toString();
  }

  /** Columns of each group: constant and slope, and sizes before them where a piece has them. */
  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>(List.of(PLAIN));
    for (TabularLine line : lines) {
      if (line instanceof TabularLine.CostsLine costs) {
        for (int group = 0; group < costs.slots().size(); group++) {
          if (group == widths.size()) {
            widths.add(PLAIN);
          }
          if (costs.slots().get(group) instanceof Slot.SegmentSlot piece
              && !piece.label().isEmpty()) {
            widths.set(group, LABELLED);
          }
        }
      }
    }
    return widths;
  }

  private String column(int group, boolean constants) {
    List<String> numbers = new ArrayList<>();
    for (TabularLine line : lines) {
      if (line instanceof TabularLine.CostsLine costs
          && group < costs.slots().size()
          && costs.slots().get(group) instanceof Slot.SegmentSlot piece) {
        if (constants) {
          numbers.add(constant(piece.segment()));
        } else if (!CostCells.isConstant(piece.segment())) {
          numbers.add(slope(piece.segment()));
        }
      }
    }
    return "S[table-format=" + LatexCells.tableFormat(numbers) + "]";
  }

  private static String slope(Segment segment) {
    return LatexCells.number(Digits.of(segment.slope()));
  }

  private static String constant(Segment segment) {
    return LatexCells.number(Digits.of(segment.constant()));
  }

  /** Two lines: symbols, and units. */
  private static String heads(List<Integer> widths) {
    StringBuilder symbols = new StringBuilder("    \\multicolumn{2}{@{}l}{Parameter}");
    StringBuilder units = new StringBuilder("    \\multicolumn{2}{@{}l}{}");
    for (int width : widths) {
      String sizes = width == LABELLED ? " &" : "";
      symbols.append(sizes).append(" & {$\\kappa$} & {$\\tau$}");
      units
          .append(sizes)
          .append(" & {\\unit{\\micro\\second}} & {\\unit{\\micro\\second\\per\\byte}}");
    }
    return symbols + " \\\\\n" + units + " \\\\\n";
  }

  private static String section(TabularLine.TabularSection section, List<Integer> widths) {
    StringBuilder titles = new StringBuilder("    \\midrule\n    ");
    StringBuilder rules = new StringBuilder("    ");
    titles.append(spanning(2, "@{}l", "\\textit{" + LatexText.prose(section.title()) + "}"));
    int from = 3;
    for (int group = 0; group < section.groups().size(); group++) {
      int width = widths.get(group);
      titles
          .append(" & ")
          .append(spanning(width, "c", LatexText.prose(section.groups().get(group))));
      rules.append("\\cmidrule(lr){").append(from).append('-').append(from + width - 1).append('}');
      from += width;
    }
    titles.append(" \\\\\n");
    return section.groups().isEmpty() ? titles.toString() : titles + rules.toString() + "\n";
  }

  private static List<String> cells(List<Slot> slots, List<Integer> widths) {
    List<String> cells = new ArrayList<>();
    for (int group = 0; group < widths.size(); group++) {
      Slot slot = group < slots.size() ? slots.get(group) : new Slot.TextSlot("");
      switch (slot) {
        case Slot.SegmentSlot piece -> {
          if (widths.get(group) == LABELLED) {
            cells.add(LatexText.prose(piece.label()));
          }
          cells.add(constant(piece.segment()));
          cells.add(CostCells.isConstant(piece.segment()) ? "" : slope(piece.segment()));
        }
        case Slot.TextSlot words ->
            cells.add(spanning(widths.get(group), "c", LatexText.prose(words.words())));
      }
    }
    return cells;
  }

  private static String spanning(int columns, String specification, String latex) {
    return "\\multicolumn{" + columns + "}{" + specification + "}{" + latex + "}";
  }

  private static String row(String head, List<String> cells) {
    return "    " + head + " & " + String.join(" & ", cells) + " \\\\\n";
  }
}
