package fathom.model.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
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
    assertEquals("unknown transport 'UDP'; there are udp, tcp, unix, mpi, memory", e.getMessage());
  }

  @Test
  void usersAreOfferedAllButMemory() {
    assertEquals(
        List.of(Transport.UDP, Transport.TCP, Transport.UNIX, Transport.MPI),
        List.copyOf(Transport.offered()));
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
