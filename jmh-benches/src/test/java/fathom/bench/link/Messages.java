package fathom.bench.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Messages whose content tells them apart, and the waiting for them. */
public final class Messages {
  private Messages() {}

  /** Content that depends on the number and differs in nearly every byte between numbers. */
  public static byte[] content(int number, int bytes) {
    byte[] content = new byte[bytes];
    new Random(31L * number + bytes).nextBytes(content);
    return withoutTag(content);
  }

  /** Datagrams carry the transport's tag there. */
  private static byte[] withoutTag(byte[] content) {
    Arrays.fill(content, Math.min(4, content.length), Math.min(12, content.length), (byte) 0);
    return content;
  }

  public static void send(Link endpoint, byte[] content) throws IOException {
    endpoint.send(direct(content));
  }

  /** Takes the next message, waiting for it; without its tag. */
  public static byte[] take(Link endpoint, int bytes) throws IOException {
    ByteBuffer into = ByteBuffer.allocateDirect(bytes);
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    int read;
    while ((read = endpoint.poll(into)) == Link.NOTHING) {
      deadline.check("no message came");
      Thread.onSpinWait();
    }
    byte[] content = new byte[read];
    into.flip().get(content);
    return withoutTag(content);
  }

  /** One poll, without waiting. */
  public static int poll(Link endpoint, int bytes) throws IOException {
    return endpoint.poll(ByteBuffer.allocateDirect(bytes));
  }

  static ByteBuffer direct(byte[] content) {
    return ByteBuffer.allocateDirect(content.length).put(content).flip();
  }
}
