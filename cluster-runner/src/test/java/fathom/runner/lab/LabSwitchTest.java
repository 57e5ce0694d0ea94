package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.runner.console.UserException;
import org.junit.jupiter.api.Test;

class LabSwitchTest {
  /** As iproute2 6.1 prints one port of the switch. */
  private static final String PORT =
      """
      qdisc tbf 1: root refcnt 2 rate 100Mbit burst 8000b lat 799ms mpu 84b overhead 2b\s
       Sent 1816146 bytes 1210 pkt (dropped 384, overlimits 1731 requeues 0)\s
       backlog 0b 0p requeues 0
      qdisc pfifo 10: parent 1:1 limit 200p
       Sent 1816146 bytes 1210 pkt (dropped 17, overlimits 0 requeues 0)\s
       backlog 0b 0p requeues 0
      """;

  @Test
  void readsTheCounterOfTheNamedQdisc() {
    assertEquals(384, LabSwitch.dropped(PORT, "tbf"));
    assertEquals(17, LabSwitch.dropped(PORT, "pfifo"));
  }

  @Test
  void countsBeyondAnInt() {
    String text = PORT.replace("dropped 384", "dropped 5000000000");
    assertEquals(5_000_000_000L, LabSwitch.dropped(text, "tbf"));
  }

  @Test
  void saysWhatIsMissing() {
    String noqueue = "qdisc noqueue 0: root refcnt 2 \n";
    UserException e = assertThrows(UserException.class, () -> LabSwitch.dropped(noqueue, "tbf"));
    assertEquals("tc shows no tbf counters; is the lab still up?", e.getMessage());
    assertEquals(UserException.ExitKind.FAILED, e.kind());
  }

  @Test
  void withoutStatisticsThereIsNoCount() {
    String plain = "qdisc tbf 1: root refcnt 2 rate 100Mbit burst 8000b lat 799ms\n";
    assertThrows(UserException.class, () -> LabSwitch.dropped(plain, "tbf"));
  }
}
