package fathom.runner.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class StandardErrorTest {
  private final StringWriter terminal = new StringWriter();
  private final PrintWriter err = StandardError.over(terminal);

  @Test
  void whateverIsPrintedMovesNoCursor() {
    err.println("node b: \u001b]0;owned\u0007 gone");
    err.printf(Locale.ROOT, "%s%n", "back\rward");
    err.print('\u001b');
    err.print(new char[] {'\u009b', 'm', '\n'});
    err.append("\u202eturned\n");
    assertEquals(
        "node b: \\u001B]0;owned\\u0007 gone\nback\\rward\n\\u001B\\u009Bm\n\\u202Eturned\n",
        terminal.toString());
  }

  @Test
  void textStays() {
    err.println("node ü 漢 \ud83d\ude00: 5 µs …\n\tat a.b(C.java:7)");
    assertEquals("node ü 漢 \ud83d\ude00: 5 µs …\n\tat a.b(C.java:7)\n", terminal.toString());
  }
}
