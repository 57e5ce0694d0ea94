package fathom.reports.imports.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumeralsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1472, 1472",
    "1024.0, 1024",
    "64B, 64",
    "1k, 1024",
    "1K, 1024",
    "1KiB, 1024",
    "2 kib, 2048",
    "3M, 3145728",
    "1.5KiB, 1536",
    "1GiB, 1073741824",
    "2147483647, 2147483647",
    "2GiB, 2147483648",
    "8589934592, 8589934592"
  })
  void sizes(String text, long bytes) {
    assertEquals(Optional.of(bytes), Numerals.sizeBytes(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-1",
        "+1",
        "1.5",
        "1e3",
        "1kB",
        "3MB",
        "1,024",
        "99999999999999999999",
        "k",
        "1KB2",
        "NaN",
        "٤٠"
      })
  void noSizes(String text) {
    assertTrue(Numerals.sizeBytes(text).isEmpty(), text);
  }

  /** Few digits are read by a division, which must give the nearest double all the same. */
  @Test
  void plainDecimalsAreTheNearestDoubles() {
    Random random = new Random(5);
    for (int i = 0; i < 100_000; i++) {
      String digits = Long.toString(random.nextLong(1, 1L << random.nextInt(1, 60)));
      int point = random.nextInt(digits.length() + 1);
      String number = digits.substring(0, point) + "." + digits.substring(point);
      assertEquals(OptionalDouble.of(Double.parseDouble(number)), Numerals.decimal(number), number);
      assertEquals(OptionalDouble.of(Double.parseDouble(digits)), Numerals.decimal(digits), digits);
    }
  }

  @Test
  void aUnitThatCanCountInTwoWaysIsExplained() {
    assertTrue(Numerals.sizeHint("64kB").contains("1000 or by 1024"));
    assertEquals("", Numerals.sizeHint("64KiB"));
  }

  @ParameterizedTest
  @CsvSource({
    "6.73, 6.73",
    "-1.5, -1.5",
    "+2, 2",
    ".5, 0.5",
    "5., 5",
    "1e3, 1000",
    "1.5E-2, 0.015",
    "1e999999, Infinity",
    "nan, NaN",
    "-nan, NaN",
    "NaN, NaN",
    "-nan(ind), NaN",
    "1.#QNAN, NaN",
    "inf, Infinity",
    "+INF, Infinity",
    "-Infinity, -Infinity"
  })
  void times(String text, double value) {
    assertEquals(OptionalDouble.of(value), Numerals.decimal(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1,5", "0x10", "1d", "6.73f", "--1", "1e", "e3", "6.73us", "١"})
  void noTimes(String text) {
    assertTrue(Numerals.decimal(text).isEmpty(), text);
  }

  @Test
  void aDecimalCommaIsExplained() {
    assertEquals(
        "; decimals take a point, or a comma with semicolons between the columns",
        Numerals.hint("6,73").orElse(""));
    assertTrue(Numerals.hint("many").isEmpty());
  }
}
