package fathom.reports.imports.table;

import fathom.reports.input.BadInputException;
import fathom.reports.input.Reason;
import fathom.reports.text.Escape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file somebody else wrote.
 *
 * @param path where it stands, for messages only: it must not decide a byte of a sheet
 * @param name its name without folders
 * @param sha256 of its bytes
 * @param text its text, without a byte order mark
 */
public record ForeignFile(String path, String name, String sha256, String text) {
  /** Stands for the standard input on the command line. */
  public static final Path STANDARD_INPUT = Path.of("-");

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** Signs of decimals and exponents, between cells, and at the end of a line. */
  private static final String BETWEEN_DIGITS = ".,;\t +-eE\r\n";

  /** Open MPI's {@code --tag-output}, Hydra's {@code -prepend-rank}, Slurm's {@code --label}. */
  private static final Pattern TAG =
      Pattern.compile("\\[\\d{1,6},\\d{1,6}\\](?:<std(?:out|err)>)?:?|\\[\\d{1,6}\\] |\\d{1,6}: ");

  /** Reads a file, a pipe or the standard input; fails if the content is no text of usable size. */
  public static ForeignFile read(Path file, Room room) {
    boolean isRegular = Files.isRegularFile(file) && !file.equals(STANDARD_INPUT);
    byte[] bytes = bytes(file, room);
    Path name = file.getFileName();
    return new ForeignFile(
        file.toString(),
        // A pipe has another name each time, which must not decide a byte of a sheet.
        isRegular && name != null ? Escape.oneLine(name.toString()) : STANDARD_INPUT.toString(),
        sha256(bytes),
        text(file, bytes));
  }

  private static byte[] bytes(Path file, Room room) {
    if (!file.equals(STANDARD_INPUT) && !Files.exists(file)) {
      throw new BadInputException(file + ": no such file");
    }
    if (!file.equals(STANDARD_INPUT) && Files.isDirectory(file)) {
      throw new BadInputException(file + ": a directory, not a file");
    }
    long most = room.mostFileBytes();
    try (InputStream in = file.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes((int) Math.min(most + 1, Integer.MAX_VALUE - 8));
      if (bytes.length > most) {
        throw new BadInputException(
            file + ": more than " + (most >> 20) + " MiB, " + room.advice());
      }
      return bytes;
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
    return untagged(text);
  }

  /** Takes away what a launcher wrote before each line, if it did so before all of them. */
  private static String untagged(String text) {
    boolean isTagged =
        text.lines().filter(line -> !line.isBlank()).allMatch(l -> TAG.matcher(l).lookingAt());
    return isTagged
        ? text.lines()
            .map(line -> TAG.matcher(line).replaceFirst(""))
            .collect(Collectors.joining("\n", "", "\n"))
        : text;
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
  public record FileLine(int number, String text) {
    /** The comment without its mark; empty text for a line that is none. */
    public String comment() {
      return isComment() ? text.strip().substring(1).strip() : "";
    }

    /** The same line with its comment for its text. */
    public FileLine uncommented() {
      return isComment() ? new FileLine(number, comment()) : this;
    }

    public boolean isComment() {
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
  public Stream<FileLine> lines() {
    AtomicInteger number = new AtomicInteger();
    return text.lines()
        .map(line -> new FileLine(number.incrementAndGet(), line))
        .filter(line -> !line.text().isBlank());
  }

  /**
   * The same file with one row of numbers for all that follow each other. No tool is known by
   * numbers, and among a million rows the search for the words of each takes half a second.
   */
  public ForeignFile withFewRows() {
    StringBuilder few = new StringBuilder();
    boolean isAmongRows = false;
    int end = 0;
    for (int from = 0; from < text.length(); from = end) {
      int last = text.indexOf('\n', from);
      end = last < 0 ? text.length() : last + 1;
      boolean isRow = isRow(from, end);
      if (!isRow || !isAmongRows) {
        few.append(text, from, end);
      }
      isAmongRows = isRow;
    }
    return new ForeignFile(path, name, sha256, few.toString());
  }

  /** Whether there are digits in a part of the text, and nothing but numbers and separators. */
  private boolean isRow(int from, int to) {
    boolean hasDigits = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean isDigit = c >= '0' && c <= '9';
      if (!isDigit && BETWEEN_DIGITS.indexOf(c) < 0) {
        return false;
      }
      hasDigits |= isDigit;
    }
    return hasDigits;
  }

  /** The failure to throw for the file as a whole. */
  public BadInputException bad(String what) {
    return new BadInputException(path + ": " + what);
  }

  /** The failure to throw for a line. */
  public BadInputException bad(FileLine line, String what) {
    return new BadInputException(path + ": line " + line.number() + ": " + what);
  }

  /** What stands in a file, short enough for a line. */
  public static String quoted(String text) {
    return "'" + (text.length() <= 40 ? text : text.substring(0, 40) + "…") + "'";
  }
}
