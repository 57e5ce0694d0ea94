package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BurstShapeTest {
  @Test
  void aListIsReadInItsOrder() {
    assertEquals(
        List.of(
            new BurstShape(3, 1, 400),
            new BurstShape(4, 2, 1200),
            new BurstShape(9, 3, 99_999_999)),
        BurstShape.list("3x1@400/4x2@1200/9x3@99999999"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "400",
        "3x1",
        "3@400",
        "x1@400",
        "3x@400",
        "3x1@",
        "0x1@400",
        "3x0@400",
        "3x1@0",
        "03x1@400",
        "-3x1@400",
        "3x1@4e2",
        "3X1@400",
        "3 x 1 @ 400",
        "12345x1@400",
        "3x1@100000000",
        "3x1@400,4x2@800"
      })
  void whatIsNoBurstIsNamed(String item) {
    for (String list : List.of(item, "3x1@400/" + item, item + "/3x1@400")) {
      Exception e = assertThrows(IllegalArgumentException.class, () -> BurstShape.list(list));
      assertEquals("not senders x receivers @ packets: '" + item + "'", e.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3x2@400", "1x2@400", "4x3@12"})
  void eachReceiverHasAsManySenders(String item) {
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> BurstShape.list("3x1@400/" + item));
    assertEquals("not the same senders to each receiver: '" + item + "'", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"3,1,400,3,133", "3,1,401,3,134", "4,2,1200,2,300", "6,2,2,3,1", "6,3,1000,2,167"})
  void packetsAreDividedAmongTheSendersAndNoneSendsNothing(
      int senders, int receivers, int packets, int each, long packetsEach) {
    BurstShape shape = new BurstShape(senders, receivers, packets);
    assertEquals(each, shape.sendersPerReceiver());
    assertEquals(packetsEach, shape.packetsPerSender());
  }

  @ParameterizedTest
  @CsvSource({"3,1,3,0,0", "2,1,3,0,0", "4,2,3,1,2", "4,2,2,1,2", "2,2,1,1,1", "6,3,2,2,2"})
  void enoughHostsAreEnough(int senders, int receivers, int own, int ports, int each) {
    BurstShape shape = new BurstShape(senders, receivers, 100);
    assertDoesNotThrow(() -> shape.requireWithin(own, ports, each));
  }

  @ParameterizedTest
  @CsvSource({"4,1,3,1,3", "4,2,1,1,2", "4,2,3,0,2", "4,2,3,1,1", "6,3,2,1,2", "2,2,1,1,0"})
  void tooFewHostsAreRefused(int senders, int receivers, int own, int ports, int each) {
    BurstShape shape = new BurstShape(senders, receivers, 100);
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> shape.requireWithin(own, ports, each));
    String expected = "bursts of " + senders + " senders to " + receivers + " receivers";
    assertTrue(String.valueOf(e.getMessage()).endsWith(expected), e::toString);
  }
}
