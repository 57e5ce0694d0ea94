package fathom.runner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {
  private static final List<String> COMMANDS =
      List.of("measure", "fit", "report", "predict", "models", "compare", "export", "lab");

  @ParameterizedTest
  @CsvSource({
    "mesure, measure",
    "measrue, measure", // swapped
    "Measure, measure",
    "meassure, measure",
    "modles, models",
    "lap, lab",
    "exp, export", // a beginning
    "pre, predict"
  })
  void oneSlipIsNoOtherWord(String written, String meant) {
    assertEquals(Optional.of(meant), NearestWord.of(written, COMMANDS));
  }

  @ParameterizedTest
  @CsvSource({"frobnicate", "xxx", "e", "port", "m"})
  void whatIsFarFromAllMeansNone(String written) {
    assertEquals(Optional.empty(), NearestWord.of(written, COMMANDS));
  }

  /** Two are as near: whichever is named is as likely to be wrong. */
  @Test
  void betweenTwoNoneIsNamed() {
    assertEquals(Optional.empty(), NearestWord.of("g_q", List.of("g_s", "g_r", "O_s")));
    assertEquals("", NearestWord.question("g_q", List.of("g_s", "g_r")));
    assertEquals("; did you mean \"g_s\"?", NearestWord.question("G_s", List.of("g_s", "g_r")));
  }

  @ParameterizedTest
  @CsvSource({"ab, ba, 1", "abc, abc, 0", "kitten, sitting, 3", "'', abc, 3", "lab, lap, 1"})
  void slipsAreCounted(String written, String word, int slips) {
    assertEquals(slips, NearestWord.slips(written, word));
    assertEquals(slips, NearestWord.slips(word, written));
  }
}
