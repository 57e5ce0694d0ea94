package fathom.reports.plot;

import fathom.reports.text.Markup;
import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.geom.AffineTransform;

/**
 * What is drawn on it becomes the elements of an SVG picture: shapes as paths, colours as classes
 * of {@link Ink}, text as text.
 *
 * <p>Why a canvas of our own: that of Batik asks the machine's fonts for the family of every font
 * it meets, which fails where there is no fontconfig, as on a bare node, and its colours are fixed;
 * that of JFree is under the GPL. Text is set around its middle: where a reader's font is wider or
 * narrower than our table says, it sticks out evenly. Only our own marks have line breaks: in
 * foreign text they are escaped before it comes here.
 */
final class SvgCanvas extends GraphicsState {
  /** From one line of a text to the next, in sizes of its font. */
  static final double LINE_HEIGHT = 1.25;

  private static final int OPAQUE = 255;

  private final StringBuilder out = new StringBuilder();

  /** The elements so far, one a line. */
  String elements() {
    return out.toString();
  }

  @Override
  public void draw(Shape shape) {
    String path = SvgPath.of(shape, getTransform());
    if (path.isEmpty()) {
      return;
    }
    out.append("<path class=\"s-").append(Ink.of(getColor()).word()).append('"');
    appendOpacity("stroke-opacity");
    if (getStroke() instanceof BasicStroke line) {
      if (line.getLineWidth() != 1) {
        out.append(" stroke-width=\"").append(SvgPath.number(line.getLineWidth())).append('"');
      }
      float[] dashes = line.getDashArray();
      if (dashes != null) {
        out.append(" stroke-dasharray=\"");
        for (int i = 0; i < dashes.length; i++) {
          out.append(i == 0 ? "" : " ").append(SvgPath.number(dashes[i]));
        }
        out.append('"');
      }
    }
    out.append(" d=\"").append(path).append("\"/>\n");
  }

  @Override
  public void fill(Shape shape) {
    String path = SvgPath.of(shape, getTransform());
    if (path.isEmpty()) {
      return;
    }
    out.append("<path class=\"f-").append(Ink.of(getColor()).word()).append('"');
    appendOpacity("fill-opacity");
    out.append(" d=\"").append(path).append("\"/>\n");
  }

  @Override
  public void drawString(String text, float x, float y) {
    double middle = x + PlotFont.width(text, getFont()) / 2;
    double base = y;
    for (String line : text.lines().toList()) {
      append(line, middle, base, "");
      base += LINE_HEIGHT * getFont().getSize();
    }
  }

  /** Text that begins at a place, however wide a reader's font is. */
  void drawFrom(String text, double x, double y) {
    append(text, x, y, " text-anchor=\"start\"");
  }

  private void append(String text, double x, double y, String anchor) {
    if (text.isBlank()) {
      return;
    }
    out.append("<text class=\"f-").append(Ink.of(getColor()).word()).append('"');
    out.append(anchor);
    appendOpacity("fill-opacity");
    if (getFont().getSize() != PlotFont.NORMAL.getSize()) {
      out.append(" font-size=\"").append(getFont().getSize()).append('"');
    }
    AffineTransform transform = getTransform();
    if (!transform.isIdentity()) {
      double[] matrix = new double[6];
      transform.getMatrix(matrix);
      out.append(" transform=\"matrix(");
      for (int i = 0; i < matrix.length; i++) {
        out.append(i == 0 ? "" : " ").append(SvgPath.number(matrix[i]));
      }
      out.append(")\"");
    }
    out.append(" x=\"").append(SvgPath.number(x));
    out.append("\" y=\"").append(SvgPath.number(y)).append("\">");
    out.append(Markup.text(text)).append("</text>\n");
  }

  @Override
  public void drawString(String text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  private void appendOpacity(String attribute) {
    double opacity = getColor().getAlpha() / (double) OPAQUE;
    if (getComposite() instanceof AlphaComposite over) {
      opacity *= over.getAlpha();
    }
    if (opacity < 1) {
      out.append(' ').append(attribute).append("=\"");
      out.append(SvgPath.number(opacity)).append('"');
    }
  }

  @Override
  public void dispose() {
    // Nothing is held.
  }
}
