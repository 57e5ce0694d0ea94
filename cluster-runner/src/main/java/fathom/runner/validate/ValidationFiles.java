package fathom.runner.validate;

import fathom.model.sheet.Sheet;
import fathom.reports.json.JsonAt;
import fathom.reports.json.SheetJson;
import fathom.reports.run.SheetByName;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a validation's directory holds beside {@code raw} and {@code logs}: the sheet, as a run
 * directory where it was measured for the purpose, else as a file, and the results.
 */
public record ValidationFiles(Path directory) {
  static final String RUN = "sheet";
  private static final String FILE = "sheet.json";
  static final String INSIDE_RUN = "intra-sheet";
  private static final String INSIDE_FILE = "intra-sheet.json";
  private static final String RESULTS = "validation.json";
  private static final String RULES = "rules.conf";

  /** Keeps a sheet that was given, so that the directory is complete by itself. */
  public void keep(Sheet sheet) {
    file(FILE).write(SheetJson.write(sheet));
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

  /** Keeps the sheet of a node's inside that was given. */
  public void keepInside(Sheet sheet) {
    file(INSIDE_FILE).write(SheetJson.write(sheet));
  }

  /** The sheet of a node's inside; empty where there was none. */
  Optional<Sheet> inside() {
    return Stream.of(directory.resolve(INSIDE_RUN), directory.resolve(INSIDE_FILE))
        .filter(Files::exists)
        .findFirst()
        .map(path -> SheetByName.read(path.toString()));
  }

  /** Keeps the rules that a library went by. */
  void keepRules(String text) {
    file(RULES).write(text);
  }

  /** The rules that a library went by; empty where there were none. */
  Optional<String> rules() {
    return file(RULES).textIfThere();
  }

  /** Writes the results. */
  public void write(String json) {
    file(RESULTS).write(json);
  }

  /** The results; empty where none were written. */
  Optional<JsonAt> results() {
    ResultFile file = file(RESULTS);
    return file.textIfThere().map(text -> JsonAt.parse(file.path().toString(), text));
  }

  /** The raw results. */
  List<Path> raw() {
    try (Stream<Path> files = Files.list(directory.resolve("raw"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw UserException.badInput(directory + " holds no raw results of validate", e);
    }
  }

  private ResultFile file(String name) {
    return new ResultFile(directory.resolve(name));
  }
}
