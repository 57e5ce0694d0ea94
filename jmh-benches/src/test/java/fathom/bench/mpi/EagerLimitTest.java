package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EagerLimitTest {
  private int trials;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 256, 8255, 20552, 65480, EagerLimit.MOST_BYTES - 1})
  void itIsFoundToTheByte(int limit) {
    assertEquals(OptionalInt.of(limit), EagerLimit.search((bytes, tries) -> bytes <= limit));
  }

  /** In Arabic digits the controller took it for none. */
  @Test
  void itsLineIsTheSameInEveryLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(
          "65480 bytes; larger messages wait for their receiver",
          EagerLimit.describe(OptionalInt.of(65480)));
      assertEquals("none up to 4194304 bytes", EagerLimit.describe(OptionalInt.empty()));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void whereAllIsEagerThereIsNone() {
    assertEquals(OptionalInt.empty(), EagerLimit.search((bytes, tries) -> true));
  }

  @Test
  void whereNothingIsEagerThatIsSaid() {
    MpiException thrown =
        assertThrows(MpiException.class, () -> EagerLimit.search((bytes, tries) -> false));
    assertTrue(String.valueOf(thrown.getMessage()).startsWith("no message is eager"));
  }

  /** One trial of the first search lies: that search ends elsewhere, and its neighbours say so. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5, 9, 17})
  void aSearchThatWasDisturbedIsDoneAgain(int lie) {
    assertEquals(
        OptionalInt.of(8255),
        EagerLimit.search((bytes, tries) -> (bytes <= 8255) != (++trials == lie)));
  }

  @Test
  void aLimitThatMovesIsNone() {
    MpiException thrown =
        assertThrows(
            MpiException.class, () -> EagerLimit.search((bytes, tries) -> bytes <= 10 * ++trials));
    assertTrue(String.valueOf(thrown.getMessage()).contains("another in each of 6 searches"));
  }

  /** Held up while it sent, a rank seems to wait; returned early, it did not. */
  @Test
  void aThirdOfFastSendsIsEnoughAndOneIsNot() {
    long held = 4_000_000;
    assertFalse(waited(held, 9_000, held, 12_000, held));
    assertTrue(waited(held, 9_000, held, held, held));
    assertFalse(waited(held, 9_000, held, 12_000, held, held, 10_000));
    assertTrue(waited(held, 9_000, held, held, held, held, 10_000));
  }

  /** A large message is long on a slow line: two of five that were fast need no third. */
  @Test
  void noMoreSendsAreMadeThanDecide() {
    PrimitiveIterator.OfLong fast = LongStream.of(9_000, 9_000).iterator();
    assertFalse(EagerLimit.sendsWaited(5, fast::nextLong));
    assertFalse(fast.hasNext());
  }

  private static boolean waited(long... nanos) {
    return EagerLimit.sendsWaited(nanos.length, LongStream.of(nanos).iterator()::nextLong);
  }
}
