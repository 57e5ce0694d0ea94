package fathom.runner.virtual;

import fathom.model.virtual.VirtualNoise;
import java.util.ArrayList;
import java.util.List;

/**
 * Deals the conditions of an experiment as the benchmarks do: one per iteration, all of them once
 * before any comes again, in a shuffled order.
 */
final class VirtualDeck<T> {
  private final List<T> cards;
  private final VirtualNoise.Fork chance;
  private int next;

  VirtualDeck(List<T> cards, VirtualNoise.Fork chance) {
    this.cards = new ArrayList<>(cards);
    this.chance = chance;
    this.next = this.cards.size();
  }

  T deal() {
    if (next == cards.size()) {
      chance.shuffle(cards);
      next = 0;
    }
    return cards.get(next++);
  }
}
