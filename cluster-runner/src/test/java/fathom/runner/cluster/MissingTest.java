package fathom.runner.cluster;

import static fathom.model.parameter.Parameter.NETWORK_BUFFER;
import static fathom.model.parameter.Parameter.RECEIVE_GAP;
import static fathom.model.parameter.Parameter.RECEIVE_OVERHEAD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.runner.mpi.MpiOptions;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be shown on a kind of cluster, and the reason. */
class MissingTest {
  @ParameterizedTest
  @CsvSource({
    "lab,udp,''",
    "lab,tcp,B_L",
    "lab:4:two-bridges,udp,B_L",
    "lab:2,udp,'g_r,B_L'",
    "local,udp,'O_r,B_L'",
    "local,tcp,'O_r,B_L'",
    "local,unix,'O_r,B_L'"
  })
  void whatCannotBeShown(String cluster, String transport, String symbols) {
    Set<Parameter> expected = new TreeSet<>();
    for (String symbol : symbols.isEmpty() ? new String[0] : symbols.split(",", -1)) {
      expected.add(Parameter.ofSymbol(symbol).orElseThrow());
    }
    assertEquals(expected, new TreeSet<>(missing(cluster, transport).keySet()));
  }

  /** As on a machine whose emulated switch overflows, whatever this one does. */
  private static Map<Parameter, String> missing(String cluster, String transport) {
    return missing(cluster, transport, true);
  }

  private static Map<Parameter, String> missing(
      String cluster, String transport, boolean overflows) {
    Transport over = Transport.ofId(transport);
    return ClusterKinds.parse(cluster, Map.of()) instanceof LabKind lab
        ? lab.missing(over, overflows)
        : new LocalKind(MpiOptions.NONE).missing(over);
  }

  @Test
  void aSwitchThatMakesSendersWaitHasNoBufferToShow() {
    Map<Parameter, String> lab = missing("lab", "udp", false);
    assertEquals(Set.of(NETWORK_BUFFER), lab.keySet());
    assertTrue(lab.getOrDefault(NETWORK_BUFFER, "").contains("modprobe br_netfilter"));
    Map<Parameter, String> tcp = missing("lab", "tcp", false);
    assertTrue(
        tcp.getOrDefault(NETWORK_BUFFER, "").contains("sends lost packets again"), tcp::toString);
  }

  @Test
  void reasonsAreTrue() {
    Map<Parameter, String> local = missing("local", "tcp");
    assertTrue(local.getOrDefault(NETWORK_BUFFER, "").contains("no switch"), local::toString);
    assertTrue(
        local
            .getOrDefault(RECEIVE_OVERHEAD, "")
            .contains("inside the send call: it is part of O_s"),
        local::toString);
    Map<Parameter, String> tcp = missing("lab", "tcp");
    assertTrue(
        tcp.getOrDefault(NETWORK_BUFFER, "").contains("sends lost packets again"), tcp::toString);
    Map<Parameter, String> bridges = missing("lab:4:two-bridges", "udp");
    assertTrue(
        bridges.getOrDefault(NETWORK_BUFFER, "").contains("an uplink keeps senders below"),
        bridges::toString);
  }

  @Test
  void manyToOneNeedsThreeHosts() {
    Map<Parameter, String> missing = missing("lab:2", "tcp");
    assertEquals(Set.of(RECEIVE_GAP, NETWORK_BUFFER), missing.keySet());
    assertTrue(missing.values().stream().allMatch(r -> r.contains("at least 3 hosts")));
  }

  /** UDP over IPv4: 28 bytes of headers; TCP with timestamps: 52. */
  @ParameterizedTest
  @CsvSource({
    "lab,udp,1472",
    "lab,tcp,1448",
    "local,udp,65507",
    "local,tcp,65484",
    "local,unix,65507"
  })
  void payloadOfOnePacket(String cluster, String transport, int bytes) {
    assertEquals(
        bytes, ClusterKinds.parse(cluster, Map.of()).payloadBytes(Transport.ofId(transport)));
  }
}
