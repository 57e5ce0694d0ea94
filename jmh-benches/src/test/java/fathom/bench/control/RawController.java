package fathom.bench.control;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A controller made by hand from the protocol's description, byte by byte, so that it can also
 * misbehave. It shares nothing with {@link ControlChannel} but the HMAC.
 */
public final class RawController implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 10_000;

  private final Socket socket = new Socket();
  private final DataInputStream in;
  private final DataOutputStream out;
  private byte[] key = new byte[0];

  public RawController(InetSocketAddress peer) throws IOException {
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(peer, PATIENCE_MILLIS);
    in = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(socket.getOutputStream());
  }

  /** Sends what a controller with this secret sends; true when the peer proved to hold it too. */
  public boolean shake(Secret secret) throws IOException {
    byte[] magic = in.readNBytes(8);
    if (!new String(magic, StandardCharsets.US_ASCII).equals("FATHOM/2")) {
      throw new IOException("no magic");
    }
    byte[] peerNonce = in.readNBytes(16);
    byte[] ownNonce = new byte[16];
    Arrays.fill(ownNonce, (byte) 7);
    out.write(ownNonce);
    out.write(secret.authenticate(ascii("controller"), peerNonce, ownNonce));
    byte[] proof = in.readNBytes(32);
    key = secret.authenticate(ascii("session"), peerNonce, ownNonce);
    return Arrays.equals(proof, secret.authenticate(ascii("peer"), ownNonce, peerNonce));
  }

  /** An authentic frame of a controller. */
  public byte[] frame(long number, byte[] content) {
    ByteBuffer head = ByteBuffer.allocate(9).put((byte) 1).putLong(number);
    byte[] code = Secret.authenticateWith(key, head.array(), content);
    return ByteBuffer.allocate(4 + content.length + 16)
        .putInt(content.length)
        .put(content)
        .put(code, 0, 16)
        .array();
  }

  public void send(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  public void sendAndFinish(byte[] bytes) throws IOException {
    out.write(bytes);
    socket.shutdownOutput();
  }

  /** One frame of the peer, with its code, unchecked. */
  public byte[] receiveFrame() throws IOException {
    int length = in.readInt();
    return ByteBuffer.allocate(4 + length + 16)
        .putInt(length)
        .put(in.readNBytes(length + 16))
        .array();
  }

  /** The content of one frame of the peer, unchecked. */
  public byte[] receive() throws IOException {
    byte[] frame = receiveFrame();
    return Arrays.copyOfRange(frame, 4, frame.length - 16);
  }

  /** Waits for the peer to end the connection; returns how many bytes it sent before. */
  public int bytesUntilEnd() throws IOException {
    try {
      return in.readAllBytes().length;
    } catch (SocketException e) {
      return 0; // reset: it closed with some of our bytes unread
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
