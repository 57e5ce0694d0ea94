package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureRequestTest {
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
    Cluster.Choice choice = cluster.equals("lab") ? Requests.LAB : Requests.LOCAL;
    assertEquals(bytes, Requests.of(choice, transport).mtuBytes());
  }
}
