package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChoicesByEnvironmentTest {
  private static final LibrarySettings SEND = LibrarySettings.parse(List.of("btl_tcp_flags=send"));

  private static void assertRefused(String name, LibrarySettings tried) {
    UserException refused =
        assertThrows(
            UserException.class, () -> ChoicesByEnvironment.refuse(Map.of(name, "1"), tried));
    assertEquals(
        "the library's own choice would follow what is set in this shell: unset " + name + " first",
        refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OMPI_MCA_coll_tuned_use_dynamic_rules",
        "OMPI_MCA_coll_tuned_bcast_algorithm",
        "MPIR_CVAR_BCAST_INTRA_ALGORITHM",
        "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE",
        "OMPI_MCA_coll",
        "OMPI_MCA_coll_basic_priority",
        "OMPI_MCA_coll_hcoll_enable",
        "OMPI_MCA_coll_ucc_enable",
        "HCOLL_MAIN_IB",
        "UCC_TL_UCP_TUNE",
        "MPIR_CVAR_DEVICE_COLLECTIVES",
        "MPIR_CVAR_BCAST_DEVICE_COLLECTIVE",
        "MPIR_CVAR_ENABLE_HCOLL",
        "MPICH_BCAST_INTRA_ALGORITHM"
      })
  void rulesThatAreInUseAreRefused(String name) {
    assertRefused(name, LibrarySettings.NONE);
  }

  /** Whoever pasted the line that tune printed has all of it set. */
  @ParameterizedTest
  @EnumSource
  void whatTuneTellsToSetIsAmongThem(LibraryAlgorithms library) {
    library
        .use(Path.of("rules"), LibrarySettings.NONE)
        .forEach(
            (name, value) ->
                assertThrows(
                    UserException.class,
                    () -> ChoicesByEnvironment.refuse(Map.of(name, value), LibrarySettings.NONE),
                    name));
  }

  @Test
  void allAreNamedAtOnce() {
    UserException refused =
        assertThrows(
            UserException.class,
            () ->
                ChoicesByEnvironment.refuse(
                    Map.of(
                        "OMPI_MCA_coll_tuned_b", "1",
                        "OMPI_MCA_btl_tcp_flags", "send",
                        "OMPI_MCA_coll_tuned_a", "1"),
                    SEND));
    assertTrue(
        String.valueOf(refused.getMessage())
            .endsWith(
                "unset OMPI_MCA_btl_tcp_flags OMPI_MCA_coll_tuned_a OMPI_MCA_coll_tuned_b first"),
        refused::getMessage);
  }

  @Test
  void aSettingIsRefusedWhereItIsTried() {
    assertRefused("OMPI_MCA_btl_tcp_flags", SEND);
    assertDoesNotThrow(
        () ->
            ChoicesByEnvironment.refuse(
                Map.of(
                    "OMPI_MCA_btl_tcp_flags",
                    "send",
                    "OMPI_MCA_btl_tcp_if_include",
                    "eth0",
                    "MPIR_CVAR_CH4_NETMOD",
                    "ucx"),
                LibrarySettings.NONE));
  }
}
