package fathom.bench.net;

/**
 * What both ends of a joined pair have carried, and whether it is each other's. Seals tell of most
 * messages; of those that are too short for one, only that more came than were sent.
 */
public final class LinkAccount {
  private Traffic one = Traffic.NONE;
  private Traffic other = Traffic.NONE;

  /** Messages of the last time that had not come yet, and may have come since. */
  private long lateToOne;

  private long lateToOther;

  /**
   * Messages since the last time that neither end sent: those that were refused, and those received
   * beyond what was sent. What was lost since then hides as many.
   *
   * @param oneNow of one end, whose sending is over when the other's receiving is read
   * @param otherNow of the other, likewise
   */
  public long strangers(Traffic oneNow, Traffic otherNow) {
    Traffic ofOne = oneNow.since(one);
    Traffic ofOther = otherNow.since(other);
    one = oneNow;
    other = otherNow;
    long missingToOne = ofOther.sent() - ofOne.received();
    long missingToOther = ofOne.sent() - ofOther.received();
    long strangers =
        ofOne.refused()
            + ofOther.refused()
            + Math.max(0, -missingToOne - lateToOne)
            + Math.max(0, -missingToOther - lateToOther);
    lateToOne = Math.max(0, missingToOne);
    lateToOther = Math.max(0, missingToOther);
    return strangers;
  }

  /** The same of a link on which nothing was sent since the last time, by its one end alone. */
  public long strangersOfIdle(Traffic oneNow) {
    return strangers(oneNow, other);
  }
}
