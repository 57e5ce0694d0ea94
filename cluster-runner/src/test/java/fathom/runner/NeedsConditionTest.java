package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

class NeedsConditionTest {
  private static final Map<String, String> CI = Map.of(NeedsCondition.REQUIRE_ALL, "1");

  @Test
  void nothingMissingRuns() {
    assertFalse(NeedsCondition.judge(Optional.empty(), CI).isDisabled());
    assertFalse(NeedsCondition.judge(Optional.empty(), Map.of()).isDisabled());
  }

  @Test
  void whatIsMissingSkipsWithTheReason() {
    ConditionEvaluationResult result = NeedsCondition.judge(Optional.of("needs root"), Map.of());
    assertTrue(result.isDisabled());
    assertEquals(Optional.of("needs root"), result.getReason());
  }

  @Test
  void whereAllTestsMustRunItFails() {
    assertThrows(
        IllegalStateException.class, () -> NeedsCondition.judge(Optional.of("needs root"), CI));
  }
}
