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
  void thatATaskEndedIsNoReasonNorIsWhereTheHelpIs() throws IOException {
    assertEquals(
        "sh: 1: java: not found",
        last("sh: 1: java: not found\nsrun: error: lxn3: task 0: Exited with exit code 127\n"));
    assertEquals(
        "srun: unrecognized option '--overlap'",
        last("srun: unrecognized option '--overlap'\nTry \"srun --help\" for more information\n"));
  }

  @Test
  void whatSlurmSaysAtEachStartIsNone() throws IOException {
    String each = "srun: cluster configuration lacks support for cpu binding\n";
    assertEquals("", last(each));
    assertEquals("Java is gone", last("Java is gone\n" + each));
  }
}
