package fathom.fitting;

import fathom.model.Outcome.Architecture;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What loading several ports at once says about a switch's buffer (TH A.1): where each port has its
 * own, R ports hold R times what one holds; where they share, no more than one does.
 *
 * @param architecture the decision
 * @param reason the numbers behind it, or what is missing to tell
 */
record BufferSignature(Architecture architecture, String reason) {
  /** How near, relatively, the growth must be to what an architecture predicts. */
  private static final double NEAR = 0.25;

  /**
   * Decides only where the growth is near one prediction and its interval keeps clear of the
   * neighbourhood of the other.
   *
   * @param receivers R, the ports loaded at once
   * @param onePort the buffer one port found
   * @param several what all ports found together
   */
  static BufferSignature of(
      int receivers, BurstCurve.Buffer onePort, Attempt<BurstCurve.Buffer> several) {
    return switch (several) {
      case Attempt.Failed<BurstCurve.Buffer>(String reason) ->
          new BufferSignature(
              Architecture.UNKNOWN, receivers + " ports at once have no value: " + reason);
      case Attempt.Ok<BurstCurve.Buffer>(BurstCurve.Buffer all) -> decided(receivers, onePort, all);
    };
  }

  private static BufferSignature decided(
      int receivers, BurstCurve.Buffer onePort, BurstCurve.Buffer all) {
    double growth = all.packets().value() / onePort.packets().value();
    double half = growth * Math.hypot(relativeHalf(onePort), relativeHalf(all));
    String numbers =
        String.format(
            Locale.ROOT,
            "%d ports at once hold %.2f ± %.2f times what one holds",
            receivers,
            growth,
            half);
    boolean likeOwn = Math.abs(growth / receivers - 1) <= NEAR;
    boolean likeShared = Math.abs(growth - 1) <= NEAR;
    if (likeOwn && !likeShared && growth - half > 1 + NEAR) {
      return new BufferSignature(Architecture.PER_PORT, numbers);
    }
    if (likeShared && !likeOwn && growth + half < receivers * (1 - NEAR)) {
      return new BufferSignature(Architecture.SHARED, numbers);
    }
    return new BufferSignature(
        Architecture.UNKNOWN,
        numbers
            + ", which tells neither "
            + receivers
            + " (each its own) nor 1 (one for all) from the other");
  }

  private static double relativeHalf(BurstCurve.Buffer buffer) {
    return buffer.packets().ci().width() / 2 / buffer.packets().value();
  }

  /** The first that decides, in order of ports; without one, everything that was found. */
  static BufferSignature strongest(List<BufferSignature> findings) {
    return findings.stream()
        .filter(f -> f.architecture() != Architecture.UNKNOWN)
        .findFirst()
        .orElseGet(
            () ->
                new BufferSignature(
                    Architecture.UNKNOWN,
                    findings.isEmpty()
                        ? "only one port was loaded"
                        : findings.stream()
                            .map(BufferSignature::reason)
                            .collect(Collectors.joining("; "))));
  }
}
