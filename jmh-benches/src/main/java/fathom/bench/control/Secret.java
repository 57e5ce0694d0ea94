package fathom.bench.control;

import fathom.bench.link.RunScope;
import fathom.bench.link.SocketDirectory;
import fathom.model.protocol.BenchmarksCommand;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The secret of one run. Whoever holds it may command the run's peers. */
public final class Secret {
  private static final Pattern SHAPE = Pattern.compile("[0-9a-zA-Z_-]{16,128}");
  private static final String ALGORITHM = "HmacSHA256";

  private static final int NAME_BYTES = 8;

  private final byte[] bytes;

  private Secret(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * @param text 16 to 128 letters, digits, {@code _} or {@code -}
   * @throws IllegalArgumentException for anything else
   */
  public static Secret of(String text) {
    if (!SHAPE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "a run's secret is 16 to 128 letters, digits, '_' or '-' (try: openssl rand -hex 16)");
    }
    return new Secret(ascii(text));
  }

  /** The secret in {@link BenchmarksCommand#SECRET_VARIABLE}. */
  public static Secret fromEnvironment(Map<String, String> environment) {
    String text = environment.get(BenchmarksCommand.SECRET_VARIABLE);
    if (text == null) {
      throw new IllegalArgumentException(
          "set "
              + BenchmarksCommand.SECRET_VARIABLE
              + " to the run's secret, the same for this process and its peers");
    }
    return of(text);
  }

  /**
   * Where the run's Unix domain sockets are. The directory's name follows from the secret: members
   * of the run need not be told, and nobody else can foresee it.
   */
  private SocketDirectory sockets() {
    byte[] code = authenticate(ascii("sockets"));
    return SocketDirectory.ofRun(HexFormat.of().formatHex(code, 0, NAME_BYTES));
  }

  /** What follows from it for the run's data. */
  public RunScope scope() {
    byte[] apart = {0};
    return new RunScope(
        sockets(),
        (from, to) ->
            ByteBuffer.wrap(
                    authenticate(
                        ascii("packets"),
                        apart,
                        from.getBytes(StandardCharsets.UTF_8),
                        apart,
                        to.getBytes(StandardCharsets.UTF_8)))
                .getLong());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** HMAC-SHA-256 under this secret over the parts in order. */
  byte[] authenticate(byte[]... parts) {
    return authenticateWith(bytes, parts);
  }

  static byte[] authenticateWith(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(ALGORITHM + " is part of every Java runtime", e);
    }
  }

  @Override
  public String toString() {
    return "Secret[hidden]";
  }
}
