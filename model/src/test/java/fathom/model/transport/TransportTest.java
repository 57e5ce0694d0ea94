package fathom.model.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransportTest {
  @Test
  void aTransportIsKnownByItsId() {
    for (Transport transport : Transport.values()) {
      assertEquals(transport, Transport.ofId(transport.id()));
      assertEquals(Optional.of(transport), Transport.named(transport.id()));
    }
    assertEquals(Optional.empty(), Transport.named("infiniband"));
    Exception e = assertThrows(IllegalArgumentException.class, () -> Transport.ofId("UDP"));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("unknown transport 'UDP'; there are udp, tcp, "), message);
  }

  @Test
  void usersAreOfferedAllButMemory() {
    assertEquals(
        EnumSet.complementOf(EnumSet.of(Transport.MEMORY)), EnumSet.copyOf(Transport.offered()));
    assertEquals(Transport.USUAL, Transport.UDP.id());
  }

  @Test
  void aPacketHoldsWhatItsHeadersLeave() {
    assertEquals(1472, Transport.UDP.largestPayloadBytes(1500));
    assertEquals(1448, Transport.TCP.largestPayloadBytes(1500));
    assertEquals(8, Transport.UDP.headerBytesAboveIpv4());
    assertEquals(32, Transport.TCP.headerBytesAboveIpv4());
    for (Transport transport : Transport.values()) {
      int most = transport.isOfLibrary() ? 4 << 20 : 65_507;
      assertEquals(most, transport.largestPayloadBytes(1 << 20), transport.id());
    }
  }
}
