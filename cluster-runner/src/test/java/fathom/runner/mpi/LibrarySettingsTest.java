package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    Map<String, String> use = LibraryAlgorithms.OPEN_MPI.use(Path.of("/a ü/rules"), two);
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

  @Test
  void noneTwice() {
    UserException refused =
        assertThrows(UserException.class, () -> LibrarySettings.parse(List.of("a=1", "a=2")));
    assertEquals("the setting a is given twice", refused.getMessage());
  }

  @Test
  void sendsOverTcpAreWorthATry() {
    assertEquals("btl_tcp_flags=send", LibrarySettings.worthATry(OVER_TCP).words());
    for (Map.Entry<String, String> other :
        Map.of(
                "mpi.version", "MPICH Version: 4.0.2",
                "mpi.transport", "ob1 over vader",
                "mpi.settings", "OMPI_MCA_btl_tcp_flags=314")
            .entrySet()) {
      Map<String, String> facts = new HashMap<>(OVER_TCP);
      facts.put(other.getKey(), other.getValue());
      assertTrue(LibrarySettings.worthATry(facts).isNone(), other::toString);
    }
    assertTrue(LibrarySettings.worthATry(Map.of()).isNone());
  }
}
