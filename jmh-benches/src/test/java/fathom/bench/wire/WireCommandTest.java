package fathom.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class WireCommandTest {
  @Test
  void theHelpSaysWhatIsSaidAtTheEnd() {
    String help = new CommandLine(new WireCommand()).getUsageMessage().replaceAll("\\s+", " ");
    assertTrue(help.contains("the median, 90 %, 99 % and 99.9 % in µs"), help);
  }

  @Test
  void aWireThatIsNoneIsRefusedBeforeTheKernelIsAsked() {
    WireCommand command = new WireCommand();
    new CommandLine(command).parseArgs("--rate", "0", "--devices", "lo");
    assertEquals(
        "a wire has 0.1 to 100000 Mbit/s, not 0.0",
        assertThrows(IllegalArgumentException.class, command::call).getMessage());
  }
}
