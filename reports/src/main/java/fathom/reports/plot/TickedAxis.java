package fathom.reports.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** An axis with the range and the marks of a {@link Scale}, and no others. */
final class TickedAxis extends NumberAxis {
  @Serial private static final long serialVersionUID = 1L;

  private final transient Scale scale;

  TickedAxis(Scale scale) {
    super(scale.label());
    this.scale = scale;
    setRange(scale.place(scale.low()), scale.place(scale.high()));
    setLabelFont(PlotFont.NORMAL);
    setTickLabelFont(PlotFont.NORMAL);
    setLabelPaint(Ink.TEXT.color());
    setTickLabelPaint(Ink.TEXT.color());
    setAxisLinePaint(Ink.MUTED.color());
    setAxisLineStroke(new BasicStroke(1));
    setTickMarkPaint(Ink.MUTED.color());
    setTickMarkStroke(new BasicStroke(1));
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    TextAnchor anchor =
        RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
    return scale.marks().stream()
        .map(
            mark ->
                new NumberTick(
                    TickType.MAJOR, scale.place(mark.value()), mark.text(), anchor, anchor, 0))
        .toList();
  }
}
