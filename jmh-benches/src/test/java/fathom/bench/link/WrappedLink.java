package fathom.bench.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SortedMap;

/** An endpoint that passes every call on to a real one; a test overrides what it emulates. */
public abstract class WrappedLink implements Link {
  private final Link real;

  protected WrappedLink(Link real) {
    this.real = real;
  }

  @Override
  public void send(ByteBuffer message) throws IOException {
    real.send(message);
  }

  @Override
  public int poll(ByteBuffer into) throws IOException {
    return real.poll(into);
  }

  @Override
  public boolean canLose() {
    return real.canLose();
  }

  @Override
  public void blockingSends(boolean blocking) throws IOException {
    real.blockingSends(blocking);
  }

  @Override
  public int queuedBytes() {
    return real.queuedBytes();
  }

  @Override
  public long receiveDrops() {
    return real.receiveDrops();
  }

  @Override
  public SortedMap<String, String> facts() throws IOException {
    return real.facts();
  }

  @Override
  public void close() throws IOException {
    real.close();
  }
}
