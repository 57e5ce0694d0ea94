package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibrarySettingsTest {
  private static final Map<String, String> OVER_TCP =
      Map.of(
          "mpi.version",
          "Open MPI v4.1.4, package: Debian OpenMPI",
          "mpi.transport",
          "ob1 over tcp, vader",
          "mpi.settings",
          "OMPI_MCA_btl=tcp,self");

  @Test
  void theyAreHandedOnByTheEnvironment() {
    LibrarySettings two =
        LibrarySettings.parse(List.of("btl_tcp_flags=send,inplace", "btl_tcp_links=2"));
    assertEquals("btl_tcp_flags=send,inplace btl_tcp_links=2", two.words());
    assertEquals(
        Map.of("OMPI_MCA_btl_tcp_flags", "send,inplace", "OMPI_MCA_btl_tcp_links", "2"),
        two.environment());
    assertEquals(two, LibrarySettings.parse(List.of(two.words().split(" "))));
    Map<String, String> use = LibraryControl.OPEN_MPI.use(Path.of("/a ü/rules"), two);
    assertEquals("2", use.get("OMPI_MCA_btl_tcp_links"));
    assertEquals("/a ü/rules", use.get("OMPI_MCA_coll_tuned_dynamic_rules_filename"));
  }

  /** They come from files of others, too, and end in the environment of a launcher. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "a=", "=b", "A=b", "a b=c", "a=b c", "a=$(c)", "a=b\n", "../a=b", "a='b"})
  void whatIsNoSettingIsRefused(String word) {
    UserException refused =
        assertThrows(UserException.class, () -> LibrarySettings.parse(List.of(word)));
    assertTrue(
        String.valueOf(refused.getMessage()).startsWith("a setting is NAME=VALUE"),
        refused::getMessage);
  }

  /** By these a launcher or a rank would load, run or write what the file's author names. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mca_base_component_path=/tmp/x",
        "plm_rsh_agent=/tmp/x",
        "orte_launch_agent=/tmp/x",
        "mpi_show_mca_params=all",
        "mpi_show_mca_params_file=x",
        "coll_tuned_dynamic_rules_filename=x",
        "coll_han_use_dynamic_file_rules=1",
        "btl_tcp_flags=/tmp/x",
        "btl=tcp"
      })
  void whatNamesFilesOrProgramsIsRefused(String word) {
    UserException refused =
        assertThrows(UserException.class, () -> LibrarySettings.parse(List.of(word)));
    assertEquals(
        "only parameters of btl, pml, mtl, osc, coll and mpi that name no file or program can be set:"
            + " not "
            + word,
        refused.getMessage());
  }

  @Test
  void networksHaveASlashAndManySettingsAreTooMany() {
    String networks = "btl_tcp_if_include=10.1.0.0/16,10.2.0.0/16";
    assertEquals(networks, LibrarySettings.parse(List.of(networks)).words());
    List<String> nine = IntStream.range(0, 9).mapToObj(i -> "btl_tcp_x" + i + "=1").toList();
    UserException refused = assertThrows(UserException.class, () -> LibrarySettings.parse(nine));
    assertEquals("9 settings are too many: at most 8", refused.getMessage());
  }

  @Test
  void noneTwice() {
    UserException refused =
        assertThrows(
            UserException.class,
            () -> LibrarySettings.parse(List.of("btl_tcp_links=1", "btl_tcp_links=2")));
    assertEquals("the setting btl_tcp_links is given twice", refused.getMessage());
  }

  @Test
  void sendsOverTcpAreWorthATry() {
    assertEquals("btl_tcp_flags=send", LibrarySettings.worthATry(OVER_TCP).words());
    for (Map.Entry<String, String> other :
        Map.of(
                "mpi.version", "MPICH Version: 4.0.2",
                "mpi.transport", "ucx over tcp",
                "mpi.settings", "OMPI_MCA_btl_tcp_flags=314")
            .entrySet()) {
      Map<String, String> facts = new HashMap<>(OVER_TCP);
      facts.put(other.getKey(), other.getValue());
      assertTrue(LibrarySettings.worthATry(facts).isNone(), other::toString);
    }
    assertTrue(LibrarySettings.worthATry(Map.of()).isNone());
  }
}
