package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The three words, and what of them fails. */
class VerdictTest {
  private static final String WORD = "changed|no change within [0-9.]+ %|cannot tell";
  private static final Terms FIVE = Terms.usual(Optional.of(0.05));

  private static Comparison overheads(double a, double b) {
    return Hand.compared(
        Hand.only(Parameter.SEND_OVERHEAD, Hand.flat(a, 0.01)),
        Hand.only(Parameter.SEND_OVERHEAD, Hand.flat(b, 0.01)),
        FIVE);
  }

  /** An overhead may differ by 10 % in each run: two numbers share the level, 22 % are noise. */
  @ParameterizedTest
  @CsvSource({
    "10, no change within 18 %",
    "10.5, no change within 24 %",
    "11.5, no change within 36 %",
    "12.6, changed",
    "16, changed"
  })
  void whatCanBeSaidEndsWhereTheIntervalDoes(double b, String word) {
    assertEquals(word, overheads(10, b).word());
  }

  /**
   * Noise of two fifths on either side: B/A from 1.26 to 1.60 is neither no change nor a change.
   */
  @ParameterizedTest
  @CsvSource({"12.6", "14", "16"})
  void whatMayBeHalfAsMuchAgainIsNotCalledNoChange(double b) {
    Comparison comparison =
        Hand.compared(
            Hand.only(Parameter.SEND_OVERHEAD, Hand.flat(10, 4)),
            Hand.only(Parameter.SEND_OVERHEAD, Hand.flat(b, 0.4 * b)),
            FIVE);
    assertEquals("cannot tell", comparison.word());
    assertEquals(
        List.of(
            "1 parameter: 0 changed, 0 no change, 1 cannot tell.",
            "Cannot tell (notes and numbers below say why): O_s."),
        Summary.of(comparison).subList(0, 2));
  }

  /** One that changed, one that did not, one too wide, one that B lacks, one that A lacks. */
  private static Comparison mixed(Terms terms, Map<Parameter, String> disturbedInB) {
    Sheet a =
        Hand.sheet(
            Map.of(
                Parameter.SEND_GAP, Hand.gap(100, 0.001),
                Parameter.RECEIVE_GAP, Hand.gap(100, 0.001),
                Parameter.SEND_OVERHEAD, Hand.flat(10, 12),
                Parameter.SEND_SERVICE_TIME, Hand.flat(10, 0.1)));
    Sheet b =
        SheetLike.of(
                Hand.sheet(
                    Map.of(
                        Parameter.SEND_GAP, Hand.gap(90, 0.001),
                        Parameter.RECEIVE_GAP, Hand.gap(100, 0.001),
                        Parameter.SEND_OVERHEAD, Hand.flat(10, 12),
                        Parameter.SEND_SERVICE_TIME, new Outcome.Rejected("falls"),
                        Parameter.USER_RECEIVE, Hand.flat(1, 0.1))))
            .diagnostics(new Diagnostics(List.of(), List.of(), List.of(), disturbedInB))
            .sheet();
    return Hand.compared(a, b, terms);
  }

  @Test
  void theHeadlineSaysHowManyOfEach() {
    assertEquals(
        List.of(
            "5 parameters: 1 changed, 1 no change within 2.1 %, 3 cannot tell.",
            "Changed: g_s (1.111 times).",
            "No change: g_r (within 2.1 %).",
            "Cannot tell (notes and numbers below say why): O_s, T_s, U_r."),
        Summary.of(mixed(Terms.usual(), Map.of())));
  }

  @Test
  void whatChangedFailsAndWhatCannotBeToldIsNamed() {
    Comparison comparison = mixed(FIVE, Map.of());
    assertEquals("g_s", Summary.labels(comparison.failing()));
    assertEquals("O_s, T_s", Summary.labels(comparison.undecided()), "U_r was never there");
    assertEquals("U_r", Summary.labels(comparison.inOneOnly()));
    assertEquals(Optional.of(Verdict.CHANGED), comparison.answer());
    assertTrue(
        Summary.of(comparison)
            .contains(
                "Cannot tell whether anything else changed by more than 5 %: O_s, T_s; only one sheet has: U_r."),
        () -> Summary.of(comparison).toString());
  }

