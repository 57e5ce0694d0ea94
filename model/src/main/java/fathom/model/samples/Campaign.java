package fathom.model.samples;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * All raw measurements of one run, as the fit sees them.
 *
 * @param timed windows of the experiments that time one message (sends, receives)
 * @param copies windows of the memory-copy experiments
 * @param roundTrips paced ping-pong
 * @param interference control work under background arrivals
 * @param bursts counted bursts
 * @param cpuTimes CPU time of the sending thread per message, beside the windows of {@link
 *     Experiment#SEND_OVERHEAD}
 * @param streams one-way streams of several pairs
 * @param pairs every pair of nodes by itself
 * @param notObservable parameters this cluster or transport cannot show, with the reason
 * @param receiveOverheadInSendOverhead true on loopback, where the kernel's receive work runs
 *     inside the send call
 */
public record Campaign(
    Map<Experiment, List<TimedWindow>> timed,
    Map<Experiment, List<CopyWindow>> copies,
    List<RoundTripWindow> roundTrips,
    List<InterferenceWindow> interference,
    List<BurstCount> bursts,
    List<TimedWindow> cpuTimes,
    List<StreamWindow> streams,
    List<PairMatch> pairs,
    Map<Parameter, String> notObservable,
    boolean receiveOverheadInSendOverhead) {
  public Campaign {
    EnumMap<Experiment, List<TimedWindow>> copy = new EnumMap<>(Experiment.class);
    timed.forEach((experiment, windows) -> copy.put(experiment, List.copyOf(windows)));
    timed = Map.copyOf(copy);
    EnumMap<Experiment, List<CopyWindow>> copiesCopy = new EnumMap<>(Experiment.class);
    copies.forEach((experiment, windows) -> copiesCopy.put(experiment, List.copyOf(windows)));
    copies = Map.copyOf(copiesCopy);
    roundTrips = List.copyOf(roundTrips);
    interference = List.copyOf(interference);
    bursts = List.copyOf(bursts);
    cpuTimes = List.copyOf(cpuTimes);
    streams = List.copyOf(streams);
    pairs = List.copyOf(pairs);
    notObservable = Map.copyOf(notObservable);
  }

  /** A campaign that looked at no pairs. */
  public Campaign(
      Map<Experiment, List<TimedWindow>> timed,
      Map<Experiment, List<CopyWindow>> copies,
      List<RoundTripWindow> roundTrips,
      List<InterferenceWindow> interference,
      List<BurstCount> bursts,
      List<TimedWindow> cpuTimes,
      List<StreamWindow> streams,
      Map<Parameter, String> notObservable,
      boolean receiveOverheadInSendOverhead) {
    this(
        timed,
        copies,
        roundTrips,
        interference,
        bursts,
        cpuTimes,
        streams,
        List.of(),
        notObservable,
        receiveOverheadInSendOverhead);
  }

  /** The same with the round trips of messages of up to so many bytes only. */
  public Campaign withRoundTripsUpTo(int bytes) {
    return new Campaign(
        timed,
        copies,
        roundTrips.stream().filter(window -> window.sizeBytes() <= bytes).toList(),
        interference,
        bursts,
        cpuTimes,
        streams,
        pairs,
        notObservable,
        receiveOverheadInSendOverhead);
  }

  /** The windows of one experiment, empty when it was not run. */
  public List<TimedWindow> windows(Experiment experiment) {
    return timed.getOrDefault(experiment, List.of());
  }

  /** The copy windows of one memory tier, empty when it was not run. */
  public List<CopyWindow> copies(Experiment experiment) {
    return copies.getOrDefault(experiment, List.of());
  }
}
