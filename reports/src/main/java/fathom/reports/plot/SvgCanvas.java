package fathom.reports.plot;

import fathom.reports.Markup;
import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is drawn on it becomes the elements of an SVG picture: shapes as paths, colours as classes
 * of {@link Ink}, text as text.
 *
 * <p>Why a canvas of our own: that of Batik asks the machine's fonts for the family of every font
 * it meets, which fails where there is no fontconfig, as on a bare node, and its colours are fixed;
 * that of JFree is under the GPL. Text is set around its middle: where a reader's font is wider or
 * narrower than our table says, it sticks out evenly. Only our own marks have line breaks: in
 * foreign text they are escaped before it comes here.
 *
 * <p>Clips are kept for who asks, and cut nothing: figures keep what they draw within their axes.
 */
final class SvgCanvas extends RefusingGraphics {
  /** From one line of a text to the next, in sizes of its font. */
  static final double LINE_HEIGHT = 1.25;

  private static final int OPAQUE = 255;

  private final StringBuilder out = new StringBuilder();
  private final RenderingHints hints =
      new RenderingHints(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
  private AffineTransform transform = new AffineTransform();
  private Paint paint = Ink.TEXT.color();
  private Color background = Ink.TEXT.color();
  private Stroke stroke = new BasicStroke(1);
  private Composite composite = AlphaComposite.SrcOver;
  private Font font = PlotFont.NORMAL;
  private @Nullable Shape clip;

  /** The elements so far, one a line. */
  String elements() {
    return out.toString();
  }

  @Override
  public void draw(Shape shape) {
    String path = SvgPath.of(shape, transform);
    if (path.isEmpty()) {
      return;
    }
    out.append("<path class=\"s-").append(Ink.of(ink()).word()).append('"');
    appendOpacity("stroke-opacity");
    if (stroke instanceof BasicStroke line) {
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
    String path = SvgPath.of(shape, transform);
    if (path.isEmpty()) {
      return;
    }
    out.append("<path class=\"f-").append(Ink.of(ink()).word()).append('"');
    appendOpacity("fill-opacity");
    out.append(" d=\"").append(path).append("\"/>\n");
  }

  @Override
  public void drawString(String text, float x, float y) {
    double middle = x + PlotFont.width(text, font) / 2;
    double base = y;
    for (String line : text.lines().toList()) {
      append(line, middle, base, "");
      base += LINE_HEIGHT * font.getSize();
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
    out.append("<text class=\"f-").append(Ink.of(ink()).word()).append('"');
    out.append(anchor);
    appendOpacity("fill-opacity");
    if (font.getSize() != PlotFont.NORMAL.getSize()) {
      out.append(" font-size=\"").append(font.getSize()).append('"');
    }
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
    double opacity = ink().getAlpha() / (double) OPAQUE;
    if (composite instanceof AlphaComposite over) {
      opacity *= over.getAlpha();
    }
    if (opacity < 1) {
      out.append(' ').append(attribute).append("=\"");
      out.append(SvgPath.number(opacity)).append('"');
    }
  }

  private Color ink() {
    if (paint instanceof Color color) {
      return color;
    }
    throw new IllegalStateException("drawn with what is no ink: " + paint);
  }

  @Override
  public void setPaint(@Nullable Paint other) {
    if (other != null) {
      paint = other;
    }
  }

  @Override
  public Paint getPaint() {
    return paint;
  }

  @Override
  public void setColor(@Nullable Color color) {
    setPaint(color);
  }

  @Override
  public Color getColor() {
    return ink();
  }

  @Override
  public void setBackground(Color color) {
    background = color;
  }

  @Override
  public Color getBackground() {
    return background;
  }

  @Override
  public void setStroke(Stroke other) {
    stroke = other;
  }

  @Override
  public Stroke getStroke() {
    return stroke;
  }

  @Override
  public void setComposite(Composite other) {
    composite = other;
  }

  @Override
  public Composite getComposite() {
    return composite;
  }

  @Override
  public void setFont(@Nullable Font other) {
    if (other != null) {
      font = other;
    }
  }

  @Override
  public Font getFont() {
    return font;
  }

  @Override
  public FontMetrics getFontMetrics(Font of) {
    return new PlotFont.Metrics(of);
  }

  @Override
  public FontRenderContext getFontRenderContext() {
    return PlotFont.CONTEXT;
  }

  @Override
  public void setRenderingHint(RenderingHints.Key key, @Nullable Object value) {
    if (value == null) {
      hints.remove(key);
    } else {
      hints.put(key, value);
    }
  }

  @Override
  public @Nullable Object getRenderingHint(RenderingHints.Key key) {
    return hints.get(key);
  }

  @Override
  public void setRenderingHints(Map<?, ?> others) {
    hints.clear();
    hints.putAll(others);
  }

  @Override
  public void addRenderingHints(Map<?, ?> others) {
    hints.putAll(others);
  }

  @Override
  public RenderingHints getRenderingHints() {
    return (RenderingHints) hints.clone();
  }

  @Override
  public void translate(int x, int y) {
    transform.translate(x, y);
  }

  @Override
  public void translate(double x, double y) {
    transform.translate(x, y);
  }

  @Override
  public void rotate(double angle) {
    transform.rotate(angle);
  }

  @Override
  public void rotate(double angle, double x, double y) {
    transform.rotate(angle, x, y);
  }

  @Override
  public void scale(double x, double y) {
    transform.scale(x, y);
  }

  @Override
  public void shear(double x, double y) {
    transform.shear(x, y);
  }

  @Override
  public void transform(AffineTransform further) {
    transform.concatenate(further);
  }

  @Override
  public void setTransform(AffineTransform other) {
    transform = new AffineTransform(other);
  }

  @Override
  public AffineTransform getTransform() {
    return new AffineTransform(transform);
  }

  @Override
  public void clip(@Nullable Shape further) {
    clip = further;
  }

  @Override
  public void setClip(@Nullable Shape other) {
    clip = other;
  }

  @Override
  public void clipRect(int x, int y, int width, int height) {
    clip = new Rectangle(x, y, width, height);
  }

  @Override
  public void setClip(int x, int y, int width, int height) {
    clip = new Rectangle(x, y, width, height);
  }

  @Override
  public @Nullable Shape getClip() {
    return clip;
  }

  @Override
  public @Nullable Rectangle getClipBounds() {
    Shape now = clip;
    return now == null ? null : now.getBounds();
  }

  @Override
  public void dispose() {
    // Nothing is held.
  }
}
