package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.bench.experiment.SendGap.CreditTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gap of a line that is known, from credits for each 31 messages of 1046 bytes. */
class CreditTimesTest {
  private static final long PER_CREDIT = 31;
  private static final double MESSAGE_BYTES = 1046;
  private static final double SEGMENT_BYTES = 1448;
  private static final double SEGMENT_MICROS = 1212.8;
  private static final double GAP_MICROS = SEGMENT_MICROS * MESSAGE_BYTES / SEGMENT_BYTES;

  private final CreditTimes credits = new CreditTimes();

  /** A credit comes with the segment that ends its last message, so much late. */
  private void add(int credit, double lateMicros) {
    long sent = credit * PER_CREDIT;
    double segments = Math.ceil(sent * MESSAGE_BYTES / SEGMENT_BYTES);
    credits.add(Math.round((segments * SEGMENT_MICROS + lateMicros) * 1000), sent);
  }

  @Test
  void segmentsThatHoldPartsOfMessagesDoNotBiasIt() {
    for (int credit = 1; credit <= 12; credit++) {
      add(credit, 0);
    }
    assertEquals(GAP_MICROS, credits.medianMicros(), 0.005 * GAP_MICROS);
  }

  /** The receiver was held back for 50 ms before the first credit of a window. */
  @Test
  void aLateFirstCreditDoesNotMakeItShort() {
    add(1, 50_000);
    for (int credit = 2; credit <= 12; credit++) {
      add(credit, 0);
    }
    assertEquals(GAP_MICROS, credits.medianMicros(), 0.005 * GAP_MICROS);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 7, 10, 12})
  void aStallOfTheLineWithinTheWindowIsNoPartOfIt(int firstAfterIt) {
    for (int credit = 1; credit <= 12; credit++) {
      add(credit, credit < firstAfterIt ? 0 : 50_000);
    }
    assertEquals(GAP_MICROS, credits.medianMicros(), 0.005 * GAP_MICROS);
  }

  @Test
  void threeCreditsSayNothing() {
    for (int credit = 1; credit <= 3; credit++) {
      add(credit, 0);
    }
    assertEquals(0, credits.medianMicros());
    add(4, 0);
    credits.clear();
    assertEquals(0, credits.medianMicros());
  }
}
