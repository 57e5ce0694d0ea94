package fathom.runner.measure;

import fathom.fitting.FitSettings;
import fathom.model.Sheet;
import fathom.reports.SheetBuilder;
import fathom.reports.SheetBuilder.FittedRun;
import fathom.reports.run.RunDirectory;
import fathom.reports.table.TableCsv;
import fathom.runner.UserException;
import java.io.IOException;

/** Fits a run and keeps what comes of it in the run's directory. */
public final class Fits {
  private Fits() {}

  /** Fits, writes {@code sheet.json} and {@code samples.csv}, and returns the sheet. */
  public static Sheet fit(RunDirectory run, FitSettings settings) {
    FittedRun fitted = new SheetBuilder().fit(run, settings);
    try {
      run.writeSamples(TableCsv.render(fitted.samples()));
      run.writeSheet(fitted.sheet());
    } catch (IOException e) {
      throw cannotWrite(run, e);
    }
    return fitted.sheet();
  }

  static UserException cannotWrite(RunDirectory run, IOException e) {
    return UserException.failed(
        "cannot write to " + run.root() + ": " + e.getMessage() + "; is the disk full?", e);
  }
}
