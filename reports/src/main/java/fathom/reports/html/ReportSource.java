package fathom.reports.html;

import fathom.model.samples.BurstCount;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.figures.Compared;
import fathom.reports.figures.Figures;
import fathom.reports.raw.RawResults;
import fathom.reports.run.NamedPath;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.SheetByName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a report is made of: a sheet, and what its run counted where the run is at hand. The points
 * of all fits are in the sheet; single bursts are in the run only.
 *
 * @param sheet the sheet as it was written
 * @param bursts single bursts; empty where there is only a sheet, or none were sent
 * @param isWholeRun whether the run directory was there
 * @param validation operations measured beside their predictions
 */
public record ReportSource(
    Sheet sheet, List<BurstCount> bursts, boolean isWholeRun, Compared validation) {
  public ReportSource {
    bursts = List.copyOf(bursts);
  }

  /** A sheet without its run. */
  public static ReportSource of(Sheet sheet) {
    return new ReportSource(sheet, List.of(), false, Compared.NONE);
  }

  /** What a user names: a run directory, a sheet's file, or the built-in sheet. */
  public static ReportSource read(String name) {
    Optional<Path> run = runDirectory(name);
    if (run.isEmpty()) {
      return of(SheetByName.read(name));
    }
    RunDirectory directory = RunDirectory.open(run.get());
    Sheet sheet = directory.readSheet();
    return new ReportSource(
        sheet, RawResults.read(directory).campaign().bursts(), true, Compared.NONE);
  }

  /** The same with what a validation measured, read from its directory. */
  public ReportSource withValidation(Path directory) {
    return new ReportSource(sheet, bursts, isWholeRun, ValidationCases.read(directory, sheet));
  }

  private static Optional<Path> runDirectory(String name) {
    if (name.equals(TableOne.NAME)) {
      return Optional.empty();
    }
    return Optional.of(NamedPath.of(name)).filter(Files::isDirectory);
  }

  /** Its plots. */
  public Figures figures() {
    return Figures.of(sheet, bursts, validation);
  }
}
