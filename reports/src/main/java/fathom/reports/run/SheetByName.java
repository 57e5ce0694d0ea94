package fathom.reports.run;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.input.BadInputException;
import fathom.reports.input.ForeignText;
import fathom.reports.input.Reason;
import fathom.reports.json.SheetJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The sheet that a user names: {@value TableOne#NAME} for the built-in reference, a run directory,
 * or a {@code sheet.json}. A file that is called like the reference is {@code ./table-1}.
 */
public final class SheetByName {
  private SheetByName() {}

  /** Reads it. */
  public static Sheet read(String name) {
    if (name.equals(TableOne.NAME)) {
      return TableOne.sheet();
    }
    Path path = NamedPath.of(name);
    if (Files.isDirectory(path)) {
      return RunDirectory.open(path).readSheet();
    }
    try {
      return SheetJson.read(name, ForeignText.read(path));
    } catch (IOException e) {
      throw new BadInputException(
          name + ": no run directory and no readable sheet: " + Reason.of(e, path), e);
    }
  }
}
