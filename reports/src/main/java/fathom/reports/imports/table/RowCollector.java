package fathom.reports.imports.table;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Takes the rows of a table one by one: a time that is none is dropped, and the reason carries no
 * number of the single row, so that equal ones can be counted.
 */
public final class RowCollector {
  /**
   * Replicates among which rows that stand for themselves are dealt. The error of a fit takes time
   * in proportion to the square of their number, and more of them say no more of it.
   */
  private static final int DEALT_REPLICATES = 1000;

  /** What somebody names as replicates cannot be dealt anew. */
  private static final int MOST_REPLICATES = 2000;

  private final ForeignFile file;
  private final Parameter parameter;
  private final Experiment experiment;
  private final List<TimedWindow> windows = new ArrayList<>();
  private final List<DroppedRow> dropped = new ArrayList<>();
  private final Map<String, Integer> replicates = new HashMap<>();
  private final int[] rowsOf = new int[MOST_REPLICATES];
  private final CampaignBlock[] blocks = new CampaignBlock[MOST_REPLICATES];
  private final Room room = Room.ofThisProcess();
  private int rows;

  public RowCollector(ForeignFile file, Parameter parameter) {
    this.file = file;
    this.parameter = parameter;
    this.experiment = parameter.experiments().iterator().next();
    Arrays.setAll(blocks, CampaignBlock::ofFork);
  }

  /** A row that belongs to no replicate but its own. */
  public void take(int sizeBytes, double micros) {
    take(sizeBytes, rows % DEALT_REPLICATES, micros);
  }

  /** A row of a replicate that the file names. */
  public void take(int sizeBytes, String replicate, double micros) {
    int fork = replicates.computeIfAbsent(replicate, r -> replicates.size());
    if (replicates.size() > MOST_REPLICATES) {
      throw file.bad(
          "more than "
              + MOST_REPLICATES
              + " replicates; leave the replicates out, then each row stands for itself");
    }
    take(sizeBytes, fork, micros);
  }

  /** A row that is dropped for what the file itself says of it. */
  public void drop(int sizeBytes, String reason) {
    dropped.add(new DroppedRow(experiment, 0, count(0), sizeBytes, reason));
  }

  private void take(int sizeBytes, int fork, double micros) {
    Replicate replicate = new Replicate(fork, count(fork), blocks[fork]);
    problem(micros)
        .ifPresentOrElse(
            reason ->
                dropped.add(
                    new DroppedRow(experiment, fork, replicate.iteration(), sizeBytes, reason)),
            () -> windows.add(new TimedWindow(sizeBytes, replicate, micros)));
  }

  private int count(int fork) {
    rows++;
    if (rows > room.mostRows()) {
      throw file.bad(room.mostRows() + " rows and more, " + room.advice());
    }
    return rowsOf[fork]++;
  }

  private static Optional<String> problem(double micros) {
    if (Double.isNaN(micros)) {
      return Optional.of("the time is NaN");
    }
    if (Double.isInfinite(micros)) {
      return Optional.of("the time is infinite");
    }
    if (micros < 0) {
      return Optional.of("the time is negative");
    }
    return micros == 0 ? Optional.of("the time is zero") : Optional.empty();
  }

  /** The table; fails where no row is left to fit. */
  public ImportedTable table(String kind, String unit, List<String> warnings) {
    if (windows.isEmpty()) {
      throw noneLeft();
    }
    List<String> all = new ArrayList<>(warnings);
    if (replicates.isEmpty()) {
      all.add(
          parameter.symbol()
              + ": the table names no replicates, so each row stands for itself: intervals show how"
              + " rows scatter about the fit, not how much runs differ");
    }
    return new ImportedTable(
        parameter, file.name(), file.sha256(), kind, unit, rows, windows, dropped, all);
  }

  private BadInputException noneLeft() {
    Map<String, Integer> counts = new TreeMap<>();
    dropped.forEach(row -> counts.merge(row.reason(), 1, Integer::sum));
    List<String> reasons = new ArrayList<>();
    counts.forEach((reason, count) -> reasons.add(reason + ": " + count));
    return file.bad(
        rows == 0
            ? "holds no row of a size and a time"
            : "no row can be used, of " + rows + " (" + String.join(", ", reasons) + ")");
  }
}
