package fathom.reports.pages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.samples.PairMatch;
import fathom.reports.document.Block;
import fathom.reports.document.Blocks;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.Rows;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import fathom.reports.table.TableJson;
import fathom.reports.text.Sentence;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import tech.tablesaw.api.Table;

/**
 * The pairs of nodes that were looked at one by one: for people the rounds and their times, for
 * programs every pair.
 */
public final class PairsDocument {
  private static final String SCHEMA = "fathom-pairs/1";

  private static final Comparator<PairMatch> ORDER =
      Comparator.comparingInt(PairMatch::round)
          .thenComparingInt(match -> Math.min(match.from(), match.to()))
          .thenComparingInt(match -> match.replicate().fork())
          .thenComparingInt(match -> match.replicate().iteration());

  private PairsDocument() {}

  /**
   * @param matches at least one
   * @param nodes names and addresses as the run knows them, empty where it knows none
   */
  public static Document of(List<PairMatch> matches, String nodes) {
    if (matches.isEmpty()) {
      throw new IllegalArgumentException("no pairs");
    }
    List<PairRound> rounds = PairRound.of(matches);
    Blocks page = new Blocks().paragraph(summary(matches, rounds));
    page.gap().add(table(rounds));
    if (!nodes.isEmpty()) {
      page.gap().paragraph("Nodes: ", nodes);
    }
    return new Document(
        "the pairs of nodes of a run",
        page.all(),
        () -> records(matches),
        () -> {
          ObjectNode root = JsonText.object().put("schema", SCHEMA).put("nodes", nodes);
          root.set("pairs", TableJson.array(records(matches)));
          return root;
        });
  }

  private static String summary(List<PairMatch> matches, List<PairRound> rounds) {
    TreeSet<Integer> nodes = new TreeSet<>();
    matches.forEach(match -> nodes.addAll(List.of(match.from(), match.to())));
    return Sentence.of(
        "%d pairs of %d nodes in %d rounds of disjoint pairs, %.3g s in all; medians over %d launches.",
        rounds.stream().mapToInt(PairRound::pairs).sum(),
        nodes.size(),
        rounds.size(),
        rounds.stream().mapToDouble(PairRound::roundMicros).sum() / 1e6,
        rounds.stream().mapToInt(PairRound::forks).max().orElseThrow());
  }

  private static Block.Table table(List<PairRound> rounds) {
    return Rows.of(rounds)
        .text(Column.right("round").gap(2), round -> Integer.toString(round.round()))
        .text(Column.right("pairs"), round -> Integer.toString(round.pairs()))
        .text(Column.right("time, ms"), round -> Sentence.of("%.1f", round.roundMicros() / 1e3))
        .text(Column.right("round trip, µs"), round -> median(round.roundTripMicros()))
        .text(Column.right("(range)").gap(1), round -> range(round.roundTripMicros()))
        .text(Column.right("stream, B/µs"), round -> median(round.bytesPerMicro()))
        .text(Column.right("(range)").gap(1), round -> range(round.bytesPerMicro()))
        .table("");
  }

  private static String median(PairRound.Spread spread) {
    return Sentence.of("%.2f", spread.median());
  }

  private static String range(PairRound.Spread spread) {
    return Sentence.of("(%.2f to %.2f)", spread.least(), spread.most());
  }

  /**
   * One row per pair and fork, by round: nodes by their numbers in the run, times in µs, streams in
   * payload bytes per µs.
   */
  private static Table records(List<PairMatch> matches) {
    return Records.of("pairs", matches.stream().sorted(ORDER).toList())
        .count("round", PairMatch::round)
        .count("from", PairMatch::from)
        .count("to", PairMatch::to)
        .count("fork", match -> match.replicate().fork())
        .number("round_trip_micros", PairMatch::roundTripMicros)
        .number("bytes_per_micro", PairMatch::bytesPerMicro)
        .number("round_micros", PairMatch::roundMicros)
        .table();
  }
}
