package fathom.reports.run;

import fathom.model.Experiment;
import java.util.Locale;

/**
 * How one experiment of a run went.
 *
 * @param experiment which one
 * @param raw its raw results, relative to the run directory
 * @param status whether there are results to use
 * @param reason why it failed, or is still pending; empty when done
 * @param seconds how long it took; 0 when it did not run
 */
public record ExperimentRecord(
    Experiment experiment, String raw, Status status, String reason, double seconds) {
  /** Whether an experiment has results; only {@link #DONE} ones contribute rows. */
  public enum Status {
    PENDING,
    DONE,
    FAILED;

    /** The word in the manifest. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ExperimentRecord {
    if (!(seconds >= 0) || !Double.isFinite(seconds)) {
      throw new IllegalArgumentException("seconds must be at least 0: " + seconds);
    }
  }

  /** An experiment that has not run yet, with its raw results where the run keeps them. */
  public static ExperimentRecord pending(Experiment experiment) {
    return new ExperimentRecord(
        experiment, RunDirectory.rawName(experiment), Status.PENDING, "not run yet", 0);
  }

  public ExperimentRecord done(double seconds) {
    return new ExperimentRecord(experiment, raw, Status.DONE, "", seconds);
  }

  public ExperimentRecord failed(String reason, double seconds) {
    return new ExperimentRecord(experiment, raw, Status.FAILED, reason, seconds);
  }
}
