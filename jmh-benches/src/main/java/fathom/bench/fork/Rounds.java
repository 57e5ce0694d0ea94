package fathom.bench.fork;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rounds of disjoint pairs of nodes, again and again. A round is played once and then told pair by
 * pair, one per iteration.
 */
public final class Rounds {
  private static final Pattern PAIR = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

  private final List<List<NodePair>> plan;
  private final Deque<Match.Played> toTell = new ArrayDeque<>();
  private int next;

  private Rounds(List<List<NodePair>> plan) {
    this.plan = plan;
  }

  /** Plays one round, all of its pairs at once. */
  @FunctionalInterface
  public interface Player<X extends Exception> {
    /**
     * @param round its number, from 1
     */
    List<Match.Played> play(List<NodePair> pairs, int round) throws X;
  }

  /**
   * Reads rounds: apart by {@code /}, their pairs by a full stop: {@code 1-2.3-4/1-3.2-4}.
   *
   * @throws IllegalArgumentException for pairs that are none, or not disjoint
   */
  public static Rounds of(String text, int nodes) {
    List<List<NodePair>> plan = new ArrayList<>();
    for (String round : text.split(Deck.SEPARATOR, -1)) {
      plan.add(round(round, nodes));
    }
    return new Rounds(plan);
  }

  private static List<NodePair> round(String text, int nodes) {
    Set<Integer> busy = new HashSet<>();
    List<NodePair> pairs = new ArrayList<>();
    for (String one : text.split("\\.", -1)) {
      Matcher matcher = PAIR.matcher(one);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("not a pair of nodes: '" + one + "'");
      }
      int from = Integer.parseInt(matcher.group(1));
      int to = Integer.parseInt(matcher.group(2));
      boolean known = Math.min(from, to) >= 1 && Math.max(from, to) <= nodes;
      if (!known || !busy.add(from) || !busy.add(to)) {
        throw new IllegalArgumentException(
            "'" + text + "' is no round of disjoint pairs of " + nodes + " nodes");
      }
      pairs.add(new NodePair(from, to));
    }
    return pairs;
  }

  /** Pairs of the first round. */
  public List<NodePair> first() {
    return plan.getFirst();
  }

  /** What the next pair came to, for which its round may have to be played first. */
  public <X extends Exception> Match.Played next(Player<X> player) throws X {
    if (toTell.isEmpty()) {
      int round = next++ % plan.size();
      toTell.addAll(player.play(plan.get(round), 1 + round));
    }
    return toTell.removeFirst();
  }
}
