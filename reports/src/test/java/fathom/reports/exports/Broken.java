package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.Refusal;
import java.util.function.Consumer;

/** Files of an export in which one thing was replaced. */
final class Broken {
  private Broken() {}

  /** The file passes its strict reader; with the replacement it does not, and that says why. */
  static void isNoticed(Consumer<String> reader, String text, String from, String to, String why) {
    reader.accept(text);
    String broken = text.replace(from, to);
    assertFalse(broken.equals(text), from);
    String line = Refusal.defect(() -> reader.accept(broken));
    assertTrue(line.contains(why), line);
  }
}
