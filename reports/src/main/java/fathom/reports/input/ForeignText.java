package fathom.reports.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The text of a file that another machine or person wrote: a sheet, a manifest, raw results, a
 * hosts file, rules. One place reads them all, and none may be larger than {@value #MOST_MIB} MiB,
 * or than memory takes: whoever gives a file does not decide how much of it is kept.
 */
public final class ForeignText {
  /** The limit, in MiB. What Fathom writes itself is a hundredth of it. */
  public static final int MOST_MIB = 64;

  private static final long MEBIBYTE = 1L << 20;

  /** Its bytes, its text and what is read of it are in memory at one time. */
  private static final long HEAP_SHARE = 8;

  private ForeignText() {}

  /**
   * Reads it as UTF-8, to its end or to the limit; of a pipe or a device nobody knows the size
   * before.
   *
   * @throws BadInputException where it is larger than the limit
   * @throws IOException where it cannot be read, or is no UTF-8
   */
  public static String read(Path file) throws IOException {
    return read(file, Runtime.getRuntime().maxMemory());
  }

  static String read(Path file, long heapBytes) throws IOException {
    long most = Math.min(MOST_MIB * MEBIBYTE, heapBytes / HEAP_SHARE);
    long size = Files.size(file);
    byte[] bytes = {};
    if (size <= most) {
      try (InputStream in = Files.newInputStream(file)) {
        bytes = in.readNBytes((int) most + 1);
      }
      size = Math.max(size, bytes.length);
    }
    if (size > most) {
      throw new BadInputException(file + ": " + tooLarge(size, most, bytes.length > 0));
    }
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static String tooLarge(long bytes, long most, boolean isUnknown) {
    String room =
        most < MOST_MIB * MEBIBYTE
            ? "which is what fits into the memory of this Java"
            : "the limit";
    return String.format(
        Locale.ROOT,
        "too large, %s; at most %.0f MiB are read, %s",
        isUnknown
            ? "it goes on beyond the limit"
            : String.format(Locale.ROOT, "%.1f MiB", (double) bytes / MEBIBYTE),
        (double) most / MEBIBYTE,
        room);
  }
}
