package fathom.runner.validate;

import fathom.reports.input.ForeignText;
import fathom.reports.json.JsonAt;
import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of results, or of rules that a user named, read and written whole; refused in one line
 * where it cannot be.
 */
public record ResultFile(Path path) {
  /** Its text. */
  public String text() {
    try {
      return ForeignText.read(path);
    } catch (IOException e) {
      throw UserException.badInput(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Its text; empty if there is no such file. */
  public Optional<String> textIfThere() {
    return Files.exists(path) ? Optional.of(text()) : Optional.empty();
  }

  /** Its content as JSON. */
  public JsonAt json() {
    return JsonAt.parse(path.toString(), text());
  }

  /** Writes a text in its place. */
  public void write(String text) {
    try {
      AtomicFile.write(path, text);
    } catch (IOException e) {
      throw UserException.failed("cannot write " + path + ": " + e.getMessage(), e);
    }
  }
}
