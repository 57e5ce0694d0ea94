package fathom.reports.exports.rules;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import fathom.reports.text.Escape;
import fathom.reports.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Words and numbers that targets' comments share. */
public final class ExportText {
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
  public static String source(Sheet sheet) {
    Sheet.SheetCluster cluster = sheet.cluster();
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

  /**
   * A comment of as many lines as it takes, each of {@value #WIDTH} bytes at most and begun by a
   * number sign: readers with a short buffer take the rest of a long comment for content.
   */
  public static void comment(StringBuilder out, String text) {
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
