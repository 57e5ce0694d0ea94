package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.JoinedPair;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On threads of their own: a test runner's thread stays where it is. */
class CrossingTest {
  /** Asked before anything is pinned. */
  private static final List<Integer> CPUS = Affinity.allowed().stream().boxed().toList();

  private static int cpu(int index) {
    return CPUS.get(index);
  }

  /** Light needs 0.3 ns for 10 cm; no two processors of a machine are 10 m apart. */
  @Test
  void aLineTakesTimeEachTime() throws Exception {
    OptionalDouble[] seen =
        JoinedPair.inBackground(
                () -> {
                  Affinity.pin(cpu(0));
                  try (Crossing crossing = new Crossing(cpu(1))) {
                    OptionalDouble[] all = new OptionalDouble[20];
                    for (int i = 0; i < all.length; i++) {
                      all[i] = crossing.nanos();
                    }
                    return all;
                  }
                })
            .get();
    for (OptionalDouble nanos : seen) {
      // Empty where other tests had the other processor: then nothing is said of it.
      assertTrue(nanos.isEmpty() || Math.abs(nanos.getAsDouble() - 50_000) < 49_999);
    }
    assertTrue(Arrays.stream(seen).anyMatch(OptionalDouble::isPresent));
  }

  /** On one processor the two never run at once; what that takes is no distance. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aPartnerOnTheSameProcessorSaysNothing(int index) throws Exception {
    OptionalDouble nanos =
        JoinedPair.inBackground(
                () -> {
                  Affinity.pin(cpu(index));
                  try (Crossing crossing = new Crossing(cpu(index))) {
                    return crossing.nanos();
                  }
                })
            .get();
    assertEquals(OptionalDouble.empty(), nanos);
  }
}
