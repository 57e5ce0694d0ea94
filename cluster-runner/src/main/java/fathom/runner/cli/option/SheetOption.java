package fathom.runner.cli.option;

import fathom.model.sheet.Sheet;
import fathom.reports.run.SheetByName;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The sheet that a command is about, or that it need not measure. */
public final class SheetOption {
  @Option(names = "--sheet", paramLabel = "SHEET")
  public String name = "";

  /** The sheet, of a command that requires one. */
  public Sheet read() {
    return SheetByName.read(name);
  }

  /** The sheet, if one is named. */
  public Optional<Sheet> ifGiven() {
    return Arguments.sheet(name);
  }
}
