package fathom.bench.control;

import fathom.model.transport.ControlTraffic;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import jdk.net.ExtendedSocketOptions;

/**
 * An authenticated control connection. Both ends prove that they hold the run's secret before
 * anything is obeyed, without sending it; every frame carries a code over its direction, number and
 * content, so that none can be forged, replayed or reordered by who can see the wire.
 *
 * <pre>
 *   peer       → controller   "FATHOM/2", 16 random bytes P
 *   controller → peer         16 random bytes C, HMAC(secret, "controller", P, C)
 *   peer       → controller   HMAC(secret, "peer", C, P)
 *   frames                    length (4), content, first 16 bytes of HMAC(key, direction, number, content)
 * </pre>
 */
public final class ControlChannel implements AutoCloseable {
  /** Which end this is; also the direction of its frames. */
  public enum ChannelRole {
    CONTROLLER((byte) 1),
    PEER((byte) 2);

    private final byte code;

    ChannelRole(byte code) {
      this.code = code;
    }
  }

  private static final byte[] MAGIC = "FATHOM/2".getBytes(StandardCharsets.US_ASCII);
  private static final int NONCE_BYTES = 16;
  private static final int CODE_BYTES = 16;
  private static final int HMAC_BYTES = 32;

  /** No command or reply comes near this; what claims more is not ours. */
  public static final int MAX_FRAME_BYTES = 4096;

  public static final Duration HANDSHAKE_PATIENCE = Duration.ofSeconds(3);

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final ChannelRole role;
  private final byte[] key;
  private final boolean acknowledges;
  private long sent;
  private long received;
  private long arrivedNanos;

  private ControlChannel(
      Socket socket, DataInputStream in, DataOutputStream out, ChannelRole role, byte[] key) {
    this.socket = socket;
    this.in = in;
    this.out = out;
    this.role = role;
    this.key = key;
    this.acknowledges =
        role == ChannelRole.PEER
            && socket.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK);
  }

  /**
   * Shakes hands on a connected socket.
   *
   * @throws IOException when the other end does not hold the secret, or is no Fathom end at all
   */
  public static ControlChannel open(Socket socket, Secret secret, ChannelRole role)
      throws IOException {
    socket.setTcpNoDelay(true);
    // It shares the line that experiments flood.
    socket.setTrafficClass(ControlTraffic.TRAFFIC_CLASS);
    socket.setKeepAlive(true);
    socket.setSoTimeout((int) HANDSHAKE_PATIENCE.toMillis());
    DataInputStream in = new DataInputStream(socket.getInputStream());
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    byte[] key =
        switch (role) {
          case PEER -> shakeAsPeer(in, out, secret);
          case CONTROLLER -> shakeAsController(in, out, secret);
        };
    return new ControlChannel(socket, in, out, role, key);
  }

  private static byte[] shakeAsPeer(DataInputStream in, DataOutputStream out, Secret secret)
      throws IOException {
    byte[] peerNonce = nonce();
    out.write(concat(MAGIC, peerNonce));
    out.flush();
    byte[] controllerNonce = in.readNBytes(NONCE_BYTES);
    byte[] proof = in.readNBytes(HMAC_BYTES);
    require(
        MessageDigest.isEqual(
            proof, secret.authenticate(ascii("controller"), peerNonce, controllerNonce)),
        "the controller does not hold this run's secret");
    out.write(secret.authenticate(ascii("peer"), controllerNonce, peerNonce));
    out.flush();
    return secret.authenticate(ascii("session"), peerNonce, controllerNonce);
  }

  private static byte[] shakeAsController(DataInputStream in, DataOutputStream out, Secret secret)
      throws IOException {
    byte[] magic = in.readNBytes(MAGIC.length);
    require(MessageDigest.isEqual(magic, MAGIC), "no Fathom peer listens there");
    byte[] peerNonce = in.readNBytes(NONCE_BYTES);
    byte[] controllerNonce = nonce();
    out.write(
        concat(
            controllerNonce, secret.authenticate(ascii("controller"), peerNonce, controllerNonce)));
    out.flush();
    byte[] proof = in.readNBytes(HMAC_BYTES);
    require(
        MessageDigest.isEqual(
            proof, secret.authenticate(ascii("peer"), controllerNonce, peerNonce)),
        "the peer does not hold this run's secret");
    return secret.authenticate(ascii("session"), peerNonce, controllerNonce);
  }

  /** Sends one frame. */
  public void write(byte[] content) throws IOException {
    if (content.length > MAX_FRAME_BYTES) {
      throw new IllegalArgumentException("frame of " + content.length + " bytes");
    }
    byte[] code = code(role, sent++, content);
    ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + content.length + CODE_BYTES);
    frame.putInt(content.length).put(content).put(code);
    // One write: on a TCP_NODELAY socket every write is a packet of its own.
    out.write(frame.array());
    out.flush();
  }

  /**
   * Waits for one frame.
   *
   * @param patience how long; zero waits forever
   * @throws IOException when the connection ends, the wait is over, or the frame is not authentic
   */
  public byte[] read(Duration patience) throws IOException {
    socket.setSoTimeout((int) patience.toMillis());
    int length = in.readInt();
    arrivedNanos = System.nanoTime();
    acknowledge();
    require(length >= 0 && length <= MAX_FRAME_BYTES, "a frame of impossible length");
    byte[] content = in.readNBytes(length);
    byte[] code = in.readNBytes(CODE_BYTES);
    ChannelRole other = role == ChannelRole.PEER ? ChannelRole.CONTROLLER : ChannelRole.PEER;
    require(
        content.length == length && MessageDigest.isEqual(code, code(other, received++, content)),
        "a frame that is not authentic");
    return content;
  }

  /**
   * Acknowledges what has come now, not 40 ms later: the control connection shares the network that
   * is measured, and late acknowledgements of "go" would take places in the very buffer that the
   * burst is to fill (3 of 200 on a slow line).
   */
  private void acknowledge() throws IOException {
    if (acknowledges) {
      socket.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
    }
  }

  /**
   * When the frame that was read last began to arrive, by {@link System#nanoTime}. What is to
   * happen so long after its receipt must not wait for its authentication, which takes now 20 µs,
   * now 1 ms.
   */
  public long arrivedNanos() {
    return arrivedNanos;
  }

  private byte[] code(ChannelRole direction, long number, byte[] content) {
    byte[] head = ByteBuffer.allocate(1 + Long.BYTES).put(direction.code).putLong(number).array();
    return java.util.Arrays.copyOf(Secret.authenticateWith(key, head, content), CODE_BYTES);
  }

  public Socket socket() {
    return socket;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static byte[] nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    return nonce;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] concat(byte[] a, byte[] b) {
    return ByteBuffer.allocate(a.length + b.length).put(a).put(b).array();
  }

  private static void require(boolean condition, String otherwise) throws IOException {
    if (!condition) {
      throw new IOException(otherwise);
    }
  }
}
