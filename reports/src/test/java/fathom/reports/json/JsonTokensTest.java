package fathom.reports.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import fathom.reports.input.BadInputException;
import org.junit.jupiter.api.Test;

class JsonTokensTest {
  /** What fits into the limit of a file's size may take thirty times as much memory. */
  @Test
  void valuesAreCountedAgainstTheMemoryThereIs() {
    JsonMapper small = JsonAt.mapper(1 << 20);
    String objects = "[" + "{},".repeat(4_000) + "{}]";
    assertEquals(4_001, JsonAt.parse(small, "sheet.json", objects).elements().size());
    String more = "[" + "{},".repeat(6_000) + "{}]";
    String reason =
        String.valueOf(
            assertThrows(BadInputException.class, () -> JsonAt.parse(small, "sheet.json", more))
                .getMessage());
    assertTrue(reason.startsWith("sheet.json: more than is read of a file: "), reason);
  }

  @Test
  void bracketsDoNotNestAsDeepAsTheyLike() {
    assertThrows(BadInputException.class, () -> JsonAt.parse("sheet.json", "[".repeat(100_000)));
  }
}
