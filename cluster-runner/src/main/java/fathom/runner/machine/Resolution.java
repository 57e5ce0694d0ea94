package fathom.runner.machine;

import fathom.model.parameter.Parameter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How finely this machine can tell each parameter, by what its clock, its CPUs and its send calls
 * do. What scatters beyond that shows in the intervals of a sheet.
 *
 * @param clock the clock
 * @param stallShare by how much the shares of their time differ that windows lose to interruptions
 * @param sends the fastest sending; empty where it could not be tried
 */
record Resolution(Clock clock, double stallShare, Optional<SendRate> sends) {
  /** The highest rate that O_r is measured at: more messages would be coalesced. */
  private static final double INTERFERENCE_PER_MICRO = 0.04;

  /** As the experiment of O_s has it. */
  private static final int SENDS_TIMED_TOGETHER = 8;

  /** As the experiment of U_r has it. */
  private static final int RECEIVES_TIMED_TOGETHER = 4;

  /** From the probes; the CPU that differs most counts. */
  static Resolution of(Clock clock, List<Stalls> stalls, Optional<SendRate> sends) {
    return new Resolution(
        clock,
        stalls.stream().map(Stalls::windowShare).max(Comparator.naturalOrder()).orElse(0.0),
        sends);
  }

  /**
   * What a mean over one window can be off by, as a share: interruptions that fall into one window
   * and not into another, and the clock.
   */
  double windowShare() {
    return stallShare + clock.windowShare(Stalls.WINDOW_MILLIS);
  }

  /**
   * What O_r can be off by, in µs: time lost to interruptions instead of messages, per message, at
   * the highest rate.
   */
  double interferenceMicros() {
    return stallShare / INTERFERENCE_PER_MICRO;
  }

  /** In words, for a table; where single calls are timed, what a call of the clock takes. */
  String of(Parameter parameter) {
    return switch (parameter) {
      case SEND_OVERHEAD -> timedTogether(SENDS_TIMED_TOGETHER, "sends");
      case USER_RECEIVE -> timedTogether(RECEIVES_TIMED_TOGETHER, "receive calls");
      case TRANSFER_TIME ->
          micros(clock.callMicros() / 2) + ", and the errors of what is subtracted";
      case SEND_GAP, RECEIVE_GAP ->
          percent(windowShare())
              + sends
                  .map(
                      rate ->
                          String.format(
                              Locale.ROOT,
                              "; gaps below %.2f µs are not visible",
                              rate.microsPerSend()))
                  .orElse("");
      case RECEIVE_OVERHEAD -> micros(interferenceMicros());
      case NETWORK_BUFFER -> "±1 packet";
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY, REDUCTION ->
          percent(windowShare());
      default -> micros(clock.callMicros());
    };
  }

  /** One reading of the clock before, one after: each of so many calls has a part of the error. */
  private String timedTogether(int calls, String what) {
    return String.format(
        Locale.ROOT,
        "%s, because %d %s are timed together to %s",
        micros(clock.callMicros() / calls),
        calls,
        what,
        micros(clock.callMicros()));
  }

  private static String micros(double micros) {
    return String.format(Locale.ROOT, "±%.3f µs", micros);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "±%.2f %%", 100 * share);
  }
}
