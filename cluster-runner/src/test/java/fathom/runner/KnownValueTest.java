package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class KnownValueTest {
  private static JsonNode row(double slope, double low, double high, String disturbed)
      throws JsonProcessingException {
    String more = disturbed.isEmpty() ? "" : ",\"disturbed\":\"" + disturbed + "\"";
    return new ObjectMapper()
        .readTree(
            "{\"segments\":[{\"slope\":"
                + slope
                + ",\"slope_ci\":["
                + low
                + ","
                + high
                + "]}]"
                + more
                + "}");
  }

  private static void assertWrong(JsonNode row) {
    assertThrows(AssertionError.class, () -> KnownValue.assertNear(1.6, row, 0, "slope"));
  }

  @Test
  void aValueWithinATwentiethIsRight() throws JsonProcessingException {
    KnownValue.assertNear(1.6, row(1.67, 1.66, 1.68, ""), 0, "slope");
  }

  @Test
  void aValueThatIsOffIsWrongUnlessTheRowIsMarked() throws JsonProcessingException {
    assertWrong(row(1.7, 1.5, 1.9, ""));
    KnownValue.assertNear(1.6, row(1.7, 1.5, 1.9, "other processes used 90 %"), 0, "slope");
  }

  @Test
  void anIntervalThatMissesTheKnownValueIsWrongInAMarkedRowToo() throws JsonProcessingException {
    assertWrong(row(1.7, 1.66, 1.74, "other processes used 90 %"));
  }

  @Test
  void aNearMissIsChanceInAMarkedRow() throws JsonProcessingException {
    KnownValue.assertNear(1.6, row(1.7, 1.63, 1.77, "other processes used 90 %"), 0, "slope");
    assertWrong(row(1.7, 1.63, 1.77, ""));
  }

  @Test
  void aRowWithoutTheNumberIsWrong() throws JsonProcessingException {
    assertThrows(
        AssertionError.class,
        () -> KnownValue.assertNear(1.6, row(1.6, 1.5, 1.7, "busy"), 1, "slope"));
  }
}
