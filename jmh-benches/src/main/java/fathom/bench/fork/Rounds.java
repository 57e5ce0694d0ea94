package fathom.bench.fork;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rounds of disjoint pairs of nodes, again and again. A round is played once and then told pair by
 * pair, one per iteration.
 */
public final class Rounds {
  private static final Pattern PAIR = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

  private final List<List<NodePair>> plan;
  private final Deque<Played> toTell = new ArrayDeque<>();
  private int next;

  private Rounds(List<List<NodePair>> plan) {
    this.plan = plan;
  }

  /**
   * A pair in its round.
   *
   * @param round from 1
   * @param roundTripMicros mean round trip of the smallest size; 0 where none was answered
   * @param unanswered round trips that were not answered in time
   * @param bytesPerMicro payload that arrived of the stream
   * @param roundMicros how long the whole round took
   */
  public record Played(
      NodePair pair,
      long round,
      double roundTripMicros,
      long unanswered,
      double bytesPerMicro,
      double roundMicros) {}

  /** Plays one round, all of its pairs at once. */
  @FunctionalInterface
  public interface Player<X extends Exception> {
    /**
     * @param round its number, from 1
     */
    List<Played> play(List<NodePair> pairs, int round) throws X;
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

  /** Largest number of a node in such a text. */
  public static int nodes(String text) {
    return PAIR.matcher(text)
        .results()
        .mapToInt(
            pair -> Math.max(Integer.parseInt(pair.group(1)), Integer.parseInt(pair.group(2))))
        .max()
        .orElse(0);
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

  /** The first rounds in which every node of the plan has met another. */
  public List<List<NodePair>> withEveryNode() {
    Set<Integer> all = nodes(plan);
    int rounds = 1;
    while (!nodes(plan.subList(0, rounds)).equals(all)) {
      rounds++;
    }
    return plan.subList(0, rounds);
  }

  private static Set<Integer> nodes(List<List<NodePair>> rounds) {
    return rounds.stream()
        .flatMap(List::stream)
        .flatMap(pair -> Stream.of(pair.from(), pair.to()))
        .collect(Collectors.toSet());
  }

  /** What the next pair came to, for which its round may have to be played first. */
  public <X extends Exception> Played next(Player<X> player) throws X {
    if (toTell.isEmpty()) {
      int round = next++ % plan.size();
      toTell.addAll(player.play(plan.get(round), 1 + round));
    }
    return toTell.removeFirst();
  }
}
