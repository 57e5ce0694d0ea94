package fathom.reports.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.PairMatch;
import fathom.model.samples.Replicate;
import fathom.reports.Golden;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairsFormatTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
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
  @ParameterizedTest
  @ValueSource(strings = {"und", "de-DE", "ar-EG-u-nu-arab"})
  void roundsWithTheirTimesUnderEveryLocale(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    assertEquals(
        """
        4 pairs of 4 nodes in 2 rounds of disjoint pairs, 0.302 s in all; medians over 3 forks.

          round  pairs  time, ms  round trip, µs (range)           stream, B/µs (range)
          1      2      102.0     55.00          (50.00 to 60.00)  11.50        (11.00 to 12.00)
          2      2      200.0     70.50          (70.00 to 71.00)   9.75        (9.50 to 10.00)

        Nodes: a 10.0.0.1, b 10.0.0.2
        """,
        PairsFormat.render(FormatName.TEXT, matches(), "a 10.0.0.1, b 10.0.0.2"));
  }

  @Test
  void markdownSaysTheSame() {
    assertEquals(
        """
        4 pairs of 4 nodes in 2 rounds of disjoint pairs, 0.302 s in all; medians over 3 forks.

        | round | pairs | time, ms | round trip, µs | (range) | stream, B/µs | (range) |
        |---:|---:|---:|---:|---:|---:|---:|
        | 1 | 2 | 102.0 | 55.00 | (50.00 to 60.00) | 11.50 | (11.00 to 12.00) |
        | 2 | 2 | 200.0 | 70.50 | (70.00 to 71.00) | 9.75 | (9.50 to 10.00) |

        Nodes: a\\|b 10.0.0.1
        """,
        PairsFormat.render(FormatName.MARKDOWN, matches(), "a|b 10.0.0.1"));
  }

  @Test
  void latexSaysTheSame() throws IOException {
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    String latex = PairsFormat.render(FormatName.LATEX, matches(), "a_1 10.0.0.1, b&c 10.0.0.2");
    Golden.assertSame("pairs.latex", latex);
    assertTrue(latex.contains("\\num{2} & \\num{2} & \\num{200.0} & \\num{70.50} & "), latex);
    assertTrue(latex.contains("Nodes: a\\_1 10.0.0.1, b\\&c 10.0.0.2"), latex);
  }

  @Test
  void csvKeepsEveryPairOfEveryFork() {
    String csv = PairsFormat.render(FormatName.CSV, matches(), "");
    assertEquals(1 + 12, csv.lines().count());
    assertTrue(
        csv.startsWith(
            """
            round,from,to,fork,round_trip_micros,bytes_per_micro,round_micros
            1,1,2,0,50.0,12.0,100000.0
            1,1,2,1,100.0,12.0,201000.0
            1,1,2,2,50.0,12.0,102000.0
            1,4,3,0,60.0,11.0,100000.0
            """),
        csv);
  }

  @Test
  void jsonKeepsEveryPairOfEveryFork() {
    String json = PairsFormat.render(FormatName.JSON, matches().subList(0, 1), "a \"1\"");
    assertEquals(
        """
        {
          "schema": "fathom-pairs/1",
          "nodes": "a \\"1\\"",
          "pairs": [ {
            "round": 1,
            "from": 4,
            "to": 3,
            "fork": 2,
            "round_trip_micros": 60.0,
            "bytes_per_micro": 11.0,
            "round_micros": 102000.0
          } ]
        }
        """,
        json);
  }

  @ParameterizedTest
  @EnumSource
  void noPairsAreNoTable(FormatName format) {
    assertThrows(IllegalArgumentException.class, () -> PairsFormat.render(format, List.of(), ""));
  }
}
