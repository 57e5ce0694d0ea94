package fathom.runner.campaign.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.campaign.plan.RoundRobin.RoundPair;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundRobinTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 16, 17, 64, 101})
  void everyPairMeetsOnceInAsFewRoundsAsThereCanBe(int nodes) {
    List<List<RoundPair>> rounds = RoundRobin.rounds(nodes);
    assertEquals(nodes % 2 == 0 ? nodes - 1 : nodes, rounds.size());
    Set<Set<Integer>> met = new HashSet<>();
    for (List<RoundPair> round : rounds) {
      assertEquals(nodes / 2, round.size());
      Set<Integer> busy = new HashSet<>();
      for (RoundPair pair : round) {
        assertTrue(busy.add(pair.from()) && busy.add(pair.to()), "disjoint");
        assertTrue(met.add(Set.of(pair.from(), pair.to())), "met twice");
      }
      assertTrue(busy.stream().allMatch(n -> n >= 1 && n <= nodes));
    }
    assertEquals(nodes * (nodes - 1) / 2, met.size());
  }

  @ParameterizedTest
  @CsvSource({"16,1,1", "16,8,1", "16,9,2", "16,40,5", "16,120,15", "16,9999,15", "5,3,2"})
  void aSampleIsOfWholeRounds(int nodes, int pairs, int rounds) {
    List<List<RoundPair>> some = RoundRobin.sample(nodes, pairs);
    assertEquals(rounds, some.size());
    assertEquals(rounds, new HashSet<>(some).size(), "no round twice");
    assertTrue(RoundRobin.rounds(nodes).containsAll(some));
  }

  @Test
  void nodesBothBeginAndAnswer() {
    List<RoundPair> all = RoundRobin.rounds(16).stream().flatMap(List::stream).toList();
    for (int node = 1; node <= 16; node++) {
      int number = node;
      long begins = all.stream().filter(pair -> pair.from() == number).count();
      assertTrue(begins >= 3 && begins <= 12, () -> number + " begins " + begins);
    }
  }

  @Test
  void asTheBenchmarkReadsThem() {
    assertEquals(
        "1-2.3-4/1-3.2-4",
        RoundRobin.describe(
            List.of(
                List.of(new RoundPair(1, 2), new RoundPair(3, 4)),
                List.of(new RoundPair(1, 3), new RoundPair(2, 4)))));
  }

  @Test
  void oneNodeHasNobodyToMeet() {
    assertThrows(IllegalArgumentException.class, () -> RoundRobin.rounds(1));
  }
}
