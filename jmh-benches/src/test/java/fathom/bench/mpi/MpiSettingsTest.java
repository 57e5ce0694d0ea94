package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MpiSettingsTest {
  @Test
  void whatDecidesTheNetworkIsTold() {
    assertEquals(
        Optional.of("OMPI_MCA_btl=tcp,self UCX_TLS=tcp x"),
        MpiSettings.of(
            Map.of(
                "UCX_TLS", "tcp\n\u001bx",
                "OMPI_MCA_btl", "tcp,self",
                "UCX_ERROR_SIGNALS", "",
                "OMPI_MCA_orte_hnp_uri", "1824;tcp://10.0.0.1",
                "HOME", "/root")));
  }

  @Test
  void nothingSetIsNothing() {
    assertEquals(Optional.empty(), MpiSettings.of(Map.of("PATH", "/bin")));
  }

  @Test
  void longOnesAreCut() {
    String told = MpiSettings.of(Map.of("FI_X", "y".repeat(400))).orElseThrow();
    assertEquals(302, told.length());
  }
}
