package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JmhOutputTest {
  @TempDir private Path temp;

  private static ArrayNode read(Path json) {
    return new JmhOutput(json, json).entries();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "7", "null"})
  void whatHoldsNoBenchmarkIsNoResult(String text) throws IOException {
    Path part = Files.writeString(temp.resolve("send-gap.json.part"), text);
    UserException e = assertThrows(UserException.class, () -> read(part));
    assertEquals("JMH left no results in send-gap.json.part", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "[{\"benchmark\": 1}", "[{\"bench"})
  void whatEndsTooEarlyIsNoResult(String text) throws IOException {
    Path part = Files.writeString(temp.resolve("send-gap.json.part"), text);
    UserException e = assertThrows(UserException.class, () -> read(part));
    assertEquals(
        "JMH left no complete results (its file breaks off in line 1); is the disk full?",
        e.getMessage());
  }

  @Test
  void whatIsNotThereIsNoResult() {
    assertThrows(UserException.class, () -> read(temp.resolve("none.json.part")));
  }
}
