package fathom.reports.exports;

import fathom.model.interval.Caution;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import fathom.reports.text.Escape;
import fathom.reports.text.Sentence;
import fathom.reports.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Where a file's numbers are from, as comment lines. Printable ASCII alone, since parsers in C read
 * them, and short, since some read lines into buffers of 128 or 512 bytes. The text is a sheet's,
 * so it is hostile: it stays within its line and its comment.
 */
final class Origin {
  private static final String VERSION = "fathom.version";
  private static final int MOST_CHARACTERS = 100;

  /** Leaves room for what becomes longer in ASCII. */
  private static final int WRAPPED = 80;

  private Origin() {}

  /**
   * What the numbers were measured on, when, and by which version of this program; and what the
   * sheet warns of.
   */
  static List<String> lines(Sheet sheet) {
    Sheet.SheetCluster cluster = sheet.cluster();
    List<String> lines = new ArrayList<>();
    // Numbers first: what is cut off at the end must not turn 1500 into 150.
    lines.add(
        ascii(
            Sentence.of(
                "made by Fathom from a sheet: mtu %d%s, %s, cluster %s, %s",
                cluster.mtuBytes(),
                Description.assumed(sheet, Sheet.MTU),
                Description.of(sheet).nodes(),
                cluster.kind(),
                cluster.transport())));
    lines.add(ascii("created: " + sheet.created()));
    lines.add(ascii("fathom: " + sheet.provenance().getOrDefault(VERSION, "unknown")));
    Caution.of(sheet, Symbols.OF_MESSAGES)
        .ifPresent(
            line -> Wrap.lines(line, WRAPPED).stream().map(Origin::ascii).forEach(lines::add));
    return List.copyOf(lines);
  }

  /** The lines as comments that a mark begins. */
  static String comments(String mark, Sheet sheet) {
    return lines(sheet).stream().map(l -> mark + " " + l + "\n").collect(Collectors.joining());
  }

  /** The lines as one XML comment: it must not hold two hyphens in a row. */
  static String xmlComment(Sheet sheet) {
    return lines(sheet).stream()
        .map(line -> "  " + line.replaceAll("-(?=-)", "- ") + "\n")
        .collect(Collectors.joining("", "<!--\n", "-->\n"));
  }

  private static String ascii(String text) {
    StringBuilder out = new StringBuilder();
    Escape.oneLine(text).codePoints().forEach(point -> append(out, point));
    return out.length() <= MOST_CHARACTERS ? out.toString() : out.substring(0, MOST_CHARACTERS);
  }

  private static void append(StringBuilder out, int point) {
    if (point >= ' ' && point <= '~') {
      out.appendCodePoint(point);
    } else {
      out.append(String.format(Locale.ROOT, "\\u%04X", point));
    }
  }
}
