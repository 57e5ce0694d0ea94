package fathom.runner.validate;

import fathom.model.sheet.Sheet;
import fathom.reports.json.SheetJson;
import fathom.reports.run.AtomicFile;
import fathom.reports.run.SheetByName;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a validation's directory holds beside {@code raw} and {@code logs}: the sheet, as a run
 * directory where it was measured for the purpose, else as a file, and the results.
 */
public record ValidationFiles(Path directory) {
  private static final String RUN = "sheet";
  private static final String FILE = "sheet.json";

  /** Keeps a sheet that was given, so that the directory is complete by itself. */
  public void keep(Sheet sheet) {
    write(FILE, SheetJson.write(sheet));
  }

  /** The sheet that was used. */
  public Sheet sheet() {
    Path run = directory.resolve(RUN);
    Path file = directory.resolve(FILE);
    if (!Files.isDirectory(run) && !Files.exists(file)) {
      throw UserException.badInput(directory + " holds no sheet: name one with --sheet");
    }
    return SheetByName.read((Files.isDirectory(run) ? run : file).toString());
  }

  /** Writes the results. */
  public void write(String json) {
    write("validation.json", json);
  }

  private void write(String name, String text) {
    Path file = directory.resolve(name);
    try {
      AtomicFile.write(file, text);
    } catch (IOException e) {
      throw UserException.failed("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
