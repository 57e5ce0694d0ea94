package fathom.reports.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.SizeRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes as a sheet says them. */
class SizeLabelTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1472, 1472",
    "65535, 65535",
    "65536, 64 KiB",
    "100000, 97.7 KiB",
    "786432, 768 KiB",
    "1284238, 1.22 MiB",
    "67108864, 64 MiB"
  })
  void anAmountIsAsItIsUpToOnePacketOfAnyWire(long bytes, String told) {
    assertEquals(told, SizeLabel.amount(bytes));
  }

  @Test
  void aRangeThatEndsSaysWhere() {
    assertEquals("all m", SizeLabel.of(SizeRange.from(1)));
    assertEquals("m ≤ 40", SizeLabel.of(new SizeRange(1, 40)));
    assertEquals("m ≤ 64 MiB", SizeLabel.of(new SizeRange(1, 64 << 20)));
    assertEquals("34730 < m ≤ 727 KiB", SizeLabel.of(new SizeRange(34731, 744448)));
    assertEquals("m > 40", SizeLabel.of(SizeRange.from(41)));
  }
}
