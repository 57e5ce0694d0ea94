package fathom.model.collective;

/**
 * A vector in blocks that differ by one unit at most: block i is units ⌊k·i/p⌋ to ⌊k·(i + 1)/p⌋,
 * and may be empty.
 *
 * @param units k of the whole vector
 * @param parts p
 */
public record VectorBlocks(long units, int parts) {
  /** A block of so many units of each node. */
  public static VectorBlocks ofEach(int nodes, long units) {
    return new VectorBlocks(Math.multiplyExact(units, nodes), nodes);
  }

  /**
   * Where a block begins.
   *
   * @param block from 0; as many as there are stands for the end
   */
  public long start(int block) {
    return Math.multiplyExact(units, block) / parts;
  }

  /** The block of a slot. */
  public int of(long slot) {
    return (int) ((Math.multiplyExact(slot + 1, parts) - 1) / units);
  }

  /** One of them. */
  public MessageSlots block(int block) {
    return range(block, block + 1);
  }

  /** From one to before another. */
  public MessageSlots range(int first, int end) {
    return MessageSlots.range(start(first), start(end));
  }

  /** So many from one on; after the last comes the first. */
  public MessageSlots wrapped(int first, int count) {
    int end = first + count;
    if (end <= parts) {
      return range(first, end);
    }
    long tail = units - start(first);
    return new MessageSlots.Span(start(first), tail + start(end - parts), tail, -units);
  }

  /** All but one. */
  public MessageSlots allBut(int block) {
    long gap = start(block + 1) - start(block);
    return new MessageSlots.Span(0, units - gap, start(block), gap);
  }
}
