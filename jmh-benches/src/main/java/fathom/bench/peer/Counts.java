package fathom.bench.peer;

import fathom.bench.link.Traffic;

/**
 * What an activity of a peer did, on the peer's own clock.
 *
 * @param sent messages sent
 * @param received messages received
 * @param lost round trips given up
 * @param dropped messages the receive buffer had no room for
 * @param elapsedNanos from the activity's first action to its end; of a sender in phases, the time
 *     for which messages were due
 * @param peerAgeMillis how long the peer process has run: a warm peer hides variance between forks
 * @param marks how many of the messages sent mark the beginning of a phase, and belong to no rate
 * @param traffic of its end of the link since it was joined; none where it is looked at meanwhile
 */
public record Counts(
    long sent,
    long received,
    long lost,
    long dropped,
    long elapsedNanos,
    long peerAgeMillis,
    long marks,
    Traffic traffic) {
  /** Counts of an activity that has done nothing. */
  static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, Traffic.NONE);

  Counts withPeerAgeMillis(long age) {
    return new Counts(sent, received, lost, dropped, elapsedNanos, age, marks, traffic);
  }

  /** What was done since these earlier counts of the same activity. */
  public Counts since(Counts earlier) {
    return new Counts(
        sent - earlier.sent,
        received - earlier.received,
        lost - earlier.lost,
        dropped - earlier.dropped,
        elapsedNanos - earlier.elapsedNanos,
        peerAgeMillis,
        marks - earlier.marks,
        traffic);
  }
}
