package fathom.model.topology;

import org.junit.jupiter.api.Assertions;

/** What tests expect of an answer. */
final class Answers {
  private Answers() {}

  static <T> T given(Answer<T> answer) {
    return switch (answer) {
      case Answer.Given<T>(T value) -> value;
      case Answer.Refused<T>(String reason) -> Assertions.fail("refused: " + reason);
    };
  }

  static <T> String refused(Answer<T> answer) {
    return switch (answer) {
      case Answer.Given<T>(T value) -> Assertions.fail("not refused: " + value);
      case Answer.Refused<T>(String reason) -> reason;
    };
  }
}
