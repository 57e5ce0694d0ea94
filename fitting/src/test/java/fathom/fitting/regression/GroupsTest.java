package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Words by their first letter, which partly follow each other. */
class GroupsTest {
  private static final List<String> WORDS = List.of("bus", "box", "air", "bit", "act", "age");
  private static final List<Character> LETTERS =
      WORDS.stream().map(word -> word.charAt(0)).toList();

  @Test
  void rowsOfOneKeyAreTogetherInTheirOrder() {
    assertEquals(
        Map.of('a', List.of("air", "act", "age"), 'b', List.of("bus", "box", "bit")),
        Groups.of(WORDS, word -> word.charAt(0), Comparator.naturalOrder()));
    assertEquals(
        List.of(List.of("air", "act", "age"), List.of("bus", "box", "bit")),
        Groups.sorted(WORDS, Comparator.comparingInt(word -> word.charAt(0))));
    assertEquals(List.of(), Groups.sorted(List.<String>of(), Comparator.naturalOrder()));
  }

  @Test
  void equalKeysHaveTheIndexOfTheirFirstPlace() {
    assertArrayEquals(new int[] {0, 0, 1, 0, 1, 1}, Groups.indices(LETTERS));
    assertArrayEquals(new int[][] {{0, 1, 3}, {2, 4, 5}}, Groups.places(LETTERS));
    assertArrayEquals(new int[0][], Groups.places(List.of()));
  }

  @Test
  void sortedRowsOfOneNumberKeepTheirOrder() {
    assertEquals(
        List.of("a", "d", "", "fig", "egg"),
        Groups.sortedBy(
            List.of("fig", "a", "egg", "", "d"), word -> word.isEmpty() ? 2 : word.length()));
  }
}
