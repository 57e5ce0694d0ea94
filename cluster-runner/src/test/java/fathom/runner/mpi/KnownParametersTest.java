package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownParametersTest {
  private static final String LIST =
      """
      mca:mpi:base:param:mpi_yield_when_idle:value:false
      mca:btl:tcp:param:btl_tcp_flags:value:send,put,inplace
      mca:btl:tcp:param:btl_tcp_flags:help:btl_tcp_links: not this line
      """;

  private static void require(String list, String... settings) {
    new KnownParameters("ompi_info", command -> new Tool.ToolResult(0, list, ""))
        .require(LibrarySettings.parse(List.of(settings)));
  }

  @Test
  void whatIsListedIsTaken() {
    assertDoesNotThrow(
        () -> require(LIST, "btl_tcp_flags=send", "mpi_yield_when_idle=1"), "both are there");
  }

  /** Open MPI would say nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"btl_tcp_flag", "btl_tcp_flags_", "btl_tcp_links"})
  void whatIsNotListedIsRefused(String name) {
    UserException refused = assertThrows(UserException.class, () -> require(LIST, name + "=send"));
    assertEquals(
        "Open MPI here has no parameter "
            + name
            + ", and would take no notice of it: see ompi_info --all --level 9",
        refused.getMessage());
  }

  /** As without Open MPI here, or with one that prints something else. */
  @ParameterizedTest
  @ValueSource(strings = {"", "Open MPI: 4.1.4\n"})
  void withoutAListNothingIsSaid(String list) {
    assertDoesNotThrow(() -> require(list, "btl_tcp_flag=send"));
  }

  @Test
  void aListThatWasCutShortSaysNothing() {
    KnownParameters crashed =
        new KnownParameters("ompi_info", command -> new Tool.ToolResult(139, LIST, ""));
    LibrarySettings missing = LibrarySettings.parse(List.of("btl_tcp_links=2"));
    assertDoesNotThrow(() -> crashed.require(missing));
  }

  @Test
  void withoutSettingsNothingIsRun() {
    KnownParameters none =
        new KnownParameters(
            "ompi_info",
            command -> {
              throw new AssertionError(command);
            });
    assertDoesNotThrow(() -> none.require(LibrarySettings.NONE));
  }
}
