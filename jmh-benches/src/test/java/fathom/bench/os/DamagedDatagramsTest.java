package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class DamagedDatagramsTest {
  @Test
  void theKernelsTablesAreRead() {
    assertEquals(
        7,
        DamagedDatagrams.ofIpv4(
            List.of(
                "Tcp: InErrs InCsumErrors",
                "Tcp: 3 4",
                "Udp: InDatagrams NoPorts InErrors InCsumErrors IgnoredMulti",
                "Udp: 100 2 3 7 0",
                "UdpLite: InCsumErrors",
                "UdpLite: 9")));
    assertEquals(5, DamagedDatagrams.ofIpv6(List.of("Udp6InErrors \t1", "Udp6InCsumErrors \t5")));
    assertEquals(0, DamagedDatagrams.ofIpv4(List.of()));
    assertEquals(0, DamagedDatagrams.ofIpv4(List.of("Udp: InDatagrams", "Udp: 4")));
    assertTrue(DamagedDatagrams.soFar() >= 0);
  }
}
