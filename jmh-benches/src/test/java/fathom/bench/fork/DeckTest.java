package fathom.bench.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeckTest {
  private static final List<Integer> CARDS = IntStream.range(0, 11).boxed().toList();

  private static List<Integer> deal(Deck<Integer> deck) {
    return Stream.generate(deck::deal).limit(CARDS.size()).toList();
  }

  @Test
  void everyCardOncePerRound() {
    Deck<Integer> deck = new Deck<>(CARDS, 1);
    Set<List<Integer>> orders = new HashSet<>();
    for (int round = 0; round < 20; round++) {
      List<Integer> dealt = deal(deck);
      assertEquals(CARDS, dealt.stream().sorted().toList());
      orders.add(dealt);
    }
    assertTrue(orders.size() > 15, "the rounds repeat one order");
  }

  @Test
  void theSeedMakesTheOrder() {
    assertEquals(deal(new Deck<>(CARDS, 5)), deal(new Deck<>(CARDS, 5)));
    assertNotEquals(deal(new Deck<>(CARDS, 5)), deal(new Deck<>(CARDS, 6)));
  }

  @Test
  void aCardThatIsThereTwiceIsDealtTwice() {
    Deck<String> deck = new Deck<>(List.of("a", "a", "b"), 1);
    List<String> round = Stream.generate(deck::deal).limit(3).sorted().toList();
    assertEquals(List.of("a", "a", "b"), round);
  }

  @Test
  void anEmptyDeckIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Deck<>(List.of(), 1));
  }

  @Test
  void sizesAreReadInOrder() {
    assertEquals(List.of(1400, 1, 40), Deck.sizes("1400/ 1 /40"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "a", "-1", "1/", "1//2", "1,2", "4.5", "99999999999"})
  void whatIsNoSizeIsRefused(String list) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> Deck.sizes(list));
    assertTrue(e.toString().contains("'"), e::getMessage);
  }
}
