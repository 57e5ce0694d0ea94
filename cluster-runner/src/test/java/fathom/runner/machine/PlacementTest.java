package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.protocol.Waiting;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static String status(String list) {
    return """
        Name:	cat
        Umask:	0022
        Threads:	1
        Cpus_allowed:	ff
        Cpus_allowed_list:	%s
        Mems_allowed:	00000001
        Mems_allowed_list:	0
        """
        .formatted(list);
  }

  @Test
  void readsTheKernelsList() {
    assertEquals(List.of(0, 1, 2, 3, 8), Placement.parse(status("0-3,8")));
    assertEquals(List.of(5), Placement.parse(status("5")));
    assertEquals(List.of(0, 1, 62, 63, 64), Placement.parse(status("0-1,62-64")));
  }

  @Test
  void twoCoresForThePairInOrder() {
    assertEquals(new Placement(3, 2, 5), Placement.on(List.of(2, 5, 7)));
    assertTrue(Placement.on(List.of(2, 5)).describe().contains("CPU 2, its partner on CPU 5"));
  }

  @Test
  void oneCoreIsLeftToTheScheduler() {
    assertEquals(new Placement(1, -1, -1), Placement.on(List.of(4)));
    assertEquals("threads not pinned to CPUs (1 usable)", Placement.on(List.of(4)).describe());
  }

  @Test
  void pollingNeedsACoreEach() {
    Placement two = Placement.on(List.of(0, 1));
    assertEquals(Waiting.SPIN, two.waiting(2));
    assertEquals(Waiting.YIELD, two.waiting(4));
  }

  @Test
  void thisProcessHasAPlacement() {
    Placement here = Placement.here();
    assertTrue(here.cpus() >= 1, here::toString);
  }
}
