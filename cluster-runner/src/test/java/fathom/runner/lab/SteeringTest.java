package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteeringTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {"0 1", "1 2", "5 20", "31 80000000", "32 1,00000000", "40 100,00000000"})
  void maskIsHexadecimalInGroupsOf32(int cpu, String mask) {
    assertEquals(mask, Steering.mask(cpu));
  }

  @Test
  void thirdGroupHasTwoEmptyOnesBehindIt() {
    assertEquals("8,00000000,00000000", Steering.mask(67));
  }

  @Test
  void firstHostIsTheTimedSide() {
    Steering.OfHosts steering = Steering.ofHosts(3, 7).hosts().orElseThrow();
    assertEquals(3, steering.cpuOf(1));
    assertEquals(7, steering.cpuOf(2));
    assertEquals(7, steering.cpuOf(4));
  }
}
