package fathom.reports.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Effort;
import fathom.model.word.Word;
import java.util.Optional;

/**
 * How one experiment of a run went.
 *
 * @param experiment which one
 * @param raw its raw results, relative to the run directory
 * @param status whether there are results to use
 * @param reason why it failed, or is still pending; empty when done
 * @param seconds how long it took; 0 when it did not run
 * @param effort what those seconds went into, where the runner kept count
 * @param disturbance what else the machine did meanwhile, for a reader ({@code other work took 52 %
 *     of one CPU}); empty when it was quiet
 * @param digests of its files
 */
public record ExperimentRecord(
    Experiment experiment,
    String raw,
    Status status,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String reason,
    @JsonSetter(nulls = Nulls.AS_EMPTY) double seconds,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonIgnoreProperties(
            value = {"experiment", "total_s"},
            allowSetters = true)
        Optional<Effort> effort,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        String disturbance,
    @JsonUnwrapped RawDigests digests) {
  /** Whether an experiment has results; only {@link #DONE} ones contribute rows. */
  public enum Status implements Word {
    PENDING,
    DONE,
    FAILED
  }

  public ExperimentRecord {
    if (!(seconds >= 0) || !Double.isFinite(seconds)) {
      throw new IllegalArgumentException("seconds must be at least 0: " + seconds);
    }
    if (effort.filter(e -> e.experiment() != experiment).isPresent()) {
      throw new IllegalArgumentException(
          "the effort of another experiment beside " + experiment.id());
    }
  }

  /** An experiment that has not run yet, with its raw results where the run keeps them. */
  public static ExperimentRecord pending(Experiment experiment) {
    return new ExperimentRecord(
        experiment,
        RunDirectory.rawName(experiment),
        Status.PENDING,
        "not run yet",
        0,
        Optional.empty(),
        "",
        RawDigests.NONE);
  }

  public ExperimentRecord done(double seconds) {
    return new ExperimentRecord(
        experiment, raw, Status.DONE, "", seconds, effort, disturbance, digests);
  }

  public ExperimentRecord failed(String reason, double seconds) {
    return new ExperimentRecord(
        experiment, raw, Status.FAILED, reason, seconds, effort, disturbance, digests);
  }

  public ExperimentRecord withEffort(Effort spent) {
    return new ExperimentRecord(
        experiment, raw, status, reason, seconds, Optional.of(spent), disturbance, digests);
  }

  /** The same, disturbed by what this says; an empty text for undisturbed. */
  public ExperimentRecord withDisturbance(String what) {
    return new ExperimentRecord(experiment, raw, status, reason, seconds, effort, what, digests);
  }

  public ExperimentRecord withDigests(RawDigests now) {
    return new ExperimentRecord(experiment, raw, status, reason, seconds, effort, disturbance, now);
  }

  public boolean isDisturbed() {
    return !disturbance.isBlank();
  }
}
