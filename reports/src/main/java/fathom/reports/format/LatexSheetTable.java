package fathom.reports.format;

import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.format.CostGrid.Slot;
import fathom.reports.latex.LatexText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a sheet as one LaTeX tabular, in the layout of TW's Table 1: slope τ and constant κ
 * of each piece, the pieces of one row side by side. Rows are those of {@link NetworkTable} and
 * {@link MemoryTable}; what does not fit a row becomes a note.
 */
final class LatexSheetTable {
  /** A line of the table, before it is known how many columns there are. */
  private sealed interface Line {
    /** What the groups of the lines below it are; empty where there is but one. */
    record Section(String title, List<String> groups) implements Line {}

    record Costs(String head, List<Slot> slots) implements Line {}

    /** LaTeX in the place of the numbers. */
    record Formula(String head, String formula) implements Line {}
  }

  private static final String NO_HEAD = " &";

  /**
   * Columns of a group whose pieces hold for the sizes its title says, and of one that says them.
   */
  private static final int PLAIN = 2;

  private static final int LABELLED = 3;

  private final Sheet sheet;
  private final Optional<Integer> bend;
  private final LatexNotes notes = new LatexNotes();
  private final List<Line> lines = new ArrayList<>();

  LatexSheetTable(Sheet sheet) {
    this.sheet = sheet;
    this.bend = NetworkTable.commonBend(sheet);
    if (sheet.outcomes().keySet().stream().anyMatch(p -> !p.isMemoryCopy())) {
      lines.add(
          new Line.Section(
              "Network", bend.map(at -> List.of("m ≤ " + at, "m > " + at)).orElse(List.of())));
      sheet.outcomes().forEach(this::addNetwork);
    }
    if (MemoryTable.isNeeded(sheet)) {
      lines.add(new Line.Section("Memory copy", List.of(MemoryTable.OFF_HEAP, MemoryTable.HEAP)));
      sheet.outcomes().keySet().stream().filter(Parameter::isMemoryCopy).forEach(this::addCopy);
    }
  }

  /** What is to be noted below the table, in the order of its marks. */
  LatexNotes notes() {
    return notes;
  }

  private void addNetwork(Parameter parameter, Outcome outcome) {
    if (parameter.isMemoryCopy()) {
      return;
    }
    String head = head(parameter, parameter.title(), LatexRemarks.of(sheet, parameter, outcome));
    switch (outcome) {
      case Outcome.Linear linear -> {
        List<Segment> segments = linear.cost().segments();
        if (bend.isPresent()) {
          lines.add(new Line.Costs(head, NetworkTable.sideBySide(segments, bend.get())));
        } else {
          for (Segment segment : segments) {
            Slot piece = new Slot.Piece(SizeLabel.of(segment.range()), segment);
            boolean first = segment.equals(segments.getFirst());
            lines.add(new Line.Costs(first ? head : NO_HEAD, List.of(piece)));
          }
        }
      }
      case Outcome.Transfer transfer -> {
        lines.add(new Line.Formula(head, LatexFormulas.growth(transfer)));
        lines.add(new Line.Formula(NO_HEAD, LatexFormulas.contention(transfer)));
      }
      case Outcome.Buffer buffer -> {
        lines.add(new Line.Formula(head, LatexFormulas.buffer(buffer)));
        lines.add(new Line.Formula(NO_HEAD, LatexText.prose(Phrases.architecture(buffer))));
      }
      case Outcome.Missing missing ->
          lines.add(new Line.Formula(head, LatexText.prose(Phrases.verdict(missing))));
    }
  }

  private void addCopy(Parameter parameter) {
    Optional<Outcome> offHeap = sheet.outcome(parameter);
    Optional<Outcome> heap = Optional.ofNullable(sheet.heapCopies().get(parameter));
    List<String> remarks = LatexRemarks.ofCopy(sheet, parameter, offHeap, heap);
    String head = head(parameter, MemoryTable.title(parameter), remarks);
    for (List<Slot> slots : MemoryTable.lines(offHeap, heap)) {
      lines.add(new Line.Costs(head, slots));
      head = NO_HEAD;
    }
  }

  private String head(Parameter parameter, String title, List<String> remarks) {
    return "$"
        + LatexText.maths(parameter.symbol())
        + "$ & "
        + LatexText.prose(title)
        + notes.mark(remarks);
  }

  /** The tabular, indented to stand in a table. */
  String render() {
    List<Integer> widths = widths();
    StringBuilder out = new StringBuilder("  \\begin{tabular}{@{}ll");
    for (int group = 0; group < widths.size(); group++) {
      out.append(widths.get(group) == LABELLED ? "l" : "");
      out.append(column(group, false)).append(column(group, true));
    }
    out.append("@{}}\n    \\toprule\n").append(heads(widths));
    int numbers = widths.stream().mapToInt(Integer::intValue).sum();
    for (Line line : lines) {
      switch (line) {
        case Line.Section section -> out.append(section(section, widths));
        case Line.Costs costs -> out.append(row(costs.head(), cells(costs.slots(), widths)));
        case Line.Formula formula ->
            out.append(row(formula.head(), List.of(spanning(numbers, "l@{}", formula.formula()))));
      }
    }
    return out.append("    \\bottomrule\n  \\end{tabular}\n").toString();
  }

  /** Columns of each group: slope and constant, and sizes before them where a piece has them. */
  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>(List.of(PLAIN));
    for (Line line : lines) {
      if (line instanceof Line.Costs costs) {
        for (int group = 0; group < costs.slots().size(); group++) {
          if (group == widths.size()) {
            widths.add(PLAIN);
          }
          if (costs.slots().get(group) instanceof Slot.Piece piece && !piece.label().isEmpty()) {
            widths.set(group, LABELLED);
          }
        }
      }
    }
    return widths;
  }

  private String column(int group, boolean constants) {
    List<String> numbers = new ArrayList<>();
    for (Line line : lines) {
      if (line instanceof Line.Costs costs
          && group < costs.slots().size()
          && costs.slots().get(group) instanceof Slot.Piece piece) {
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
      symbols.append(sizes).append(" & {$\\tau$} & {$\\kappa$}");
      units
          .append(sizes)
          .append(" & {\\unit{\\micro\\second\\per\\byte}} & {\\unit{\\micro\\second}}");
    }
    return symbols + " \\\\\n" + units + " \\\\\n";
  }

  private static String section(Line.Section section, List<Integer> widths) {
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
      Slot slot = group < slots.size() ? slots.get(group) : new Slot.Words("");
      switch (slot) {
        case Slot.Piece piece -> {
          if (widths.get(group) == LABELLED) {
            cells.add(LatexText.prose(piece.label()));
          }
          cells.add(CostCells.isConstant(piece.segment()) ? "" : slope(piece.segment()));
          cells.add(constant(piece.segment()));
        }
        case Slot.Words words ->
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

  /** Whether any number of the sheet has an interval to be shown. */
  boolean hasIntervals() {
    return sheet.outcomes().values().stream().anyMatch(LatexSheetTable::hasInterval)
        || sheet.heapCopies().values().stream().anyMatch(LatexSheetTable::hasInterval);
  }

  private static boolean hasInterval(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          linear.cost().segments().stream().anyMatch(CostCells::hasInterval);
      case Outcome.Transfer transfer ->
          List.of(transfer.perNode(), transfer.constant(), transfer.slope()).stream()
              .map(Digits::of)
              .anyMatch(shown -> !shown.isExact());
      case Outcome.Buffer buffer -> !Digits.of(buffer.packets()).isExact();
      case Outcome.Missing missing -> false;
    };
  }
}
