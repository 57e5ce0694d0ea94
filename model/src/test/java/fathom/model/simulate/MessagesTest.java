package fathom.model.simulate;

import static fathom.model.collective.Instruction.receive;
import static fathom.model.collective.Instruction.receiveFrom;
import static fathom.model.collective.Instruction.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Instruction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is sent at once is one message, of as many bytes as units. Worked out by hand. */
class MessagesTest {
  /** O_s 1, gaps a tenth of a µs a byte, L 100 after the last bit, O_r 2, U_r 3. */
  private static final Simulator SIZED =
      Simulator.ofMessages(bytes -> new PacketTiming(1, bytes / 10.0, 100, bytes / 10.0, 2, 3));

  @Test
  void whatIsSentAtOnceIsOneMessageOfItsOwnSize() {
    Listed two =
        Listed.of(
            List.of(send(1, 1000), send(1, 10), send(1, 500)),
            List.of(receiveFrom(0, 1000), receiveFrom(0, 510)));
    SimulationResult result = SIZED.run(two);
    // Last bits depart at 101, 102 and 152; the port passes them as they come.
    assertEquals(152 + 100 + 2 + 3, result.finishMicros(1).orElseThrow(), 1e-9);
    assertEquals(new SimulationResult.SimulatedTraffic(3, 3, 0), result.data());
    assertEquals(1510, result.received(1));
    assertEquals(0, result.missingPackets());
  }

  @Test
  void aMessageThatHoldsMoreThanIsAskedForCountsLaterToo() {
    Listed parts =
        Listed.of(
            List.of(send(2, 30)),
            List.of(send(2, 7)),
            List.of(receiveFrom(1, 3), receiveFrom(0, 10), receiveFrom(1, 4), receiveFrom(0, 20)));
    // 7 bytes are there at 101.7, received till 103.7, taken till 106.7; the others then.
    assertEquals(106.7 + 2 + 3, last(SIZED.run(parts)), 1e-9);
    Listed early =
        Listed.of(
            List.of(send(1, 30)),
            List.of(receive(10), send(2, 1), receive(20)),
            List.of(receive(1)));
    assertEquals(109 + 106.1, last(SIZED.run(early)), 1e-9);
  }

  private static double last(SimulationResult result) {
    return result.finishMicros().orElseThrow();
  }

  @Test
  void nodesThatShareProcessorsWaitForThem() {
    Listed four =
        Listed.of(
            List.of(send(1, 10)), List.of(receive(10)), List.of(send(3, 10)), List.of(receive(10)));
    assertEquals(107, last(SIZED.run(four)), 1e-9);
    assertEquals(107, last(SIZED.withSharedProcessors(2).run(four)), 1e-9);
    // One after the other: sent at 1 and 2, there at 102 and 103; received till 104 and 106, the
    // first taken till 109, the second till 112.
    assertEquals(112, last(SIZED.withSharedProcessors(1).run(four)), 1e-9);
    assertThrows(IllegalArgumentException.class, () -> SIZED.withSharedProcessors(-1));
  }

  @Test
  void moreSizesThanARunCanHoldAreRefused() {
    List<Long> all = new ArrayList<>();
    for (int bytes = 1; bytes < 1 << 15; bytes++) {
      all.add(send(1, bytes));
    }
    Listed many = Listed.of(all, List.of(Instruction.END));
    assertThrows(IllegalArgumentException.class, () -> SIZED.run(many));
  }
}
