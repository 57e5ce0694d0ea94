package fathom.runner.campaign.plan;

import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKind.Machines;
import java.util.List;
import java.util.Optional;

/** Which pairs of nodes are looked at one by one, to see whether all are alike. */
public sealed interface Pairs {
  /** None. */
  record NoPairs() implements Pairs {}

  /** All. */
  record All() implements Pairs {}

  /** Whole rounds with at least so many pairs. */
  record Sample(int pairs) implements Pairs {
    public Sample {
      if (pairs < 1) {
        throw new IllegalArgumentException("a sample of " + pairs + " pairs");
      }
    }
  }

  /** All while that is cheap, on real nodes; none where all hosts are one machine. */
  record Usual() implements Pairs {}

  /** {@code all}, {@code sample:N}, {@code none}, or nothing for what is usual. */
  static Optional<Pairs> ofWord(String word) {
    if (word.matches("sample:[1-9]\\d{0,5}")) {
      return Optional.of(new Sample(Integer.parseInt(word.substring("sample:".length()))));
    }
    return switch (word) {
      case "" -> Optional.of(new Usual());
      case "all" -> Optional.of(new All());
      case "none" -> Optional.of(new NoPairs());
      default -> Optional.empty();
    };
  }

  /** What {@link #ofWord} reads. */
  default String word() {
    return switch (this) {
      case NoPairs n -> "none";
      case All a -> "all";
      case Sample(int pairs) -> "sample:" + pairs;
      case Usual u -> "";
    };
  }

  /** Beyond this many nodes a tournament of all takes longer than it tells. */
  int USUALLY_ALL = 16;

  /** The rounds to play among so many nodes. */
  default List<List<RoundRobin.RoundPair>> rounds(ClusterKind cluster) {
    int nodes = cluster.hosts();
    return switch (this) {
      case NoPairs n -> List.of();
      case All a -> RoundRobin.rounds(nodes);
      case Sample(int pairs) -> RoundRobin.sample(nodes, pairs);
      case Usual u ->
          cluster.machines() == Machines.OTHERS && nodes > 2
              ? RoundRobin.sample(nodes, USUALLY_ALL * USUALLY_ALL / 2)
              : List.of();
    };
  }
}
