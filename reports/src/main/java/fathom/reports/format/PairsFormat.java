package fathom.reports.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.samples.PairMatch;
import fathom.reports.json.JsonText;
import fathom.reports.latex.LatexDocument;
import fathom.reports.latex.LatexTable;
import fathom.reports.table.PairRound;
import fathom.reports.table.PairsTable;
import fathom.reports.table.TableCsv;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

/**
 * The pairs of nodes that were looked at one by one: as text, Markdown and LaTeX the rounds and
 * their times, as CSV and JSON every pair.
 */
public final class PairsFormat {
  private static final String SCHEMA = "fathom-pairs/1";

  private static final List<String> TITLES =
      List.of("round", "pairs", "time, ms", "round trip, µs", "(range)", "stream, B/µs", "(range)");

  private PairsFormat() {}

  /**
   * The pairs in a format.
   *
   * @param matches at least one
   * @param nodes names and addresses as the run knows them, empty where it knows none
   */
  public static String render(FormatName format, List<PairMatch> matches, String nodes) {
    if (matches.isEmpty()) {
      throw new IllegalArgumentException("no pairs");
    }
    return switch (format) {
      case TEXT -> text(matches, nodes);
      case MARKDOWN -> markdown(matches, nodes);
      case LATEX -> latex(matches, nodes);
      case CSV -> TableCsv.render(PairsTable.of(matches));
      case JSON -> json(matches, nodes);
    };
  }

  private static String text(List<PairMatch> matches, String nodes) {
    List<PairRound> rounds = PairRound.of(matches);
    TextGrid grid = new TextGrid(TextFormat.WIDTH, List.of(2, 2, 2, 2, 1, 2, 1));
    grid.add(TITLES);
    rounds.forEach(round -> grid.add(cells(round)));
    String named =
        nodes.isEmpty()
            ? ""
            : "\n" + Wrap.hanging("Nodes: ", Escape.oneLine(nodes), 7, TextFormat.WIDTH);
    return title(matches, rounds) + "\n\n" + grid.render() + named;
  }

  private static String markdown(List<PairMatch> matches, String nodes) {
    List<PairRound> rounds = PairRound.of(matches);
    StringBuilder out = new StringBuilder(title(matches, rounds)).append("\n\n| ");
    out.append(String.join(" | ", TITLES)).append(" |\n");
    out.append("|---:".repeat(TITLES.size())).append("|\n");
    rounds.forEach(
        round -> out.append("| ").append(String.join(" | ", cells(round))).append(" |\n"));
    return nodes.isEmpty()
        ? out.toString()
        : out.append("\nNodes: ").append(MarkdownCells.escaped(nodes)).append('\n').toString();
  }

  private static String latex(List<PairMatch> matches, String nodes) {
    List<PairRound> rounds = PairRound.of(matches);
    LatexTable table = LatexTable.ofNumbers(TITLES);
    rounds.forEach(round -> table.add(cells(round)));
    return LatexDocument.of(
        "the pairs of nodes of a run",
        LatexDocument.paragraph(title(matches, rounds))
            + table.render()
            + (nodes.isEmpty() ? "" : LatexDocument.paragraph("Nodes: " + nodes)),
        "");
  }

  private static String title(List<PairMatch> matches, List<PairRound> rounds) {
    TreeSet<Integer> nodes = new TreeSet<>();
    matches.forEach(match -> nodes.addAll(List.of(match.from(), match.to())));
    return String.format(
        Locale.ROOT,
        "%d pairs of %d nodes in %d rounds of disjoint pairs, %.3g s in all; medians over %d forks.",
        rounds.stream().mapToInt(PairRound::pairs).sum(),
        nodes.size(),
        rounds.size(),
        rounds.stream().mapToDouble(PairRound::roundMicros).sum() / 1e6,
        rounds.stream().mapToInt(PairRound::forks).max().orElseThrow());
  }

  private static List<String> cells(PairRound round) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(round.round()));
    cells.add(Integer.toString(round.pairs()));
    cells.add(String.format(Locale.ROOT, "%.1f", round.roundMicros() / 1e3));
    for (PairRound.Spread spread : List.of(round.roundTripMicros(), round.bytesPerMicro())) {
      cells.add(String.format(Locale.ROOT, "%.2f", spread.median()));
      cells.add(String.format(Locale.ROOT, "(%.2f to %.2f)", spread.least(), spread.most()));
    }
    return cells;
  }

  private static String json(List<PairMatch> matches, String nodes) {
    ObjectNode root = JsonText.object();
    root.put("schema", SCHEMA);
    root.put("nodes", nodes);
    Table table = PairsTable.of(matches);
    ArrayNode pairs = JsonText.array();
    for (Row row : table) {
      ObjectNode pair = JsonText.object();
      for (String name :
          List.of(PairsTable.ROUND, PairsTable.FROM, PairsTable.TO, PairsTable.FORK)) {
        pair.put(name, row.getInt(name));
      }
      for (String name :
          List.of(
              PairsTable.ROUND_TRIP_MICROS, PairsTable.BYTES_PER_MICRO, PairsTable.ROUND_MICROS)) {
        pair.put(name, row.getDouble(name));
      }
      pairs.add(pair);
    }
    root.set("pairs", pairs);
    return JsonText.render(root);
  }
}
