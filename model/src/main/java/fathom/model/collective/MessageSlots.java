package fathom.model.collective;

/** Which data one message carries, in order. */
public interface MessageSlots {
  /** Units of the message. */
  long count();

  /**
   * What a unit is, as {@link Program#content} has it.
   *
   * @param unit of the message, from 0
   */
  long of(long unit);

  /** None. */
  static MessageSlots none() {
    return range(0, 0);
  }

  /** From one slot to before another. */
  static MessageSlots range(long from, long end) {
    return new Span(from, end - from, 0, 0);
  }

  /**
   * One range, or two.
   *
   * @param from the first slot
   * @param jumpAt the unit with which the second range begins
   * @param jump by how much it begins after the first one's end
   */
  record Span(long from, long count, long jumpAt, long jump) implements MessageSlots {
    @Override
    public long of(long unit) {
      return from + unit + (unit >= jumpAt ? jump : 0);
    }
  }
}
