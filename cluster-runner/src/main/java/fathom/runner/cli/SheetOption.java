package fathom.runner.cli;

import fathom.model.sheet.Sheet;
import fathom.reports.run.SheetByName;
import picocli.CommandLine.Option;

/** The sheet that a command is about. */
final class SheetOption {
  @Option(names = "--sheet", required = true, paramLabel = "SHEET")
  String name = "";

  Sheet read() {
    return SheetByName.read(name);
  }
}
