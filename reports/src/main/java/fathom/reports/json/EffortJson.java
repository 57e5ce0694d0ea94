package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Effort;

/** What an experiment cost, as sheet and manifest write it; the experiment's name is theirs. */
public final class EffortJson {
  private static final String FORKS = "forks";
  private static final String START = "start_s";
  private static final String WARM_UP = "warm_up_s";
  private static final String WINDOWS = "windows_s";
  private static final String WAITING = "waiting_s";

  private EffortJson() {}

  public static ObjectNode write(Effort effort) {
    return JsonText.object()
        .put(FORKS, effort.forks())
        .put(START, effort.startSeconds())
        .put(WARM_UP, effort.warmUpSeconds())
        .put(WINDOWS, effort.windowSeconds())
        .put(WAITING, effort.waitingSeconds());
  }

  public static Effort read(JsonAt at, Experiment experiment) {
    int forks = at.field(FORKS).integer();
    double start = at.field(START).number();
    double warmUp = at.field(WARM_UP).number();
    double windows = at.field(WINDOWS).number();
    double waiting = at.field(WAITING).number();
    return at.build(() -> new Effort(experiment, forks, start, warmUp, windows, waiting));
  }
}
