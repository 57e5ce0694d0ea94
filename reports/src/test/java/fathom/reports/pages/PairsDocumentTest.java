package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.PairMatch;
import fathom.model.samples.Replicate;
import fathom.reports.GoldenDocuments;
import fathom.reports.document.render.FormatName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rounds of disjoint pairs and their times, in every format. */
class PairsDocumentTest extends GoldenDocuments {
  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry("pairs.json", "\"nodes\": \"a_1 10.0.0.1, b&c 10.0.0.2\","),
        Map.entry("pairs-one.json", "\"nodes\": \"\","),
        Map.entry(
            "pairs.markdown",
            """
            4 pairs of 4 nodes in 2 rounds of disjoint pairs, 0.302 s in all; medians over 3
              launches.
            | round | pairs | time, ms | round trip, µs | (range) | stream, B/µs | (range) |
              |---:|---:|---:|---:|---:|---:|---:|
            """),
        Map.entry(
            "pairs.text",
            """
            Nodes: a_1 10.0.0.1, b&c 10.0.0.2
            """),
        Map.entry(
            "pairs-many.text",
            """
            Nodes: node1 10.0.0.1, node2 10.0.0.2, node3 10.0.0.3, node4 10.0.0.4, node5 10.0.0.5,
              node6 10.0.0.6, node7 10.0.0.7, node8 10.0.0.8, node9 10.0.0.9, node10 10.0.0.10,
              node11 10.0.0.11, node12 10.0.0.12, node13 10.0.0.13, node14 10.0.0.14, node15
              10.0.0.15, node16 10.0.0.16
            """),
        Map.entry(
            "pairs-one.text",
            """
            1 pairs of 2 nodes in 1 rounds of disjoint pairs, 0.102 s in all; medians over 1
              launches.
            1 1 102.0 60.00 (60.00 to 60.00) 11.00 (11.00 to 11.00)
            """));
  }

  @Override
  protected Map<String, String> rows() {
    return Map.ofEntries(
        Map.entry(
            "pairs-one",
            """
            round,from,to: fork,round_trip_micros,bytes_per_micro,round_micros
            1 4 3: 2 60 11 102000
            """),
        Map.entry(
            "pairs-many",
            """
            round,from,to: fork,round_trip_micros,bytes_per_micro,round_micros
            1 1 2: 0 50 12 100000 | 1 100 12 201000 | 2 50 12 102000
            1 4 3: 0 60 11 100000 | 1 120 11 201000 | 2 60 11 102000
            2 1 3: 0 70 10 200000 | 1 70 10 200000 | 2 70 10 200000
            2 2 4: 0 71 9.5 200000 | 1 71 9.5 200000 | 2 71 9.5 200000
            """));
  }

  /** The text has medians and totals; JSON has the single times. */
  @Override
  protected Set<String> derived() {
    return Set.of("0.302", "102.0", "55.00", "11.50", "70.50", "9.75", "0.102");
  }

  @Override
  protected void make(Made made) {
    String nodes = "a_1 10.0.0.1, b&c 10.0.0.2";
    String many =
        IntStream.rangeClosed(1, 16)
            .mapToObj(n -> "node" + n + " 10.0.0." + n)
            .collect(Collectors.joining(", "));
    made.document("pairs", PairsDocument.of(matches(), nodes));
    made.document("pairs-many", PairsDocument.of(matches(), many));
    made.document("pairs-one", PairsDocument.of(matches().subList(0, 1), ""));
    made.document(
        "pairs-hostile",
        PairsDocument.of(matches(), HOSTILE),
        FormatName.TEXT,
        FormatName.LATEX,
        FormatName.CSV,
        FormatName.JSON);
  }

  /** Four nodes, two rounds, three forks; the second of them stalled in the first round. */
  private static List<PairMatch> matches() {
    List<PairMatch> matches = new ArrayList<>();
    for (int fork = 2; fork >= 0; fork--) {
      double slow = fork == 1 ? 2 : 1;
      double round = 1e5 * slow + 1000 * fork;
      matches.add(match(4, 3, 1, fork, 60 * slow, 11, round));
      matches.add(match(1, 2, 1, fork, 50 * slow, 12, round));
      matches.add(match(1, 3, 2, fork, 70, 10, 2e5));
      matches.add(match(2, 4, 2, fork, 71, 9.5, 2e5));
    }
    return matches;
  }

  private static PairMatch match(
      int from, int to, int round, int fork, double trip, double rate, double roundMicros) {
    return new PairMatch(from, to, round, new Replicate(fork, 0), trip, rate, roundMicros);
  }

  /** Round 1 takes 100, 201 and 102 ms: 102 in the median; its pairs 50 and 60 µs. */
  @Test
  void aRoundTakesItsMedianAndSpansItsPairs() {
    String latex =
        FormatName.LATEX.render(PairsDocument.of(matches(), "a_1 10.0.0.1, b&c 10.0.0.2"));
    assertTrue(
        FormatName.TEXT
            .render(PairsDocument.of(matches(), ""))
            .contains(
                "  1      2      102.0     55.00          (50.00 to 60.00)  11.50        (11.00 to"
                    + " 12.00)\n"));
    assertTrue(latex.contains("\\num{2} & \\num{2} & \\num{200.0} & \\num{70.50} & "), latex);
    assertTrue(latex.contains("Nodes: a\\_1 10.0.0.1, b\\&c 10.0.0.2"), latex);
  }

  @Test
  void csvKeepsEveryPairOfEveryFork() {
    String csv = FormatName.CSV.render(PairsDocument.of(matches(), ""));
    assertEquals(1 + 12, csv.lines().count());
    assertTrue(csv.contains("\n1,1,2,1,100.0,12.0,201000.0\n"), csv);
  }

  @Test
  void noPairsAreNoTable() {
    assertThrows(IllegalArgumentException.class, () -> PairsDocument.of(List.of(), ""));
  }
}
