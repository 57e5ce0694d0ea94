package fathom.model.samples;

import fathom.model.Experiment;
import fathom.model.Parameter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * All raw measurements of one run, as the fit sees them.
 *
 * @param timed windows of the experiments that time one message (copies, sends, receives)
 * @param roundTrips paced ping-pong
 * @param interference control work under background arrivals
 * @param bursts counted bursts
 * @param notObservable parameters this cluster or transport cannot show, with the reason
 * @param receiveOverheadInSendOverhead true on loopback, where the kernel's receive work runs
 *     inside the send call
 */
public record Campaign(
    Map<Experiment, List<TimedWindow>> timed,
    List<RoundTripWindow> roundTrips,
    List<InterferenceWindow> interference,
    List<BurstCount> bursts,
    Map<Parameter, String> notObservable,
    boolean receiveOverheadInSendOverhead) {
  public Campaign {
    EnumMap<Experiment, List<TimedWindow>> copy = new EnumMap<>(Experiment.class);
    timed.forEach((experiment, windows) -> copy.put(experiment, List.copyOf(windows)));
    timed = Map.copyOf(copy);
    roundTrips = List.copyOf(roundTrips);
    interference = List.copyOf(interference);
    bursts = List.copyOf(bursts);
    notObservable = Map.copyOf(notObservable);
  }

  /** The windows of one experiment, empty when it was not run. */
  public List<TimedWindow> windows(Experiment experiment) {
    return timed.getOrDefault(experiment, List.of());
  }
}
