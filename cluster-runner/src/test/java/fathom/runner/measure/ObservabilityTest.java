package fathom.runner.measure;

import static fathom.model.parameter.Parameter.NETWORK_BUFFER;
import static fathom.model.parameter.Parameter.RECEIVE_GAP;
import static fathom.model.parameter.Parameter.RECEIVE_OVERHEAD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservabilityTest {
  @ParameterizedTest
  @CsvSource({
    "lab,udp,''",
    "lab,tcp,B_L",
    "local,udp,'O_r,B_L'",
    "local,tcp,'O_r,B_L'",
    "local,unix,'O_r,B_L'"
  })
  void whatCannotBeShown(String cluster, String transport, String symbols) {
    Cluster.Choice choice = cluster.equals("lab") ? Requests.LAB : Requests.LOCAL;
    Set<Parameter> expected = new TreeSet<>();
    if (!symbols.isEmpty()) {
      List.of(symbols.split(",", -1))
          .forEach(symbol -> expected.add(Parameter.ofSymbol(symbol).orElseThrow()));
    }
    assertEquals(
        expected,
        new TreeSet<>(missing(Requests.of(choice, transport, Parameter.values())).keySet()));
  }

  /** As on a machine whose emulated switch overflows, whatever this one does. */
  private static Map<Parameter, String> missing(MeasureRequest request) {
    return Observability.missing(
        request.cluster(), request.transport(), request.parameters(), true);
  }

  @Test
  void aSwitchThatMakesSendersWaitHasNoBufferToShow() {
    Map<Parameter, String> lab =
        Observability.missing(Requests.LAB, "udp", List.of(Parameter.values()), false);
    assertEquals(Set.of(NETWORK_BUFFER), lab.keySet());
    assertTrue(lab.getOrDefault(NETWORK_BUFFER, "").contains("modprobe br_netfilter"));
    Map<Parameter, String> local =
        Observability.missing(Requests.LOCAL, "udp", List.of(Parameter.values()), false);
    assertTrue(local.getOrDefault(NETWORK_BUFFER, "").contains("no switch"));
  }

  @Test
  void reasonsAreTrue() {
    Map<Parameter, String> local = missing(Requests.of(Requests.LOCAL, "udp", Parameter.values()));
    assertTrue(local.getOrDefault(NETWORK_BUFFER, "").contains("no switch"), local::toString);
    assertTrue(
        local
            .getOrDefault(RECEIVE_OVERHEAD, "")
            .contains("inside the send call: it is part of O_s"),
        local::toString);
    Map<Parameter, String> tcp = missing(Requests.of(Requests.LAB, "tcp", Parameter.values()));
    assertTrue(tcp.getOrDefault(NETWORK_BUFFER, "").contains("repairs losses"), tcp::toString);
  }

  @Test
  void manyToOneNeedsThreeHosts() {
    Map<Parameter, String> missing =
        missing(Requests.of(Requests.lab("2"), "udp", Parameter.values()));
    assertEquals(Set.of(RECEIVE_GAP, NETWORK_BUFFER), missing.keySet());
    assertTrue(missing.values().stream().allMatch(r -> r.contains("at least 3 hosts")));
  }

  @Test
  void onlyWhatWasAskedForIsMissing() {
    assertEquals(Map.of(), missing(Requests.of(Requests.LOCAL, "udp", Parameter.SEND_GAP)));
  }
}
