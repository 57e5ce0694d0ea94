package fathom.reports.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
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
import org.junit.jupiter.params.provider.EnumSource;

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
            "Cannot tell, because the interval of B/A includes 1 as well as a factor of 1.5, up or down: O_s."),
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
            "Cannot tell, because the interval of B/A includes 1 as well as a factor of 1.5, up or down: O_s.",
            "Cannot tell, not asked for in A: U_r.",
            "Cannot tell, no value in B: T_s."),
        Summary.of(mixed(Terms.usual(), Map.of())));
  }

  @Test
  void onlyWhatChangedFailsUnlessItIsStrict() {
    Comparison lax = mixed(FIVE, Map.of());
    assertEquals("g_s", Summary.labels(lax.failing()));
    assertEquals("", Summary.labels(lax.failingUntold()));
    Comparison strict = mixed(FIVE.withStrict(true), Map.of());
    assertEquals("g_s", Summary.labels(strict.failing()));
    assertEquals("O_s, T_s", Summary.labels(strict.failingUntold()), "U_r was never there");
    assertEquals("", Summary.labels(lax.failingInOneOnly()));
    assertEquals("U_r", Summary.labels(strict.failingInOneOnly()));
    assertTrue(
        Summary.of(lax)
            .contains("With --strict it would also fail, because only one sheet has: U_r."));
    assertTrue(Summary.of(strict).contains("Fails by --strict: only one sheet has: U_r."));
    assertTrue(
        Summary.of(lax)
            .contains("With --strict it would also fail, because it cannot tell: O_s, T_s."));
    assertTrue(Summary.of(strict).contains("Fails by --strict: cannot tell: O_s, T_s."));
  }

  @Test
  void whatWasDisturbedInEitherSheetNeverFails() {
    Map<Parameter, String> disturbed =
        Map.of(Parameter.SEND_GAP, "java", Parameter.SEND_OVERHEAD, "java");
    Comparison lax = mixed(FIVE, disturbed);
    assertEquals(List.of(), lax.failing());
    assertEquals("changed", Hand.change(lax, Parameter.SEND_GAP).word(), "the word stays");
    assertTrue(
        Summary.of(lax)
            .contains(
                "Would fail, but --fail-on and --strict ignore what other work disturbed: g_s (in B)."));
    Comparison strict = mixed(FIVE.withStrict(true), disturbed);
    assertEquals("T_s", Summary.labels(strict.failingUntold()));
    assertTrue(
        Summary.of(strict)
            .contains(
                "Would fail, but --fail-on and --strict ignore what other work disturbed: g_s (in B), O_s (in B)."),
        () -> Summary.of(strict).toString());
  }

  @Test
  void withoutAShareNothingFails() {
    Comparison comparison = mixed(Terms.usual().withStrict(true), Map.of());
    assertEquals(List.of(), comparison.failingUntold());
    assertEquals(false, comparison.isFailure());
  }

  @ParameterizedTest
  @EnumSource(names = {"TEXT", "MARKDOWN", "CSV"})
  void everyFormatHasTheSameWords(FormatName format) {
    String text = format.render(ComparisonDocument.of(mixed(FIVE, Map.of())));
    for (String word : List.of("changed", "no change within 2.1 %", "cannot tell")) {
      assertTrue(text.contains(word), text);
    }
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
