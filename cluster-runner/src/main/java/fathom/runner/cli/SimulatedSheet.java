package fathom.runner.cli;

import fathom.model.Sheet;
import fathom.model.TableOne;
import fathom.reports.BadInputException;
import fathom.reports.json.SheetJson;
import fathom.reports.run.RunDirectory;
import fathom.runner.machine.BuildFacts;
import fathom.runner.virtual.VirtualSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The sheet that a simulated cluster follows: a file, a run directory, or the built-in one. */
final class SimulatedSheet {
  private SimulatedSheet() {}

  /** By what the user calls it. */
  static VirtualSpec.Source of(String name) {
    if (name.equals(TableOne.NAME)) {
      Sheet sheet = TableOne.sheet();
      byte[] bytes = SheetJson.write(sheet).getBytes(StandardCharsets.UTF_8);
      return new VirtualSpec.Source(name, BuildFacts.digest(bytes), sheet);
    }
    try {
      Path path = Path.of(name);
      Path file = Files.isDirectory(path) ? RunDirectory.open(path).sheetFile() : path;
      byte[] bytes = Files.readAllBytes(file);
      Sheet sheet = SheetJson.read(file.toString(), new String(bytes, StandardCharsets.UTF_8));
      return new VirtualSpec.Source(name, BuildFacts.digest(bytes), sheet);
    } catch (IOException | InvalidPathException e) {
      throw new BadInputException(
          name
              + ": no readable sheet; --cluster sim takes a sheet.json, a run directory or "
              + TableOne.NAME,
          e);
    }
  }
}
