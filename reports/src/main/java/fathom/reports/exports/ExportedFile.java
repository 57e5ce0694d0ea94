package fathom.reports.exports;

import fathom.reports.input.BadInputException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One file of an export.
 *
 * @param name its usual name, without a directory
 * @param text all of it, lines ended by line feeds, the last one too
 */
public record ExportedFile(String name, String text) {
  /**
   * A file that its target's strict reader takes for what was meant.
   *
   * @throws IllegalStateException where it does not, which is a defect of the exporter
   */
  static <T> ExportedFile readBack(String name, String text, Function<String, T> reader, T meant) {
    return checked(
        name,
        text,
        read -> {
          if (!reader.apply(read).equals(meant)) {
            throw new IllegalStateException(name + " does not say what was meant");
          }
        });
  }

  /** The same, where what is meant is no one value: the check throws where it is not said. */
  static ExportedFile checked(String name, String text, Consumer<String> check) {
    try {
      check.accept(text);
    } catch (BadInputException e) {
      throw new IllegalStateException(name + " does not pass its own reader", e);
    }
    return new ExportedFile(name, text);
  }
}
