package fathom.reports.plot;

import java.awt.Color;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import org.jspecify.annotations.Nullable;

/**
 * All of {@link Graphics2D} that no plot needs: pixels, images, laid-out text, shapes by whole
 * numbers. Whoever calls it is told, so that nothing is left out of a picture unseen.
 */
abstract class RefusingGraphics extends Graphics2D {
  private static UnsupportedOperationException no(String what) {
    return new UnsupportedOperationException("plots draw no " + what);
  }

  @Override
  public final boolean drawImage(
      Image image, @Nullable AffineTransform to, @Nullable ImageObserver observer) {
    throw no("images");
  }

  @Override
  public final void drawImage(
      BufferedImage image, @Nullable BufferedImageOp operation, int x, int y) {
    throw no("images");
  }

  @Override
  public final void drawRenderedImage(RenderedImage image, AffineTransform to) {
    throw no("images");
  }

  @Override
  public final void drawRenderableImage(RenderableImage image, AffineTransform to) {
    throw no("images");
  }

  @Override
  public final boolean drawImage(Image image, int x, int y, @Nullable ImageObserver observer) {
    throw no("images");
  }

  @Override
  public final boolean drawImage(
      Image image, int x, int y, int width, int height, @Nullable ImageObserver observer) {
    throw no("images");
  }

  @Override
  public final boolean drawImage(
      Image image, int x, int y, Color background, @Nullable ImageObserver observer) {
    throw no("images");
  }

  @Override
  public final boolean drawImage(
      Image image,
      int x,
      int y,
      int width,
      int height,
      Color background,
      @Nullable ImageObserver observer) {
    throw no("images");
  }

  @Override
  public final boolean drawImage(
      Image image,
      int toX1,
      int toY1,
      int toX2,
      int toY2,
      int fromX1,
      int fromY1,
      int fromX2,
      int fromY2,
      @Nullable ImageObserver observer) {
    throw no("images");
  }

  @Override
  public final boolean drawImage(
      Image image,
      int toX1,
      int toY1,
      int toX2,
      int toY2,
      int fromX1,
      int fromY1,
      int fromX2,
      int fromY2,
      Color background,
      @Nullable ImageObserver observer) {
    throw no("images");
  }

  @Override
  public final void drawString(AttributedCharacterIterator text, int x, int y) {
    throw no("text with attributes");
  }

  @Override
  public final void drawString(AttributedCharacterIterator text, float x, float y) {
    throw no("text with attributes");
  }

  @Override
  public final void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    throw no("glyphs");
  }

  @Override
  public final boolean hit(Rectangle area, Shape shape, boolean onStroke) {
    throw no("conclusions from pixels");
  }

  @Override
  public final GraphicsConfiguration getDeviceConfiguration() {
    throw no("pixels");
  }

  @Override
  public final void setPaintMode() {
    throw no("other way than over what is there");
  }

  @Override
  public final void setXORMode(Color color) {
    throw no("other way than over what is there");
  }

  @Override
  public final void copyArea(int x, int y, int width, int height, int byX, int byY) {
    throw no("pixels");
  }

  @Override
  public final void clearRect(int x, int y, int width, int height) {
    throw no("pixels");
  }

  @Override
  public final Graphics create() {
    throw no("picture in a picture");
  }

  @Override
  public final void drawLine(int x1, int y1, int x2, int y2) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void fillRect(int x, int y, int width, int height) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void drawRoundRect(
      int x, int y, int width, int height, int arcWidth, int arcHeight) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void fillRoundRect(
      int x, int y, int width, int height, int arcWidth, int arcHeight) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void drawOval(int x, int y, int width, int height) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void fillOval(int x, int y, int width, int height) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void drawArc(int x, int y, int width, int height, int start, int angle) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void fillArc(int x, int y, int width, int height, int start, int angle) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void drawPolyline(int[] x, int[] y, int points) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void drawPolygon(int[] x, int[] y, int points) {
    throw no("shapes by whole numbers");
  }

  @Override
  public final void fillPolygon(int[] x, int[] y, int points) {
    throw no("shapes by whole numbers");
  }
}
