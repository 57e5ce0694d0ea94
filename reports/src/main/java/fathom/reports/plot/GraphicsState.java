package fathom.reports.plot;

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
 * With what and where a plot draws: ink, stroke, font and place, as they were last set.
 *
 * <p>Clips are kept for who asks, and cut nothing: figures keep what they draw within their axes.
 */
abstract class GraphicsState extends RefusingGraphics {
  private final RenderingHints hints =
      new RenderingHints(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
  private AffineTransform transform = new AffineTransform();
  private Paint paint = Ink.TEXT.color();
  private Color background = Ink.TEXT.color();
  private Stroke stroke = new BasicStroke(1);
  private Composite composite = AlphaComposite.SrcOver;
  private Font font = PlotFont.NORMAL;
  private @Nullable Shape clip;

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
    if (paint instanceof Color color) {
      return color;
    }
    throw new IllegalStateException("drawn with what is no ink: " + paint);
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
}
