package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireProcessTest {
  @ParameterizedTest
  @CsvSource({
    "6.9, true",
    "6.9.0, true",
    "6.18.44-generic, true",
    "7.0-rc1, true",
    "6.8.12, false",
    "5.15.0-91, false",
    "unknown, false",
    "'', false",
    "99999999999.1, false"
  })
  void programsNeedAKernelThatBoundsTheirLoops(String kernel, boolean isNew) {
    assertEquals(
        isNew ? Optional.empty() : Optional.of("needs Linux 6.9 or newer"),
        WireProcess.obstacle(true, kernel, true));
  }

  @Test
  void programsNeedRoot() {
    assertEquals(
        Optional.of("needs root, for programs in the kernel"),
        WireProcess.obstacle(false, "6.9", true));
  }

  @Test
  void whatHoldsPacketsHasACpuOfItsOwn() {
    assertEquals(
        Optional.of("needs a second CPU, which holds the packets"),
        WireProcess.obstacle(true, "6.9", false));
  }
}
