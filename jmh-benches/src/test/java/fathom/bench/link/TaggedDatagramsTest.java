package fathom.bench.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.bench.link.LinkAccount.Excess;
import fathom.bench.link.Port.Side;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A network between two ends of a link that forges, repeats, reorders and delays packets. Both ends
 * are joined to its one socket, so what it sends has the other end's address.
 */
@SuppressWarnings("NullAway.Init") // join() fills all before each test
@Timeout(30)
class TaggedDatagramsTest {
  private static final RunScope RUN =
      new RunScope(JoinedPair.RUN.sockets(), (from, to) -> 0x0123456789abcdefL);

  private final LinkAccount account = new LinkAccount();
  private DatagramChannel network;
  private SocketAddress target;
  private Link sender;
  private Link receiver;

  @BeforeEach
  void join() throws IOException {
    network =
        DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    String between = Addresses.format((InetSocketAddress) network.getLocalAddress());
    Port near = Port.open(Transport.UDP, "127.0.0.1", RUN);
    target = Addresses.parse(near.address());
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    receiver = near.join(between, Side.RESPONDER, deadline);
    sender = Port.open(Transport.UDP, "127.0.0.1", RUN).join(between, Side.INITIATOR, deadline);
  }

  @AfterEach
  void close() throws IOException {
    network.close();
    sender.close();
    receiver.close();
  }

  /** Sends one message; the packet as the network has it. */
  private ByteBuffer sent(int number, int bytes) throws IOException {
    Messages.send(sender, Messages.content(number, bytes));
    ByteBuffer packet = ByteBuffer.allocate(2000);
    network.receive(packet);
    return packet.flip();
  }

  private void bring(ByteBuffer... packets) throws IOException {
    for (ByteBuffer packet : packets) {
      network.send(packet.duplicate(), target);
    }
  }

  private static ByteBuffer random(int bytes) {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return ByteBuffer.wrap(content);
  }

  /** Takes all that has arrived and is the other end's. */
  private int taken(int bytes) throws IOException {
    int taken = 0;
    while (Messages.poll(receiver, bytes) != Link.NOTHING) {
      taken++;
    }
    return taken;
  }

  private Excess excess() {
    return account.excess(receiver.traffic(), sender.traffic());
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 12, 64, 1472})
  void forgedPacketsAreRefusedAndCounted(int bytes) throws IOException {
    ByteBuffer genuine = sent(1, bytes);
    ByteBuffer almost = ByteBuffer.allocate(bytes).put(genuine.duplicate()).flip();
    int lastOfTag = Math.min(bytes, 12) - 1;
    almost.put(lastOfTag, (byte) (almost.get(lastOfTag) ^ 1));
    bring(random(bytes), almost, ByteBuffer.allocate(bytes), random(7), genuine);
    assertEquals(1, taken(bytes));
    assertEquals(new Traffic(0, 1, 4), receiver.traffic());
    assertEquals(new Excess(4, 0), excess());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void ofPacketsWithoutRoomForATagOnlyTheCountsTell(int bytes) throws IOException {
    bring(sent(1, bytes), random(bytes));
    assertEquals(2, taken(bytes));
    assertEquals(new Excess(0, 1), excess());
  }

  @Test
  void packetsInAnotherOrderAreNobodyElses() throws IOException {
    ByteBuffer first = sent(1, 64);
    ByteBuffer second = sent(2, 64);
    bring(sent(3, 64), first, second);
    assertEquals(3, taken(64));
    assertEquals(Excess.NONE, excess());
  }

  @Test
  void aPacketThatComesTwiceIsSurplusAndNobodyElses() throws IOException {
    ByteBuffer packet = sent(1, 64);
    bring(packet, packet);
    assertEquals(2, taken(64));
    assertEquals(new Excess(0, 1), excess());
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8, 11, 1472})
  void aPacketThatComesLateIsNobodyElsesWhateverItsSize(int bytes) throws IOException {
    ByteBuffer late = sent(1, bytes);
    assertEquals(0, taken(bytes));
    assertEquals(Excess.NONE, excess());
    bring(late, sent(2, 8));
    assertEquals(bytes < 8 ? 1 : 2, taken(8)); // a short one is skipped
    assertEquals(Excess.NONE, excess());
  }

  @Test
  void shortPacketsAmongLongerOnesAreLateOnlyAsFarAsSomeAreMissing() throws IOException {
    sent(1, 7);
    assertEquals(0, taken(7));
    assertEquals(Excess.NONE, excess());
    bring(random(7), random(7), sent(2, 64));
    assertEquals(1, taken(64));
    assertEquals(new Excess(0, 1), excess());
    bring(random(7), sent(3, 1472));
    assertEquals(1, taken(1472));
    assertEquals(new Excess(1, 0), excess(), "two sizes later");
  }
}
