package fathom.reports.plot;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;
import java.io.Serial;

/**
 * The font of plots: a size, and the widths of Helvetica's characters, which Arial and Liberation
 * Sans share. Java's own way to measure text needs fontconfig and a font on the machine, and what
 * comes of it differs from machine to machine; this neither needs nor finds any.
 */
final class PlotFont extends Font {
  /** The families a reader's program is asked for, in order. */
  static final String FAMILIES = "Helvetica, Arial, 'Liberation Sans', sans-serif";

  static final PlotFont NORMAL = new PlotFont(12);
  static final PlotFont SMALL = new PlotFont(11);

  /** Needed where the library hands one on; nothing here looks at it. */
  static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

  @Serial private static final long serialVersionUID = 1L;

  private static final double ASCENT = 0.75;
  private static final double DESCENT = 0.22;
  private static final double PER_MILLE = 1000;

  /** Of a character the table has not: a wide one. */
  private static final int UNKNOWN = 600;

  private static final char FIRST = ' ';

  /** Thousandths of the size, from the blank to the tilde. */
  private static final int[] WIDTHS = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584 // to ~
  };

  /** No machine's: axes keep a font of their own that is equal to the one they are given. */
  private static final String NAME = "Fathom's table of widths";

  private PlotFont(int size) {
    super(NAME, Font.PLAIN, size);
  }

  /** How wide a text is: its widest line. */
  static double width(String text, Font font) {
    double thousandths =
        text.lines()
            .mapToDouble(line -> line.codePoints().mapToDouble(PlotFont::width).sum())
            .max()
            .orElse(0);
    return thousandths * font.getSize2D() / PER_MILLE;
  }

  private static int width(int point) {
    int index = point - FIRST;
    return index >= 0 && index < WIDTHS.length ? WIDTHS[index] : UNKNOWN;
  }

  @Override
  public LineMetrics getLineMetrics(String text, FontRenderContext context) {
    return new Line(getSize2D(), text.length());
  }

  /** What the library asks of a font on a canvas. */
  static final class Metrics extends FontMetrics {
    @Serial private static final long serialVersionUID = 1L;

    Metrics(Font font) {
      super(font);
    }

    @Override
    public int getAscent() {
      return (int) Math.round(ASCENT * font.getSize());
    }

    @Override
    public int getDescent() {
      return (int) Math.round(DESCENT * font.getSize());
    }

    @Override
    public int getLeading() {
      return 0;
    }

    @Override
    public int charWidth(char character) {
      return stringWidth(String.valueOf(character));
    }

    @Override
    public int charsWidth(char[] data, int offset, int length) {
      return stringWidth(new String(data, offset, length));
    }

    @Override
    public int stringWidth(String text) {
      return (int) Math.round(width(text, font));
    }
  }

  /** The heights of one line. */
  private static final class Line extends LineMetrics {
    private final float size;
    private final int characters;

    private Line(float size, int characters) {
      this.size = size;
      this.characters = characters;
    }

    @Override
    public int getNumChars() {
      return characters;
    }

    @Override
    public float getAscent() {
      return (float) (ASCENT * size);
    }

    @Override
    public float getDescent() {
      return (float) (DESCENT * size);
    }

    @Override
    public float getLeading() {
      return 0;
    }

    @Override
    public float getHeight() {
      return getAscent() + getDescent();
    }

    @Override
    public int getBaselineIndex() {
      return Font.ROMAN_BASELINE;
    }

    @Override
    public float[] getBaselineOffsets() {
      return new float[3];
    }

    @Override
    public float getStrikethroughOffset() {
      return -getAscent() / 3;
    }

    @Override
    public float getStrikethroughThickness() {
      return 1;
    }

    @Override
    public float getUnderlineOffset() {
      return 1;
    }

    @Override
    public float getUnderlineThickness() {
      return 1;
    }
  }
}
