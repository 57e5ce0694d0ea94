package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.lab.WireHolder;
import fathom.runner.process.HostTools;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireProcessTest {
  /** Who is not root has the switch whatever the kernel. */
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
  void programsNeedRootAndAKernelThatBoundsTheirLoops(String kernel, boolean isNew) {
    assertEquals(
        isNew && HostTools.isRoot() ? WireHolder.PROGRAMS : WireHolder.SWITCH,
        WireProcess.best(kernel));
  }

  @Test
  void whatHoldsPacketsHasACpuOfItsOwn() {
    assertEquals(
        Optional.of("needs a second CPU, which holds the packets"),
        WireProcess.obstacle(WireHolder.SWITCH, false));
    assertEquals(Optional.empty(), WireProcess.obstacle(WireHolder.SWITCH, true));
  }
}
