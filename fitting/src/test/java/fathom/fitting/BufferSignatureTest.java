package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.BurstCurve.Buffer;
import fathom.model.Estimate;
import fathom.model.Outcome.Architecture;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BufferSignatureTest {
  private static Buffer buffer(double packets, double half) {
    return new Buffer(
        Estimate.of(packets, half), Estimate.exact(0.5), Optional.empty(), List.of(), List.of());
  }

  private static BufferSignature of(int receivers, double growth, double half) {
    return BufferSignature.of(
        receivers, buffer(200, 0), Attempt.ok(buffer(200 * growth, 200 * half)));
  }

  @Test
  void decidesOnlyClearOfTheOthersNeighbourhood() {
    assertEquals(Architecture.PER_PORT, of(2, 2, 0.7).architecture());
    assertEquals(Architecture.UNKNOWN, of(2, 2, 0.8).architecture());
    assertEquals(Architecture.SHARED, of(2, 1, 0.45).architecture());
    assertEquals(Architecture.UNKNOWN, of(2, 1, 0.55).architecture());
    assertEquals(Architecture.UNKNOWN, of(2, 1.4, 0.01).architecture());
    assertEquals(Architecture.PER_PORT, of(3, 3.1, 0.1).architecture());
    assertEquals(Architecture.UNKNOWN, of(3, 2, 0.1).architecture());
  }

  @Test
  void theErrorOfBothBuffersCounts() {
    BufferSignature found = BufferSignature.of(2, buffer(200, 30), Attempt.ok(buffer(400, 80)));
    assertEquals("2 ports at once hold 2.00 ± 0.50 times what one holds", found.reason());
  }

  @Test
  void theFirstThatDecidesStandsElseEveryFinding() {
    BufferSignature vague = of(2, 1.4, 0.01);
    BufferSignature clear = of(3, 3, 0.1);
    assertEquals(clear, BufferSignature.strongest(List.of(vague, clear)));
    BufferSignature failed = BufferSignature.of(3, buffer(200, 0), Attempt.failed("no loss"));
    assertEquals(
        vague.reason() + "; 3 ports at once have no value: no loss",
        BufferSignature.strongest(List.of(vague, failed)).reason());
  }
}
