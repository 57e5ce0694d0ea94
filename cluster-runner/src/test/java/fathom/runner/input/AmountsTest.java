package fathom.runner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AmountsTest {
  @Test
  void itemsAreWithoutBlanksAndNoneIsLost() {
    assertEquals(List.of("1", "40", "1KiB"), Amounts.items("1, 40 ,1KiB"));
    assertEquals(List.of("1", ""), Amounts.items("1,"));
    assertEquals(List.of(""), Amounts.items(""));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "40, 40",
    "40B, 40",
    "64KiB, 65536",
    "1K, 1024",
    "2M, 2097152",
    "3MiB, 3145728",
    "2GiB, 2147483648",
    "9999999999999, 9999999999999",
    "8589934591GiB, 9223372035781033984", // (2³³ − 1)·2³⁰: the last that fits
    "8589934592GiB, 9223372036854775807",
    "9999999999999GiB, 9223372036854775807"
  })
  void bytes(String text, long bytes) {
    assertEquals(OptionalLong.of(bytes), Amounts.bytes(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " 1", "-1", "1.5KiB", "1kb", "1 KiB", "99999999999999"})
  void noBytes(String text) {
    assertEquals(OptionalLong.empty(), Amounts.bytes(text));
  }

  @ParameterizedTest
  @CsvSource({"2%, 0.02", "2 %, 0.02", "0.02, 0.02", "1e-3, 0.001", "150%, 1.5", "0, 0", "7, 7"})
  void shares(String text, double share) {
    assertEquals(OptionalDouble.of(share), Amounts.share(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%", "-1", "2  %", "1e3", ".5", "NaN", "2%%"})
  void noShares(String text) {
    assertEquals(OptionalDouble.empty(), Amounts.share(text));
  }

  @Test
  void times() {
    assertEquals(Optional.of(Duration.ofMinutes(2)), Amounts.time("120"));
    assertEquals(Optional.of(Duration.ofMinutes(2)), Amounts.time("120s"));
    assertEquals(Optional.of(Duration.ofMinutes(2)), Amounts.time("2m"));
    assertEquals(Optional.of(Duration.ofMinutes(2)), Amounts.time("2min"));
    assertEquals(Optional.empty(), Amounts.time("2h"));
    assertEquals(Optional.empty(), Amounts.time("1.5s"));
  }

  @Test
  void numbersAndNodes() {
    assertEquals(OptionalInt.of(40), Amounts.number("0040"));
    assertEquals(OptionalInt.empty(), Amounts.number("-1"));
    assertEquals(OptionalInt.empty(), Amounts.number("12345678"));
    assertEquals(OptionalInt.of(16), Amounts.nodes("16", 16));
    assertEquals(OptionalInt.empty(), Amounts.nodes("17", 16));
    assertEquals(OptionalInt.of(2), Amounts.nodes("2", 16));
    assertEquals(OptionalInt.empty(), Amounts.nodes("1", 16));
    assertEquals(OptionalInt.empty(), Amounts.nodes("x", 16));
  }
}
