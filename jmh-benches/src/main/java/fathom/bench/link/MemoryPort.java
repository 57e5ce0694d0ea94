package fathom.bench.link;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** Messages handed over within one process: the contract without a kernel underneath. */
final class MemoryPort implements Port {
  private static final int CAPACITY = 256;
  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final ConcurrentMap<String, MemoryPort> OPEN = new ConcurrentHashMap<>();

  private final String address = "memory:" + NUMBERS.incrementAndGet();
  private final Queue<Letter> inbox = new ArrayBlockingQueue<>(CAPACITY);
  private volatile boolean closed;

  private record Letter(MemoryPort from, ByteBuffer content) {}

  MemoryPort() {
    OPEN.put(address, this);
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public Link join(String remote, Side side, Deadline deadline) throws IOException {
    MemoryPort other = OPEN.get(remote);
    if (other == null) {
      throw new IOException("nobody at " + remote);
    }
    return new MemoryLink(this, other);
  }

  @Override
  public void close() {
    closed = true;
    OPEN.remove(address);
  }

  private record MemoryLink(MemoryPort own, MemoryPort other) implements Link {
    @Override
    public void send(ByteBuffer message) throws IOException {
      ByteBuffer copy = ByteBuffer.allocate(message.remaining()).put(message).flip();
      Letter letter = new Letter(own, copy);
      while (!other.inbox.offer(letter)) {
        failIfGone();
        Thread.onSpinWait();
      }
      failIfGone();
    }

    @Override
    public int poll(ByteBuffer into) throws IOException {
      Letter letter;
      do {
        letter = own.inbox.poll();
      } while (letter != null && letter.from != other); // nothing from elsewhere is received
      if (letter == null) {
        failIfGone();
        return NOTHING;
      }
      int bytes = letter.content.remaining();
      into.put(letter.content);
      return bytes;
    }

    private void failIfGone() throws IOException {
      if (other.closed) {
        throw new EOFException(other.address + " has closed its end");
      }
    }

    @Override
    public boolean canLose() {
      return false;
    }

    @Override
    public void blockingSends(boolean blocking) {
      // A full queue is waited for in send either way.
    }

    @Override
    public int queuedBytes() {
      return 0; // a message is at the other end as soon as it is sent
    }

    @Override
    public long receiveDrops() {
      return 0;
    }

    @Override
    public SortedMap<String, String> facts() {
      return new TreeMap<>();
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
