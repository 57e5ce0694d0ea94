package fathom.reports.imports;

import fathom.reports.input.BadInputException;
import fathom.reports.input.Reason;
import fathom.reports.text.Escape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A file somebody else wrote.
 *
 * @param path where it stands, for messages only: it must not decide a byte of a sheet
 * @param name its name without folders
 * @param sha256 of its bytes
 * @param text its text, without a byte order mark
 */
record ForeignFile(String path, String name, String sha256, String text) {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** Reads it; fails where it is no text of reasonable size. */
  static ForeignFile read(Path file, Room room) {
    byte[] bytes = bytes(file, room);
    Path name = file.getFileName();
    return new ForeignFile(
        file.toString(),
        Escape.oneLine(name == null ? "" : name.toString()),
        sha256(bytes),
        text(file, bytes));
  }

  private static byte[] bytes(Path file, Room room) {
    if (!Files.exists(file)) {
      throw new BadInputException(file + ": no such file");
    }
    if (!Files.isRegularFile(file)) {
      throw new BadInputException(file + ": not a file");
    }
    try {
      long size = Files.size(file);
      if (size > room.mostFileBytes()) {
        throw new BadInputException(file + ": " + (size >> 20) + " MiB, " + room.advice());
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be read: " + Reason.of(e, file), e);
    }
  }

  private static String text(Path file, byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new BadInputException(file + ": not UTF-8 text, so no table that can be read", e);
    }
    if (text.indexOf('\0') >= 0) {
      throw new BadInputException(file + ": binary, so no table that can be read");
    }
    if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
      text = text.substring(1);
    }
    if (text.isBlank()) {
      throw new BadInputException(file + ": the file is empty");
    }
    return text;
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * A line of the file.
   *
   * @param number from 1
   * @param text without its end
   */
  record Line(int number, String text) {
    /** The comment without its mark; empty text for a line that is none. */
    String comment() {
      return isComment() ? text.strip().substring(1).strip() : "";
    }

    boolean isComment() {
      int first = 0;
      while (first < text.length() && Character.isWhitespace(text.charAt(first))) {
        first++;
      }
      return first < text.length() && text.charAt(first) == '#';
    }
  }

  /**
   * All lines that are not blank, one by one: of a million rows the lines would take ten times the
   * file's memory. CR, LF and CRLF end them.
   */
  Stream<Line> lines() {
    AtomicInteger number = new AtomicInteger();
    return text.lines()
        .map(line -> new Line(number.incrementAndGet(), line))
        .filter(line -> !line.text().isBlank());
  }

  /** The failure to throw for the file as a whole. */
  BadInputException bad(String what) {
    return new BadInputException(path + ": " + what);
  }

  /** The failure to throw for a line. */
  BadInputException bad(Line line, String what) {
    return new BadInputException(path + ": line " + line.number() + ": " + what);
  }

  /** What stands in a file, short enough for a line. */
  static String quoted(String text) {
    return "'" + (text.length() <= 40 ? text : text.substring(0, 40) + "…") + "'";
  }
}
