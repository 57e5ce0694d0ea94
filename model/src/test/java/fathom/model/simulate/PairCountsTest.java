package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.Instruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PairCountsTest {
  @Test
  void countsAsAMapDoes() {
    Random random = new Random(5);
    PairCounts counts = new PairCounts();
    TreeMap<Long, Long> map = new TreeMap<>();
    int last = Instruction.MOST_NODES - 1;
    for (int i = 0; i < 200_000; i++) {
      int first = random.nextBoolean() ? random.nextInt(300) : last - random.nextInt(3);
      int second = random.nextBoolean() ? random.nextInt(30) : last - random.nextInt(300);
      long key = (long) first << 32 | second;
      if (random.nextInt(3) > 0) {
        long before = map.getOrDefault(key, 0L);
        assertEquals(before, counts.increment(first, second));
        map.put(key, before + 1);
      } else {
        long wanted = random.nextInt(4);
        long there = Math.min(wanted, map.getOrDefault(key, 0L));
        assertEquals(there, counts.take(first, second, wanted));
        map.computeIfPresent(key, (k, count) -> count == there ? null : count - there);
      }
      assertEquals(map.getOrDefault(key, 0L), counts.get(first, second));
    }
    List<List<Long>> expected = new ArrayList<>();
    map.forEach((key, count) -> expected.add(List.of(key >>> 32, key & 0xFFFFFFFFL, count)));
    List<List<Long>> found = new ArrayList<>();
    counts.forEach(
        (first, second, count) -> found.add(List.of((long) first, (long) second, count)));
    assertEquals(expected, found);
  }
}
