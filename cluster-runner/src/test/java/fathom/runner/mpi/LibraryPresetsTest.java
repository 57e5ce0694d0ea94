package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryPresetsTest {
  private static LibraryPresets presets(String... values) {
    Map<String, String> said = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      said.put("preset a" + (char) ('a' + i), values[i]);
    }
    said.put("ranks", "2");
    LibraryPresets presets = LibraryPresets.takenFrom(said, Optional.empty());
    assertEquals(Map.of("ranks", "2"), said);
    return presets;
  }

  private static String refusal(
      LibraryPresets presets, Map<String, String> shell, String... words) {
    UserException refused =
        assertThrows(
            UserException.class, () -> presets.refuse(LibrarySettings.NONE, List.of(words), shell));
    assertEquals(UserException.ExitKind.BAD_INPUT, refused.kind());
    return String.valueOf(refused.getMessage());
  }

  /** A file with its line, the launcher, this shell, or another host's environment. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "coll_tuned_bcast_algorithm=pipeline [/home/u/.openmpi/mca-params.conf:3] on n1, n2|in /home/u/.openmpi/mca-params.conf:3 on n1, n2",
        "coll_tuned_priority=90 [environment] on n1|in the launcher's words",
        "coll=^tuned [environment] on n1|in this shell: unset OMPI_MCA_coll",
        "HCOLL_MAIN_IB=mlx5_0:1 [environment] on n2|in the environment of ranks on n2"
      })
  void whatIsChosenIsRefusedWithWhoHasChosenIt(String preset, String who) {
    String line =
        refusal(
            presets(preset),
            Map.of("OMPI_MCA_coll", "^tuned"),
            "mpirun",
            "--mca",
            "coll_tuned_priority",
            "90");
    assertEquals(
        "the library's own choice would not be its own, because there is "
            + preset.substring(0, preset.indexOf(" ["))
            + " ("
            + who
            + "): take that out first",
        line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "coll_tuned_use_dynamic_rules=1",
        "coll_han_priority=0",
        "coll_hcoll_enable=1",
        "coll_ucc_priority=90",
        "UCC_TL_UCP_TUNE=inf",
        "MPIR_CVAR_BCAST_INTRA_ALGORITHM=binomial",
        "MPIR_CVAR_DEVICE_COLLECTIVES=none",
        "MPIR_CVAR_BCAST_DEVICE_COLLECTIVE=0",
        "MPIR_CVAR_CH4_OFI_COLL_SELECTION_TUNING_JSON_FILE=/x.json",
        "MPIR_CVAR_ENABLE_HCOLL=1",
        "MPICH_BCAST_SHORT_MSG_SIZE=1"
      })
  void everyWayOfChoosingIsKnown(String preset) {
    assertTrue(
        refusal(presets(preset + " [environment] on n1"), Map.of()).contains(preset), preset);
  }

  /** Sites that have no use for them switch these off, and rules do so, too. */
  @Test
  void whatIsSwitchedOffChoosesNothing() {
    LibraryPresets off =
        presets(
            "coll_hcoll_enable=0 [/etc/x.conf:1] on n1",
            "coll_ucc_enable=false [environment] on n1",
            "coll_ucc_priority=0 [/etc/x.conf:2] on n1",
            "coll=^hcoll,ucc [/etc/x.conf:3] on n1");
    assertDoesNotThrow(() -> off.refuse(LibrarySettings.NONE, List.of(), Map.of()));
  }

  @Test
  void aFileOfTheLaunchersIsNamed() {
    String line =
        refusal(
            presets("coll_tuned_bcast_algorithm=3 [environment] on n1"),
            Map.of(),
            "mpirun",
            "--tune",
            "my.conf",
            "--mca",
            "coll_tuned_bcast_algorithm_segmentsize");
    assertTrue(line.contains("(by the launcher's words, as a file of its --tune)"), line);
  }

  /** How messages are sent does not choose algorithms, unless it is what is to be tried. */
  @Test
  void settingsOfMessagesStay() {
    LibraryPresets presets = presets("btl_tcp_flags=send [/etc/x.conf:1] on n1");
    assertDoesNotThrow(() -> presets.refuse(LibrarySettings.NONE, List.of(), Map.of()));
    LibrarySettings tried = LibrarySettings.parse(List.of("btl_tcp_flags=send"));
    UserException refused =
        assertThrows(UserException.class, () -> presets.refuse(tried, List.of(), Map.of()));
    assertTrue(
        String.valueOf(refused.getMessage())
            .endsWith(": take that out first; a new tune with --setting none leaves it as it is"),
        refused::toString);
  }

  /** A default is what the library does by itself. */
  @Test
  void aDefaultIsNotInForce() {
    LibraryPresets presets = presets("coll_han_priority=35 [default] on n1");
    LibrarySettings han = new LibrarySettings(new TreeMap<>(Map.of("coll_han_priority", "0")));
    assertEquals(Optional.empty(), presets.words(han, List.of(), Map.of()));
    assertDoesNotThrow(() -> presets.refuse(han, List.of(), Map.of()));
  }

  /** A default is nobody's choice, and may be a component that rules switch off. */
  @Test
  void componentsBeforeRulesAreKnownByTheirDefaults() {
    LibraryPresets presets =
        presets(
            "coll_han_priority=35 [default] on n1",
            "coll_hcoll_enable=1 [default] on n1",
            "coll_ucc_enable=0 [default] on n1");
    assertDoesNotThrow(() -> presets.refuse(LibrarySettings.NONE, List.of(), Map.of()));
    assertEquals(List.of("han", "hcoll"), presets.beforeTuned(true));
    assertEquals(List.of("hcoll"), presets.beforeTuned(false));
    LibraryPresets before = presets("coll_han_priority=0 [default] on n1"); // Open MPI 4.1
    assertEquals(List.of(), before.beforeTuned(true));
    assertEquals(List.of("han"), presets("no ompi_info on n3").beforeTuned(true));
  }

  @Test
  void hostsWithoutTheToolAreANote() {
    LibraryPresets presets = presets("no ompi_info at /opt/bin/ompi_info on n3");
    assertDoesNotThrow(() -> presets.refuse(LibrarySettings.NONE, List.of(), Map.of()));
    assertEquals(1, presets.notes().size());
    assertTrue(presets.notes().getFirst().contains("(no ompi_info at /opt/bin/ompi_info on n3)"));
  }

  @Test
  void manyAreCounted() {
    String line =
        refusal(
            presets(
                "coll=x [environment] on n1",
                "coll_a=1 [environment] on n1",
                "coll_b=1 [environment] on n1",
                "coll_c=1 [environment] on n1"),
            Map.of());
    assertTrue(line.endsWith(" and 1 more: take that out first"), line);
  }
}
