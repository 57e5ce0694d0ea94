package fathom.reports.exports;

import fathom.model.interval.Caution;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import fathom.reports.text.Escape;
import fathom.reports.text.Sentence;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words and numbers that targets' comments share. */
final class ExportText {
  private static final MathContext FOUR = new MathContext(4, RoundingMode.HALF_EVEN);
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_EVEN);

  /** Bytes of a comment's line. */
  static final int WIDTH = 100;

  private static final int MOST_OF_TEXT = 100;
  private static final int FIRST_INDENT = 2;
  private static final int PIECE = 90;

  private ExportText() {}

  /**
   * Whose numbers these are; hostile as the sheet may be, for {@link #comment} alone. Each text of
   * the sheet's is cut to {@value #MOST_OF_TEXT} characters.
   */
  static String source(Sheet sheet) {
    Sheet.Cluster cluster = sheet.cluster();
    return Sentence.of(
        "From the parameter sheet: %s, %s, %s, mtu %d bytes%s, %s",
        cut(cluster.kind()),
        Description.of(sheet).nodes(),
        cut(cluster.transport()),
        cluster.mtuBytes(),
        Description.assumed(sheet, Sheet.MTU),
        cut(sheet.created()));
  }

  private static String cut(String text) {
    return text.codePointCount(0, text.length()) <= MOST_OF_TEXT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MOST_OF_TEXT)) + "...";
  }

  /** {@code O_s + O_r + U_r}: what a packet costs both processors. */
  static String overheads() {
    return symbols(
        " + ", Parameter.SEND_OVERHEAD, Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE);
  }

  static String symbols(String between, Parameter... parameters) {
    return Stream.of(parameters).map(Parameter::symbol).collect(Collectors.joining(between));
  }

  /** A time in four digits, in plain ASCII: {@code 7609 us}. */
  static String micros(double micros) {
    return BigDecimal.valueOf(micros).round(FOUR).toPlainString() + " us";
  }

  /** A ratio in three digits. */
  static String times(double ratio) {
    return BigDecimal.valueOf(ratio).round(THREE).stripTrailingZeros().toPlainString();
  }

  /** {@code at most 7609 us are predicted, against at least 9012 us}. */
  static String predicted(Advantage advantage) {
    return Sentence.of(
        "at most %s are predicted, against at least %s",
        micros(advantage.proposalMicros()), micros(advantage.presentMicros()));
  }

  /** {@code 2.14 times as fast (2.1 to 2.18 by the sheet's 95 % intervals)}. */
  static String advantage(Advantage advantage) {
    String ratio = times(advantage.ratio()) + " times as fast";
    if (advantage.ratioCi().width() == 0) {
      return ratio;
    }
    return Sentence.of(
        "%s (%s to %s by the sheet's 95 %% intervals)",
        ratio, times(advantage.ratioCi().low()), times(advantage.ratioCi().high()));
  }

  /** A text that begins with comments: what it is, the sheet it is from, and what that warns of. */
  static StringBuilder headed(String title, Sheet sheet) {
    StringBuilder out = new StringBuilder();
    comment(out, title);
    comment(out, source(sheet));
    Caution.of(sheet, Symbols.OF_MESSAGES).ifPresent(line -> comment(out, line));
    return out;
  }

  /**
   * A comment of as many lines as it takes, each of {@value #WIDTH} bytes at most and begun by a
   * number sign: readers with a short buffer take the rest of a long comment for content.
   */
  static void comment(StringBuilder out, String text) {
    StringBuilder line = new StringBuilder("#");
    int bytes = 1;
    for (String word : Escape.oneLine(text).split(" ", -1)) {
      for (String piece : pieces(word)) {
        int length = length(piece);
        if (bytes > FIRST_INDENT && bytes + 1 + length > WIDTH) {
          out.append(line).append('\n');
          line = new StringBuilder("# ");
          bytes = line.length();
        }
        line.append(' ').append(piece);
        bytes += 1 + length;
      }
    }
    out.append(line).append('\n');
  }

  private static List<String> pieces(String word) {
    if (length(word) <= PIECE) {
      return List.of(word);
    }
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    int bytes = 0;
    for (int point : word.codePoints().toArray()) {
      String one = Character.toString(point);
      if (bytes + length(one) > PIECE) {
        pieces.add(piece.toString());
        piece.setLength(0);
        bytes = 0;
      }
      piece.append(one);
      bytes += length(one);
    }
    pieces.add(piece.toString());
    return pieces;
  }

  private static int length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
