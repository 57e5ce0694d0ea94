package fathom.bench.fork;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Deals the conditions of an experiment, one per JMH iteration, all of them once before any comes
 * again, in a shuffled order: drift of the machine must not turn into slope over the size.
 *
 * @param <T> a condition: a size, a size and a rate, …
 */
public final class Deck<T> {
  /**
   * Between the items of a list in one JMH parameter: JMH itself takes a comma for a further value.
   */
  public static final String SEPARATOR = "/";

  private final List<T> cards;
  private final Random random;
  private int next;

  /**
   * @param cards the conditions, at least one
   * @param seed makes the order; forks use different ones
   */
  public Deck(List<T> cards, long seed) {
    if (cards.isEmpty()) {
      throw new IllegalArgumentException("no sizes to measure");
    }
    this.cards = new ArrayList<>(cards);
    this.random = new Random(seed);
    this.next = this.cards.size();
  }

  /**
   * A seed of this fork's own. By the time, not by its process id: in a namespace of their own the
   * processes of every block have the same ids, and what a fork's first windows suffer would always
   * meet the same sizes.
   */
  public static long seed(long given) {
    return given + System.nanoTime();
  }

  /** The next condition. */
  public T deal() {
    if (next == cards.size()) {
      Collections.shuffle(cards, random);
      next = 0;
    }
    return cards.get(next++);
  }

  /**
   * Reads a list of positive sizes in bytes.
   *
   * @throws IllegalArgumentException naming the item that is none
   */
  public static List<Integer> sizes(String list) {
    return sizes(list, 1);
  }

  /**
   * Reads a list of sizes in bytes, 0 where messages may be empty.
   *
   * @throws IllegalArgumentException naming the item that is none
   */
  public static List<Integer> sizes(String list, int least) {
    List<Integer> sizes = new ArrayList<>();
    for (String item : list.split(SEPARATOR, -1)) {
      int size;
      try {
        size = Integer.parseInt(item.strip());
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("not a size in bytes: '" + item + "'", e);
      }
      if (size < least) {
        throw new IllegalArgumentException(
            "sizes start at " + least + (least == 1 ? " byte: '" : " bytes: '") + item + "'");
      }
      sizes.add(size);
    }
    return sizes;
  }
}
