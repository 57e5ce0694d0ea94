package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.PairMatch;
import fathom.model.samples.Replicate;
import fathom.reports.GoldenFiles;
import fathom.reports.document.render.FormatName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rounds of disjoint pairs and their times, in every format. */
class PairsDocumentTest extends GoldenFiles {
  @Override
  protected void make(Made made) {
    String nodes = "a_1 10.0.0.1, b&c 10.0.0.2";
    String many =
        IntStream.rangeClosed(1, 16)
            .mapToObj(n -> "node" + n + " 10.0.0." + n)
            .collect(Collectors.joining(", "));
    made.everyFormat("pairs", f -> f.render(PairsDocument.of(matches(), nodes)));
    made.everyFormat("pairs-many", f -> f.render(PairsDocument.of(matches(), many)));
    made.everyFormat("pairs-one", f -> f.render(PairsDocument.of(matches().subList(0, 1), "")));
    made.everyFormat("pairs-hostile", f -> f.render(PairsDocument.of(matches(), HOSTILE)));
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
