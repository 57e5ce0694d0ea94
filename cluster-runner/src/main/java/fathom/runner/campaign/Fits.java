package fathom.runner.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.input.Reason;
import fathom.reports.json.JsonAt;
import fathom.reports.raw.RawResults;
import fathom.reports.run.RunDirectory;
import fathom.reports.sheet.SheetBuilder;
import fathom.reports.sheet.SheetBuilder.FittedRun;
import fathom.reports.table.TableCsv;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fits a run and keeps what comes of it in the run's directory. */
public final class Fits {
  private Fits() {}

  /**
   * A sheet, and where the one before it is kept.
   *
   * @param sheet what was fitted
   * @param kept the earlier sheet's file; empty where there was none, or the same
   */
  public record Again(Sheet sheet, Optional<Path> kept) {}

  /** Fits what is there, writes {@code sheet.json} and {@code samples.csv}. */
  static Sheet fit(RunDirectory run) {
    FittedRun fitted = new SheetBuilder().fit(run, SheetBuilder.settingsOf(run.manifest()));
    write(run, fitted);
    return fitted.sheet();
  }

  /** The same of a run that may have a sheet, which is kept if it is another. */
  public static Again again(RunDirectory run, FitSettings settings) {
    FittedRun fitted = new SheetBuilder().fit(run, settings);
    try {
      Optional<Path> kept = run.keepSheet(fitted.sheet());
      write(run, fitted);
      return new Again(fitted.sheet(), kept);
    } catch (IOException e) {
      throw cannotWrite(run, e);
    }
  }

  private static void write(RunDirectory run, FittedRun fitted) {
    try {
      run.writeSamples(TableCsv.render(fitted.samples()));
      run.writeSheet(fitted.sheet());
    } catch (IOException e) {
      throw cannotWrite(run, e);
    }
  }

  /**
   * g_s by its own raw results alone, whether the run's sheet is to have it or not; where no line
   * fits them, the gap of the largest size, because an experiment that is planned for a faster line
   * than there is does not end.
   *
   * @param soFar the experiment's results while it is not done; empty where it is, or has none
   * @return empty where nothing was measured
   */
  static Optional<CostFunction> sendGap(RunDirectory run, ArrayNode soFar) {
    Map<Experiment, JsonAt> unfinished =
        soFar.isEmpty()
            ? Map.of()
            : Map.of(
                Experiment.SEND_GAP, new JsonAt(Experiment.SEND_GAP.id() + " so far", "", soFar));
    Campaign campaign = RawResults.read(run, unfinished).campaign();
    Outcome outcome =
        CampaignFitter.fit(
                campaign, EnumSet.of(Parameter.SEND_GAP), SheetBuilder.settingsOf(run.manifest()))
            .outcomes()
            .get(Parameter.SEND_GAP);
    return outcome instanceof Outcome.Linear linear
        ? Optional.of(linear.cost())
        : ofLargeSizes(campaign.windows(Experiment.SEND_GAP));
  }

  /**
   * Takes the size whose byte is cheapest, of those from half the largest up. A disturbance only
   * ever makes a gap longer, and one disturbed window of the largest size would make the line seem
   * a fraction as fast as it is.
   */
  static Optional<CostFunction> ofLargeSizes(List<TimedWindow> windows) {
    int largest = windows.stream().mapToInt(TimedWindow::sizeBytes).max().orElse(0);
    return RawResults.mediansBySize(windows).entrySet().stream()
        .filter(size -> 2L * size.getKey() >= largest && size.getKey() > 0)
        .map(size -> size.getValue() / size.getKey() * largest)
        .min(Comparator.naturalOrder())
        .map(micros -> CostFunction.line(micros, 0));
  }

  static UserException cannotWrite(RunDirectory run, IOException e) {
    return UserException.failed(
        "cannot write to " + run.root() + ": " + Reason.of(e, run.root()), e);
  }
}
