package fathom.reports.pages;

import static tech.tablesaw.aggregate.AggregateFunctions.count;
import static tech.tablesaw.aggregate.AggregateFunctions.countUnique;
import static tech.tablesaw.aggregate.AggregateFunctions.max;
import static tech.tablesaw.aggregate.AggregateFunctions.median;
import static tech.tablesaw.aggregate.AggregateFunctions.min;

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
import java.util.stream.IntStream;
import tech.tablesaw.aggregate.AggregateFunction;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;
import tech.tablesaw.table.TableSliceGroup;

/**
 * The pairs of nodes that were looked at one by one: for people the rounds and their times, for
 * programs every pair.
 */
public final class PairsDocument {
  private static final String SCHEMA = "fathom-pairs/1";

  private static final String ROUND = "round";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String FORK = "fork";
  private static final String TRIP = "round_trip_micros";
  private static final String STREAM = "bytes_per_micro";
  private static final String ROUND_TIME = "round_micros";

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
    Table table = records(matches);
    Table rounds = rounds(table);
    Blocks page = new Blocks().paragraph(summary(matches, rounds));
    page.gap().add(table(rounds));
    if (!nodes.isEmpty()) {
      page.gap().paragraph("Nodes: ", nodes);
    }
    return new Document(
        "the pairs of nodes of a run",
        page.all(),
        () -> table,
        () -> {
          ObjectNode root = JsonText.object().put("schema", SCHEMA).put("nodes", nodes);
          root.set("pairs", TableJson.array(table));
          return root;
        });
  }

  /**
   * The rounds of the tournament, in the order they were played in: of each the median time over
   * forks, and of each pair's medians over forks the least, the median and the most.
   */
  private static Table rounds(Table matches) {
    Table pairs = matches.summarize(TRIP, STREAM, median).by(ROUND, FROM, TO);
    return pairs
        .summarize(List.of(of(median, TRIP), of(median, STREAM)), count, min, median, max)
        .by(ROUND)
        .joinOn(ROUND)
        .with(
            matches.summarize(ROUND_TIME, median).by(ROUND),
            matches.summarize(FORK, countUnique).by(ROUND))
        .join()
        .sortOn(ROUND);
  }

  /** The column that Tablesaw puts a summary of a column in. */
  private static String of(AggregateFunction<?, ?> summary, String column) {
    return TableSliceGroup.aggregateColumnName(column, summary.functionName());
  }

  private static String summary(List<PairMatch> matches, Table rounds) {
    TreeSet<Integer> nodes = new TreeSet<>();
    matches.forEach(match -> nodes.addAll(List.of(match.from(), match.to())));
    return Sentence.of(
        "%.0f pairs of %d nodes in %d rounds of disjoint pairs, %.3g s in all; medians over %.0f launches.",
        rounds.numberColumn(of(count, of(median, TRIP))).sum(),
        nodes.size(),
        rounds.rowCount(),
        rounds.numberColumn(of(median, ROUND_TIME)).sum() / 1e6,
        rounds.numberColumn(of(countUnique, FORK)).max());
  }

  private static Block.TableBlock table(Table rounds) {
    return Rows.of(IntStream.range(0, rounds.rowCount()).mapToObj(rounds::row).toList())
        .text(Column.right("round").gap(2), round -> Long.toString(round.getLong(ROUND)))
        .text(
            Column.right("pairs"),
            round -> Sentence.of("%.0f", round.getDouble(of(count, of(median, TRIP)))))
        .text(
            Column.right("time, ms"),
            round -> Sentence.of("%.1f", round.getDouble(of(median, ROUND_TIME)) / 1e3))
        .text(Column.right("round trip, µs"), round -> median(round, TRIP))
        .text(Column.right("(range)").gap(1), round -> range(round, TRIP))
        .text(Column.right("stream, B/µs"), round -> median(round, STREAM))
        .text(Column.right("(range)").gap(1), round -> range(round, STREAM))
        .table("");
  }

  private static String median(Row round, String column) {
    return Sentence.of("%.2f", round.getDouble(of(median, of(median, column))));
  }

  private static String range(Row round, String column) {
    String medians = of(median, column);
    return Sentence.of(
        "(%.2f to %.2f)", round.getDouble(of(min, medians)), round.getDouble(of(max, medians)));
  }

  /**
   * One row per pair and fork, by round: nodes by their numbers in the run, times in µs, streams in
   * payload bytes per µs.
   */
  private static Table records(List<PairMatch> matches) {
    return Records.of("pairs", matches.stream().sorted(ORDER).toList())
        .count(ROUND, PairMatch::round)
        .count(FROM, PairMatch::from)
        .count(TO, PairMatch::to)
        .count(FORK, match -> match.replicate().fork())
        .number(TRIP, PairMatch::roundTripMicros)
        .number(STREAM, PairMatch::bytesPerMicro)
        .number(ROUND_TIME, PairMatch::roundMicros)
        .table();
  }
}
