package fathom.runner.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardOutputTest {
  private final StringWriter err = new StringWriter();

  private int printed(OutputStream target, int ofCommand) {
    StandardOutput output = new StandardOutput(target);
    PrintWriter out = new PrintWriter(output, true, StandardCharsets.UTF_8);
    out.println("a sheet");
    out.println("its second line");
    return output.exitCode(ofCommand, new PrintWriter(err, true));
  }

  private static OutputStream failing(String why) {
    return new OutputStream() {
      private int times;

      @Override
      public void write(int b) throws IOException {
        times++;
        throw new IOException(times == 1 ? why : "asked again");
      }
    };
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 2"})
  void theFirstFailureIsToldOnceAndNoCommandIsDone(int ofCommand, int expected) {
    assertEquals(expected, printed(failing("No space left on device"), ofCommand));
    assertEquals(
        "fathom: cannot write to standard output: No space left on device\n", err.toString());
  }

  @Test
  void aPipeThatWasClosedIsNoFailure() {
    assertEquals(0, printed(failing("Broken pipe"), 0));
    assertEquals("", err.toString());
  }

  @Test
  void whatWasWrittenIsNoFailure() {
    assertEquals(0, printed(OutputStream.nullOutputStream(), 0));
    assertEquals("", err.toString());
  }
}
