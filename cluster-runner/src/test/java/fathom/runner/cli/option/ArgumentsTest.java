package fathom.runner.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.reports.document.render.FormatName;
import fathom.runner.console.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
  @Test
  void parametersInSheetOrder() {
    assertEquals(Parameter.usual(), Arguments.parameters(""));
    assertEquals(
        List.of(Parameter.SEND_GAP, Parameter.REDUCTION), Arguments.parameters("R_sum,g_s"));
    assertEquals(
        List.of(Parameter.SEND_GAP, Parameter.NETWORK_BUFFER),
        Arguments.parameters("B_L, g_s,g_s"));
  }

  @Test
  void theNearestWordIsAskedFor() {
    UserException e = assertThrows(UserException.class, () -> Arguments.parameters("g_s,o_s"));
    assertTrue(
        String.valueOf(e.getMessage()).endsWith("R_sum; did you mean \"O_s\"?"), e::getMessage);
  }

  @ParameterizedTest
  @CsvSource({"g_x,g_x", "'g_s,',''", "'O_s g_s','O_s g_s'"})
  void unknownParameters(String text, String named) {
    refused(
        "unknown parameter '" + named + "'; there are " + measurable(),
        () -> Arguments.parameters(text));
  }

  private static String measurable() {
    return String.join(", ", Parameter.measurable().stream().map(Parameter::symbol).toList());
  }

  @Test
  void aRoundTripIsNotAskedFor() {
    refused(
        "RTT cannot be asked for: a sheet with L has it, and fathom fit FILE reads it from tables"
            + " of other tools",
        () -> Arguments.parameters("g_s,RTT"));
  }

  @ParameterizedTest
  @CsvSource({"120s,120", "90,90", "2m,120", "3min,180", "999999,999999"})
  void times(String text, long seconds) {
    assertEquals(Duration.ofSeconds(seconds), Arguments.time("--budget", text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0s", "-5s", "1.5s", "2h", "120 s", "9999999"})
  void noTimes(String text) {
    refused(
        "not a time for --budget: '" + text + "' (try 120s)",
        () -> Arguments.time("--budget", text));
  }

  @ParameterizedTest
  @CsvSource({"2%,0.02", "0.02,0.02", "0.5 %,0.005", "99.9%,0.999", "1e-3,0.001", "12.5%,0.125"})
  void shares(String text, double share) {
    assertEquals(share, Arguments.share("--precision", text), 1e-15);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "%",
        "0",
        "0%",
        "1",
        "100%",
        "2",
        "-2%",
        "two",
        "2%%",
        "NaN",
        "Infinity%",
        "0.02f",
        "2d%",
        "0x1p-3"
      })
  void noShares(String text) {
    refused(
        "--precision takes a share such as 2% or 0.02, above 0 and below 1, not '" + text + "'",
        () -> Arguments.share("--precision", text));
  }

  @Test
  void sizesAscendOnceEach() {
    assertEquals(List.of(), Arguments.sizes(""));
    assertEquals(List.of(1, 40, 1024), Arguments.sizes("1KiB, 40B,1,40"));
    assertEquals(List.of(2 << 20), Arguments.sizes("2MiB"));
  }

  @Test
  void aSizeBeyondAnIntStaysTooLarge() {
    assertEquals(List.of(Integer.MAX_VALUE), Arguments.sizes("9999999999"));
    assertEquals(List.of(Integer.MAX_VALUE), Arguments.sizes("9999999999999GiB"));
    assertEquals(List.of(Integer.MAX_VALUE), Arguments.sizes("999999999MiB"));
  }

  @ParameterizedTest
  @CsvSource({
    "big,big",
    "'1,,2',''",
    "-1,-1",
    "1.5KiB,1.5KiB",
    "1kb,1kb",
    "99999999999999,99999999999999"
  })
  void noSizes(String text, String named) {
    refused("not a size: '" + named + "' (try 1,40,1KiB)", () -> Arguments.sizes(text));
  }

  @Test
  void breakpoints() {
    assertInstanceOf(BreakpointChoice.Auto.class, BreakpointOption.read("auto"));
    assertInstanceOf(BreakpointChoice.NoBreakpoints.class, BreakpointOption.read("none"));
    assertEquals(BreakpointChoice.fixed(40), BreakpointOption.read("40"));
    assertEquals(BreakpointChoice.fixed(18, 40), BreakpointOption.read("40, 18,40"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-4", "40;80", "Auto", "40,", "12345678"})
  void noBreakpoints(String text) {
    refused(
        "not a breakpoint: '" + text + "' (40, 18,40, auto or none)",
        () -> BreakpointOption.read(text));
  }

  @Test
  void formats() {
    for (FormatName name : FormatName.values()) {
      assertEquals(name, format(name.word()).format());
    }
    refused("unknown format 'pdf'; there are " + FormatName.words(), format("pdf")::format);
    refused("unknown format 'csv'; there are text, json", format("csv")::isJson);
  }

  private static FormatOption format(String word) {
    FormatOption option = new FormatOption();
    option.word = word;
    return option;
  }

  @Test
  void operationsHaveTwoNames() {
    List<Operation> all = List.of(Operation.values());
    assertEquals(
        List.of(Operation.BROADCAST, Operation.COMPLETE_EXCHANGE, Operation.REDUCE_SCATTER),
        Arguments.operations("bcast, alltoall,broadcast,reduce_scatter", all, ""));
    assertEquals(
        List.of(LibraryOperation.ALLTOALL, LibraryOperation.BCAST),
        Arguments.libraryOperations(
            "complete-exchange,alltoall,broadcast", LibraryOperation.ALL, ""));
    for (LibraryOperation one : LibraryOperation.ALL) {
      assertEquals(
          Arguments.operation(one.modelled().word()), Arguments.operation(one.word()), one.word());
      assertEquals(Optional.of(one.modelled()), Arguments.operation(one.word()));
    }
    refused(
        "unknown operation 'reduce-scatter'; there are broadcast",
        () -> Arguments.libraryOperations("reduce-scatter", List.of(LibraryOperation.BCAST), ""));
  }

  @Test
  void oneOfAFewWords() {
    assertEquals("tcp", Arguments.oneOf("transport", "tcp", "udp", "tcp"));
    assertEquals(Transport.TCP, Arguments.transport("tcp", Transport.offered()));
    refused(
        "unknown transport 'memory'; there are udp, mpi",
        () -> Arguments.transport("memory", List.of(Transport.UDP, Transport.MPI)));
    refused(
        "unknown transport 'sctp'; there are udp",
        () -> Arguments.transport("sctp", List.of(Transport.UDP)));
  }

  private static void refused(String message, Executable reading) {
    UserException e = assertThrows(UserException.class, reading);
    assertEquals(message, e.getMessage());
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
  }
}
