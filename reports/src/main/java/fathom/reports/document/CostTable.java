package fathom.reports.document;

import fathom.model.cost.Segment;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The parameters of a sheet in the layout of TW's Table 1: a row each, the pieces of a cost
 * function side by side.
 *
 * @param of the sheet's description
 * @param parts below each other
 * @param legend what the signs after symbols mean; empty where there are none
 * @param notes what paper has directly below the table, in another's text only where that asks for
 *     it
 * @param below what paper has there in any case
 */
public record CostTable(
    Description of,
    List<CostTablePart> parts,
    Optional<String> legend,
    List<Block.Entry> notes,
    List<Block.Entry> below) {
  public CostTable {
    parts = List.copyOf(parts);
    notes = List.copyOf(notes);
    below = List.copyOf(below);
  }

  /**
   * Rows with the same columns.
   *
   * @param columns what each outcome of a row is of; empty where rows have but one, and the columns
   *     are the sizes before and after a bend
   */
  public record CostTablePart(String title, List<String> columns, List<CostRow> rows) {
    public CostTablePart {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /** The one size at which all cost functions that bend do so; empty when they differ. */
    public Optional<Integer> commonBend() {
      TreeSet<Integer> bends = new TreeSet<>();
      boolean atMostTwo = true;
      for (CostRow row : rows) {
        if (columns.isEmpty() && row.first().orElse(null) instanceof Outcome.Linear linear) {
          List<Segment> segments = linear.cost().segments();
          atMostTwo &= segments.size() <= 2;
          segments.stream()
              .limit(segments.size() - 1L)
              .forEach(s -> bends.add(s.range().toBytes()));
        }
      }
      return bends.size() == 1 && atMostTwo ? Optional.of(bends.first()) : Optional.empty();
    }

    /** Heads of the columns: what they are of, or the sizes before and after a bend. */
    public List<String> heads(Optional<Integer> bend) {
      return columns.isEmpty()
          ? bend.map(at -> List.of("m ≤ " + at, "m > " + at)).orElse(List.of())
          : columns;
    }
  }

  /**
   * One parameter.
   *
   * @param signs that speak against its value: {@code ~≤}; empty where none does
   * @param outcomes one for each column of the part; empty where nobody asked for it
   * @param known what is known of the first of them
   * @param offBy how far the cost is off that: of each piece of a cost function, else one; empty
   *     texts where nothing is known
   * @param remark what its value is here; empty where it needs no remark
   * @param disturbed what ran beside it
   */
  public record CostRow(
      String symbol,
      String signs,
      String name,
      List<Optional<Outcome>> outcomes,
      Optional<Truth> known,
      List<String> offBy,
      Optional<String> remark,
      Optional<String> disturbed) {
    public CostRow {
      outcomes = List.copyOf(outcomes);
      offBy = List.copyOf(offBy);
    }

    /** How far all of it is off; empty where nothing is known. */
    public String offByInOne() {
      return offBy.stream().filter(error -> !error.isEmpty()).collect(Collectors.joining(", "));
    }

    /** {@code g_r ~≤}. */
    public String marked() {
      return signs.isEmpty() ? symbol : symbol + " " + signs;
    }

    public Optional<Outcome> first() {
      return outcomes.getFirst();
    }

    /** What the columns without a value say instead, after the names of these columns. */
    public List<String> reasons(List<String> columns) {
      List<String> reasons = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i).orElse(null) instanceof Outcome.Missing missing) {
          String column = columns.isEmpty() ? "" : columns.get(i) + " ";
          reasons.add(column + Phrases.missing(missing));
        }
      }
      return reasons;
    }
  }
}
