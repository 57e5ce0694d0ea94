package fathom.reports.document;

import java.util.Locale;

/**
 * A column of a table, and what each medium needs to set it.
 *
 * @param title its head on a terminal and on paper
 * @param heading its head on a page, where a table must be understood without what stands before it
 * @param right whether cells stand at its right edge; a terminal sets numbers decimal point under
 *     decimal point in any case
 * @param gap blanks before it on a terminal; {@link #USUAL} for what is usual at its place; {@link
 *     #HIDDEN} where a terminal does without
 * @param characters what a terminal wraps its cells to; 0 where it is as wide as its widest cell
 * @param share of the width of a paper's text that it is wrapped to; 0 where it is not
 * @param flows whether on a terminal its cells take the rest of the line and go on below themselves
 */
public record Column(
    String title,
    String heading,
    boolean right,
    int gap,
    int characters,
    double share,
    boolean flows) {
  private static final int USUAL = -1;
  private static final int HIDDEN = -2;
  private static final int BETWEEN = 2;

  public static Column left(String title) {
    return new Column(title, title, false, USUAL, 0, 0, false);
  }

  public static Column right(String title) {
    return new Column(title, title, true, USUAL, 0, 0, false);
  }

  /** The same with another head on a page. */
  public Column heading(String other) {
    return new Column(title, other, right, gap, characters, share, flows);
  }

  /** The same with a capital on a page. */
  public Column capital() {
    return heading(title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1));
  }

  public Column gap(int blanks) {
    return new Column(title, heading, right, blanks, characters, share, flows);
  }

  /** What a terminal does without. */
  public Column offTerminal() {
    return gap(HIDDEN);
  }

  public boolean isOffTerminal() {
    return gap == HIDDEN;
  }

  /** Wrapped on paper, to this share of the width of the text. */
  public Column wrapped(double width) {
    return new Column(title, heading, right, gap, characters, width, flows);
  }

  /** Wrapped on a terminal too, to so many characters. */
  public Column wrapped(int width, double ofPaper) {
    return new Column(title, heading, right, gap, width, ofPaper, flows);
  }

  /** The last of a table, with texts that may be long. */
  public Column flowing() {
    return new Column(title, heading, right, gap, characters, share, true);
  }

  /** Whether its cells hold text that may be long. */
  public boolean isWords() {
    return flows || share > 0;
  }

  /** Blanks before it on a terminal, where it is the column at this place. */
  public int gapAt(int place) {
    return gap == USUAL ? (place == 0 ? 0 : BETWEEN) : gap;
  }
}
