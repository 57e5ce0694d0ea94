package fathom.reports.validation;

import java.util.ArrayList;
import java.util.List;

/**
 * Repetitions without a time, by what went wrong with each.
 *
 * @param lost packets were lost
 * @param gaveUp nothing is known to be lost, but it did not end before the deadline or nothing came
 *     for too long
 * @param wrong all came, with other bytes than were sent
 * @param missingPackets that did not come in all of these together, also because they were never
 *     sent
 */
public record Incomplete(int lost, int gaveUp, int wrong, long missingPackets) {
  public static final Incomplete NONE = new Incomplete(0, 0, 0, 0);

  public Incomplete {
    if (lost < 0 || gaveUp < 0 || wrong < 0 || missingPackets < 0) {
      throw new IllegalArgumentException("counts are not below 0");
    }
  }

  /** All of them. */
  public int count() {
    return lost + gaveUp + wrong;
  }

  Incomplete plus(Incomplete other) {
    return new Incomplete(
        lost + other.lost,
        gaveUp + other.gaveUp,
        wrong + other.wrong,
        missingPackets + other.missingPackets);
  }

  /** {@code 3 lost data, 1 timed out, 209 packets missing in all}. */
  String describe() {
    List<String> parts = new ArrayList<>();
    if (lost > 0) {
      parts.add(lost + " lost data");
    }
    if (gaveUp > 0) {
      parts.add(gaveUp + " timed out");
    }
    if (wrong > 0) {
      parts.add(wrong + " had wrong bytes");
    }
    if (missingPackets > 0) {
      parts.add(missingPackets + " packets missing in all");
    }
    return String.join(", ", parts);
  }
}