  /** The other work may be all that changed. */
  @Test
  void ofWhatWasDisturbedInEitherSheetItCannotTell() {
    Comparison comparison = mixed(FIVE, Map.of(Parameter.SEND_GAP, "java"));
    assertEquals(List.of(), comparison.failing());
    assertEquals("changed", Hand.change(comparison, Parameter.SEND_GAP).word(), "the word stays");
    assertEquals(Optional.of(Verdict.CANNOT_TELL), comparison.answer());
    assertTrue(
        Summary.undecided(comparison)
            .endsWith("; changed, but other work disturbed it: g_s (in B)"),
        () -> Summary.undecided(comparison));
  }

  @Test
  void aDisturbedChangeAloneIsNeitherUnchangedNorChanged() {
    Sheet disturbed =
        SheetLike.of(Hand.gaps(90))
            .diagnostics(
                new Diagnostics(
                    List.of(),
                    List.of(),
                    List.of(),
                    Map.of(Parameter.SEND_GAP, "java", Parameter.RECEIVE_GAP, "java")))
            .sheet();
    Comparison comparison = Hand.compared(Hand.gaps(100), disturbed, FIVE);
    assertEquals(Optional.of(Verdict.CANNOT_TELL), comparison.answer());
    assertEquals(
        "changed, but other work disturbed it: g_s (in B), g_r (in B)",
        Summary.undecided(comparison));
  }

  /** A gap that falls and a buffer that grows are both for the better. */
  @Test
  void onlyChangesForTheWorseFailIfOnlyTheseCount() {
    Terms slower = FIVE.withSlowerOnly(true);
    Comparison better = Hand.compared(Hand.gaps(90), Hand.gaps(100), slower);
    assertEquals("g_s, g_r", Summary.labels(better.faster()));
    assertEquals(Optional.of(Verdict.NO_CHANGE), better.answer());
    Comparison worse = Hand.compared(Hand.gaps(100), Hand.gaps(90), slower);
    assertEquals("g_s, g_r", Summary.labels(worse.failing()));
    assertEquals(List.of(), worse.faster());
    Sheet narrow = Hand.only(Parameter.NETWORK_BUFFER, Hand.buffer(100, 1, Architecture.SHARED));
    Sheet wide = Hand.only(Parameter.NETWORK_BUFFER, Hand.buffer(200, 1, Architecture.SHARED));
    assertEquals("B_L", Summary.labels(Hand.compared(wide, narrow, slower).failing()));
    assertEquals("", Summary.labels(Hand.compared(narrow, wide, slower).failing()));
    assertEquals("B_L", Summary.labels(Hand.compared(narrow, wide, FIVE).failing()));
  }

  /** O_s may be 3.4 times as much: that it did not change tenfold is certain. */
  @Test
  void aWideIntervalIsToldWithinALargerLimit() {
    Sheet wide = Hand.only(Parameter.SEND_OVERHEAD, Hand.flat(10, 4));
    Sheet other = Hand.only(Parameter.SEND_OVERHEAD, Hand.flat(10, 4.1));
    assertEquals(
        Optional.of(Verdict.CANNOT_TELL),
        Hand.compared(wide, other, Terms.usual(Optional.of(0.5))).answer());
    assertEquals(
        Optional.of(Verdict.NO_CHANGE),
        Hand.compared(wide, other, Terms.usual(Optional.of(9.0))).answer());
  }

  @Test
  void withoutAShareNothingIsAnswered() {
    assertEquals(Optional.empty(), mixed(Terms.usual(), Map.of()).answer());
    assertEquals(List.of(), mixed(Terms.usual(), Map.of()).undecided());
  }

  @Test
  void programsReadTheSameWordsAndHowFar() throws IOException {
    JsonNode root =
        new ObjectMapper()
            .readTree(FormatName.JSON.render(ComparisonDocument.of(mixed(FIVE, Map.of()))));
    assertEquals("changed", root.get("verdict").asText());
    assertEquals("[\"O_s\",\"T_s\",\"U_r\"]", root.get("cannot_tell").toString());
    assertEquals("[\"g_r\"]", root.get("no_change").toString());
    for (JsonNode one : root.get("parameters")) {
      String word = one.get("verdict").asText();
      assertTrue(word.matches(WORD), word);
      assertEquals(word.startsWith("no change"), one.get("within").isNumber(), word);
      for (JsonNode number : one.get("numbers")) {
        JsonNode tested = number.get("tested");
        assertTrue(tested.isNull() || tested.asText().matches(WORD), tested::asText);
      }
    }
  }
}
