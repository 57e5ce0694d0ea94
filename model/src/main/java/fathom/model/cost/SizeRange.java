package fathom.model.cost;

/**
 * A range of message sizes in bytes, both ends included.
 *
 * @param fromBytes smallest size, at least 0
 * @param toBytes largest size, {@link #OPEN} when nothing bounds it
 */
public record SizeRange(int fromBytes, int toBytes) {
  /** The upper end of a range without one. */
  public static final int OPEN = Integer.MAX_VALUE;

  public SizeRange {
    if (fromBytes < 0 || toBytes < fromBytes) {
      throw new IllegalArgumentException("not a size range: " + fromBytes + ".." + toBytes);
    }
  }

  /** Sizes from {@code fromBytes} up, without end. */
  public static SizeRange from(int fromBytes) {
    return new SizeRange(fromBytes, OPEN);
  }

  public boolean isOpen() {
    return toBytes == OPEN;
  }

  public boolean contains(int bytes) {
    return fromBytes <= bytes && bytes <= toBytes;
  }

  /** "1 ≤ m ≤ 40", without an end "m ≥ 41". */
  public String words() {
    return isOpen() ? "m ≥ " + fromBytes : fromBytes + " ≤ m ≤ " + toBytes;
  }
}
