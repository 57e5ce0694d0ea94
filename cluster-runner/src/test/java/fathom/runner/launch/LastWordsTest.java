package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class LastWordsTest {
  private static String last(String said) throws IOException {
    LastWords words = new LastWords();
    words.readAll(new StringReader(said));
    return words.last();
  }

  @Test
  void theLastLineIsTheReason() throws IOException {
    assertEquals(
        "srun: error: lxn3: task 0: Killed", last("one\nsrun: error: lxn3: task 0: Killed\n"));
    assertEquals("", last(""));
  }

  @Test
  void whatSlurmSaysAtEachStartIsNone() throws IOException {
    String each = "srun: cluster configuration lacks support for cpu binding\n";
    assertEquals("", last(each));
    assertEquals("Java is gone", last("Java is gone\n" + each));
  }
}
