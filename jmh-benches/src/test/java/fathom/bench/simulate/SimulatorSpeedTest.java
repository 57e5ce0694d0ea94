package fathom.bench.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.simulate.SimulationResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorSpeedTest {
  @ParameterizedTest
  @ValueSource(longs = {10_000, 100_000, 1_000_000})
  void timesWhatItsParameterSays(long about) {
    SimulatorSpeed benchmark = new SimulatorSpeed();
    benchmark.about = about;
    benchmark.prepare();
    SimulatorSpeed.Taken taken = new SimulatorSpeed.Taken();
    SimulationResult result = benchmark.run(taken);
    assertTrue(result.isComplete());
    assertEquals(result.events(), taken.events);
    assertTrue(taken.events > 0.7 * about && taken.events < 1.5 * about, () -> "" + taken.events);
  }
}
