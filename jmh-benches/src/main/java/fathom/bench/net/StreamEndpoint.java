package fathom.bench.net;

import fathom.bench.os.SocketQueues;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/** A joined byte stream. Short reads and writes are looped over; an end of stream is a failure. */
final class StreamEndpoint implements Endpoint {
  /**
   * A flow that loses against the others of a flood waits for its retransmission time-out, which
   * doubles from 200 ms each time it loses again.
   */
  private static final Duration REST_OF_MESSAGE = Duration.ofSeconds(10);

  private final SocketChannel channel;
  private final String remote;
  private final boolean unix;
  private final SocketQueues queues;

  StreamEndpoint(SocketChannel channel, String remote, boolean unix) throws IOException {
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

  @Override
  public int poll(ByteBuffer into) throws IOException {
    int wanted = into.remaining();
    int read = readSome(into);
    if (read == 0) {
      return NOTHING;
    }
    if (into.hasRemaining()) {
      Deadline deadline = Deadline.in(REST_OF_MESSAGE);
      while (into.hasRemaining()) {
        if (readSome(into) == 0) {
          deadline.check("the rest of a message from " + remote + " did not come");
        }
      }
    }
    return wanted;
  }

  private int readSome(ByteBuffer into) throws IOException {
    int read = channel.read(into);
    if (read < 0) {
      throw new EOFException(remote + " has closed its end");
    }
    return read;
  }

  @Override
  public void blockingSends(boolean blocking) throws IOException {
    channel.configureBlocking(blocking);
  }

  @Override
  public int queuedBytes() {
    return queues.queuedBytes();
  }

  @Override
  public long receiveDrops() {
    return 0; // a stream loses nothing that it has taken
  }

  @Override
  public SortedMap<String, String> facts() throws IOException {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("SO_SNDBUF", channel.getOption(StandardSocketOptions.SO_SNDBUF).toString());
    facts.put("SO_RCVBUF", channel.getOption(StandardSocketOptions.SO_RCVBUF).toString());
    if (!unix) {
      facts.put("TCP_NODELAY", channel.getOption(StandardSocketOptions.TCP_NODELAY).toString());
    }
    return facts;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
