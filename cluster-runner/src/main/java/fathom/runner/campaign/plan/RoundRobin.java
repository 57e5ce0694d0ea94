package fathom.runner.campaign.plan;

import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A tournament in which every node meets every other: in rounds of disjoint pairs, p − 1 of them
 * for an even number of nodes, p for an odd one, of which one rests in each round (the circle
 * method, Lucas 1883).
 */
final class RoundRobin {
  /** Two nodes by their numbers, from 1; the first begins. */
  record RoundPair(int from, int to) {}

  private RoundRobin() {}

  /** All rounds. */
  static List<List<RoundPair>> rounds(int nodes) {
    if (nodes < 2) {
      throw new IllegalArgumentException("a tournament of " + nodes + " nodes");
    }
    int places = nodes + nodes % 2; // with an odd number, who meets the last place rests
    List<List<RoundPair>> rounds = new ArrayList<>();
    for (int round = 0; round < places - 1; round++) {
      List<RoundPair> pairs = new ArrayList<>();
      for (int i = 0; i < places / 2; i++) {
        int a = i == 0 ? places : 1 + (round + i) % (places - 1);
        int b = 1 + (round + places - 1 - i) % (places - 1);
        if (Math.max(a, b) <= nodes) {
          // Who begins changes, so that no node only sends.
          boolean first = (i == 0 ? round : i) % 2 == 0;
          pairs.add(first ? new RoundPair(a, b) : new RoundPair(b, a));
        }
      }
      rounds.add(pairs);
    }
    return rounds;
  }

  /**
   * Whole rounds with at least so many pairs, spread evenly over all.
   *
   * @param pairs how many are enough
   */
  static List<List<RoundPair>> sample(int nodes, int pairs) {
    List<List<RoundPair>> all = rounds(nodes);
    int wanted = Math.min(all.size(), Math.ceilDiv(Math.max(1, pairs), nodes / 2));
    List<List<RoundPair>> some = new ArrayList<>();
    for (int i = 0; i < wanted; i++) {
      some.add(all.get((int) ((long) i * all.size() / wanted)));
    }
    return Collections.unmodifiableList(some);
  }

  /** The most pairs of a round. */
  static int most(List<List<RoundPair>> rounds) {
    return rounds.stream().mapToInt(List::size).max().orElseThrow();
  }

  /**
   * Every pair of the rounds is one iteration; a round's work is done in its first.
   *
   * @param together pairs that are at round trips at the same time
   * @param roundMillis what a round takes beside these
   * @param tripMillis round trips of pairs that are at it together
   */
  static Iterations iterations(
      List<List<RoundPair>> rounds, int together, double roundMillis, double tripMillis) {
    int matches = rounds.stream().mapToInt(List::size).sum();
    double ofRound = roundMillis + tripMillis * Math.ceilDiv(most(rounds), together);
    return new Iterations(matches, 1, ofRound * rounds.size() / matches);
  }

  /** As the benchmark reads them: {@code 1-2.3-4/1-3.2-4}. */
  static String describe(List<List<RoundPair>> rounds) {
    return rounds.stream()
        .map(
            round ->
                round.stream()
                    .map(pair -> pair.from + "-" + pair.to)
                    .collect(Collectors.joining(".")))
        .collect(Collectors.joining("/"));
  }
}
