package fathom.bench.link;

import fathom.bench.os.SocketQueues;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * A joined byte stream. Short writes are looped over; the beginning of a message whose rest has not
 * come is kept for the next poll; an end of stream is a failure.
 */
final class StreamLink implements Link {
  private final SocketChannel channel;
  private final String remote;
  private final boolean unix;
  private final SocketQueues queues;

  /** What has come of the message that is under way, ready to be added to. */
  private ByteBuffer begun = ByteBuffer.allocateDirect(0);

  StreamLink(SocketChannel channel, String remote, boolean unix) throws IOException {
    this.channel = channel;
    this.remote = remote;
    this.unix = unix;
    if (!unix) {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    channel.configureBlocking(false);
    this.queues = SocketQueues.of(channel);
  }

  @Override
  public void send(ByteBuffer message) throws IOException {
    while (message.hasRemaining()) {
      channel.write(message);
    }
  }

  /**
   * Does not wait for the rest of a message. Who takes a flood from many senders has to empty the
   * others meanwhile: they fill buffers until the very packet that is missing is dropped, and its
   * retransmission again, each time after twice as long.
   */
  @Override
  public int poll(ByteBuffer into) throws IOException {
    int wanted = into.remaining();
    if (begun.position() > 0) {
      if (begun.position() > wanted) {
        throw new IOException(
            begun.position()
                + " bytes of an earlier message were left in the stream from "
                + remote
                + ": the next message has only "
                + wanted);
      }
      into.put(begun.flip());
      begun.clear();
    }
    int read = readSome(into);
    if (!into.hasRemaining()) {
      return wanted;
    }
    if (read > 0 || into.remaining() < wanted) {
      keep(into, wanted);
    }
    return NOTHING;
  }

  private void keep(ByteBuffer into, int wanted) {
    if (begun.capacity() < wanted) {
      begun = ByteBuffer.allocateDirect(wanted);
    }
    int start = into.limit() - wanted;
    begun.put(into.duplicate().limit(into.position()).position(start));
    into.position(start);
  }

  private int readSome(ByteBuffer into) throws IOException {
    int read = channel.read(into);
    if (read < 0) {
      throw new EOFException(remote + " has closed its end");
    }
    return read;
  }

  @Override
  public boolean canLose() {
    return false;
  }

  @Override
  public void blockingSends(boolean blocking) throws IOException {
    channel.configureBlocking(blocking);
  }

  @Override
  public void boundQueue(int bytes) throws IOException {
    if (!unix) {
      channel.setOption(StandardSocketOptions.SO_SNDBUF, bytes);
    }
  }

  @Override
  public int queuedBytes() {
    return queues.queuedBytes();
  }

  @Override
  public OptionalInt waitingBytes() {
    return OptionalInt.of(begun.position() + queues.waitingBytes());
  }

  @Override
  public long receiveDrops() {
    return 0; // a stream loses nothing that it has taken
  }

  @Override
  public SortedMap<String, String> facts() throws IOException {
    return unix
        ? Sockets.facts(channel)
        : Sockets.facts(channel, StandardSocketOptions.TCP_NODELAY);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
