package fathom.reports.exports.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.Refusal;
import fathom.reports.input.BadInputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as Open MPI's documents print them, whole and broken. */
class OpenMpiRulesTest {
  /** A file that Open MPI 4.1.4 was seen to obey. */
  private static final String WHOLE =
      """
      2            # number of collectives
      7            # bcast
      1
      4            # communicator size
      2
      0 1 0 0      # 1 from 0 bytes
      60000 3 0 8192

      # gather
      9
      1
      4
      1
      0 3 0 0
      """;

  @Test
  void readsWhatOpenMpiReads() {
    OpenMpiRules rules = OpenMpiRules.parse(WHOLE);
    assertEquals(List.of(7, 9), List.copyOf(rules.collectives().keySet()));
    assertEquals(
        List.of(
            new OpenMpiRules.OpenMpiRule(0, 1, 0, 0),
            new OpenMpiRules.OpenMpiRule(60000, 3, 0, 8192)),
        rules.collectives().values().stream()
            .limit(1)
            .flatMap(broadcast -> broadcast.values().stream())
            .flatMap(among4 -> among4.values().stream())
            .toList());
  }

  /** The nearest size that is not larger; the first where all are. */
  @ParameterizedTest
  @CsvSource({
    "1, 0, 1",
    "2, 99, 1",
    "2, 100, 2",
    "4, 100, 2",
    "5, 0, 3",
    "7, 1000000, 3",
    "8, 9, 4",
    "900, 10, 5"
  })
  void findsTheRuleThatOpenMpiFinds(int ranks, long bytes, int algorithm) {
    OpenMpiRules rules =
        OpenMpiRules.parse("1 7 3  2 2 0 1 0 0 100 2 0 0  5 1 0 3 0 0  8 2 0 4 0 0 10 5 0 0");
    assertEquals(
        Optional.of(algorithm), rules.at(7, ranks, bytes).map(OpenMpiRules.OpenMpiRule::algorithm));
    assertEquals(Optional.empty(), rules.at(9, ranks, bytes));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 7 1 4 2 0 1 0 0 | ends before a message size",
        "1 7 1 4 1 0 1 0 | ends before a segment size",
        "1 7 2 4 1 0 1 0 0 | ends before a communicator size",
        "2 7 1 4 1 0 1 0 0 | ends before a collective",
        "1 7 1 4 1 0 1 0 0 5 | after the last rule: 5",
        "1 7 1 4 1 0 1 0 0 x | after the last rule: x",
        "1 7 1 4 1 8 1 0 0 | first message size, which is 0",
        "1 7 1 4 2 0 1 0 0 0 2 0 0 | a message size above the one before",
        "1 7 1 4 3 0 1 0 0 9 2 0 0 8 2 0 0 | a message size above the one before",
        "1 7 2 4 1 0 1 0 0 4 1 0 1 0 0 | a communicator size above the one before",
        "1 7 2 4 1 0 1 0 0 2 1 0 1 0 0 | a communicator size above the one before",
        "1 7 1 4 1 0 10 0 0 | an algorithm from 0 to 9, found 10",
        "1 9 1 4 1 0 4 0 0 | an algorithm from 0 to 3, found 4",
        "1 5 1 4 1 0 1 0 0 | no collective 5 has rules",
        "1 99 1 4 1 0 1 0 0 | no collective 99 has rules",
        "2 7 1 4 1 0 1 0 0 7 1 4 1 0 1 0 0 | collective 7 a second time",
        "0 | from 1 to",
        "1 7 0 | from 1 to",
        "1 7 1 4 0 | from 1 to",
        "1 7 1 4 1 0 1 0 -1 | found -1",
        "1 7 1 4 1 0 1 0 010 | found 010",
        "1 7 1 4 1 0 1 0 0x10 | found 0x10",
        "1 7 1 4 1 0 1 0 8k | found 8k",
        "1 7 1 4 1 0 1 0 99999999999 | found 99999999999",
        "1 7 1 4 1 0 1 0 99999999999999999999 | found 9999",
        "rule-file-version-2 1 7 1 4 1 0 1 0 0 | found rule-file-version-2",
        "'' | ends before the number of collectives",
        "# 1 7 1 4 1 0 1 0 0 | ends before the number of collectives"
      })
  void refusesWhatOpenMpiWouldTakeForSomethingElse(String text, String why) {
    String message = Refusal.line(() -> OpenMpiRules.parse(text));
    assertTrue(message.contains(why), message);
  }

  /** Every prefix of a whole file that loses a number is refused. */
  @Test
  void refusesEveryTruncation() {
    String whole = WHOLE.strip();
    for (int end = 0; end < whole.length(); end++) {
      String cut = whole.substring(0, end);
      assertThrows(BadInputException.class, () -> OpenMpiRules.parse(cut), cut);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0661 7 1 4 1 0 1 0 0", "1\u00a07 1 4 1 0 1 0 0", "\ufeff1 7"})
  void knowsNoOtherDigitsOrSpaces(String text) {
    assertThrows(BadInputException.class, () -> OpenMpiRules.parse(text));
  }

  @Test
  void namesTheLine() {
    String message = Refusal.line(() -> OpenMpiRules.parse("1 # one\n7\n\n1\n4 1\n0 1 0 zero\n"));
    assertTrue(message.startsWith("Open MPI rules, line 6: "), message);
  }
}
