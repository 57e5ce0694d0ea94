package fathom.bench.link;

/**
 * Compares what the two ends of a joined pair sent and received, from one row to the next. Tags
 * identify messages of 8 bytes and more; of shorter ones only the counts tell.
 */
public final class LinkAccount {
  /**
   * Messages that arrived although the other end did not send them, or sent them only once.
   *
   * @param strangers messages that were refused: they did not carry the link's tag, or were damaged
   * @param surplus messages that were taken beyond those that were sent: copies of a message, or
   *     somebody else's that were too short for a tag
   */
  public record Excess(long strangers, long surplus) {
    public static final Excess NONE = new Excess(0, 0);

    /** This many messages more than were sent; negative if messages are missing instead. */
    public static Excess ofSurplus(long messages) {
      return new Excess(0, Math.max(0, messages));
    }

    public Excess plus(Excess more) {
      return new Excess(strangers + more.strangers, surplus + more.surplus);
    }
  }

  /**
   * One direction. A message may arrive one row late, so each row may bring the rest of the last.
   */
  private static final class Direction {
    /** Messages of the last row that may still arrive. */
    private long late;

    Excess excess(long sent, long received) {
      long open = late + sent - received;
      late = Math.max(0, Math.min(open, sent));
      return new Excess(0, Math.max(0, -open));
    }
  }

  private final Direction toOne = new Direction();
  private final Direction toOther = new Direction();
  private Traffic one = Traffic.NONE;
  private Traffic other = Traffic.NONE;

  /**
   * Excess messages since the last call. A loss hides as much surplus in all rows after it, up to
   * what the row before sent: nobody can tell a message that is lost from one that comes a row
   * late.
   *
   * @param oneNow of one end, whose sending is over when the other's receiving is read
   * @param otherNow of the other, likewise
   */
  public Excess excess(Traffic oneNow, Traffic otherNow) {
    Traffic ofOne = oneNow.since(one);
    Traffic ofOther = otherNow.since(other);
    one = oneNow;
    other = otherNow;
    return new Excess(ofOne.refused() + ofOther.refused(), 0)
        .plus(toOne.excess(ofOther.sent(), ofOne.received()))
        .plus(toOther.excess(ofOne.sent(), ofOther.received()));
  }

  /** The same for a link on which nothing was sent since the last call, from one end alone. */
  public Excess excessOfIdle(Traffic oneNow) {
    return excess(oneNow, other);
  }
}
