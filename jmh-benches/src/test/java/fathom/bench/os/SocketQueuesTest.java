package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

class SocketQueuesTest {
  @Test
  void whatTheOtherEndHasNoRoomForIsStillQueued() throws Exception {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel near = SocketChannel.open(listener.getLocalAddress());
          SocketChannel far = listener.accept()) {
        SocketQueues queues = SocketQueues.of(near);
        assertEquals(0, queues.queuedBytes());
        near.configureBlocking(false);
        long written = 0;
        int once;
        while ((once = near.write(ByteBuffer.allocate(64 << 10))) > 0) {
          written += once;
        }
        int queued = queues.queuedBytes();
        assertTrue(queued > 0 && queued <= written, "queued " + queued + " of " + written);
        assertTrue(far.isConnected());
      }
    }
  }

  @Test
  void dropsAreThoseOfThisSocketSinceItWasOpened() throws Exception {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (DatagramChannel near = DatagramChannel.open(StandardProtocolFamily.INET).bind(any);
        DatagramChannel far = DatagramChannel.open(StandardProtocolFamily.INET)) {
      far.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
      far.bind(any).configureBlocking(false);
      SocketQueues queues = SocketQueues.of(far);
      assertEquals(0, queues.receiveDrops());
      for (int i = 0; i < 100; i++) {
        near.send(ByteBuffer.allocate(1400), far.getLocalAddress());
      }
      int taken = 0;
      while (far.receive(ByteBuffer.allocate(1400)) != null) {
        taken++;
      }
      assertTrue(taken < 100, "the buffer was meant to be too small");
      assertEquals(100 - taken, queues.receiveDrops());
      assertEquals(0, SocketQueues.of(near).receiveDrops());
    }
  }

  @Test
  void whatHasArrivedOnAStreamIsCounted() throws Exception {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel near = SocketChannel.open(listener.getLocalAddress());
          SocketChannel far = listener.accept()) {
        SocketQueues arrived = SocketQueues.of(far);
        assertEquals(0, arrived.waitingBytes());
        near.write(ByteBuffer.allocate(40));
        near.write(ByteBuffer.allocate(2));
        long deadline = System.nanoTime() + 5_000_000_000L;
        while (arrived.waitingBytes() < 42 && System.nanoTime() < deadline) {
          Thread.onSpinWait();
        }
        assertEquals(42, arrived.waitingBytes());
        assertEquals(42, far.read(ByteBuffer.allocate(100)));
        assertEquals(0, arrived.waitingBytes());
      }
    }
  }

  @Test
  void aChannelWithoutADescriptorIsRefusedByName() throws Exception {
    try (ReadableByteChannel channel = Channels.newChannel(java.io.InputStream.nullInputStream())) {
      assertThrows(IllegalStateException.class, () -> SocketQueues.of(channel));
    }
  }
}
