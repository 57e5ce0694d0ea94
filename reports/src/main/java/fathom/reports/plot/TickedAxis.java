package fathom.reports.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** An axis with the range and the marks of a {@link Scale}, and no others. */
final class TickedAxis extends NumberAxis {
  @Serial private static final long serialVersionUID = 1L;

  private static final double BETWEEN_TEXTS = 4;

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
    boolean across = RectangleEdge.isTopOrBottom(edge);
    List<Scale.Mark> told = across ? told(area.getWidth()) : scale.marks();
    return scale.marks().stream()
        .map(
            mark ->
                new NumberTick(
                    TickType.MAJOR,
                    scale.place(mark.value()),
                    told.contains(mark) ? mark.text() : "",
                    anchor,
                    anchor,
                    0))
        .toList();
  }

  /** The marks whose texts stand clear of each other: all, powers of ten, or every second or so. */
  private List<Scale.Mark> told(double width) {
    List<Scale.Mark> all = scale.marks();
    List<Scale.Mark> tens =
        all.stream()
            .filter(m -> Math.log10(m.value()) == Math.rint(Math.log10(m.value())))
            .toList();
    boolean isByTens = scale.kind() == Scale.Kind.LOGARITHMIC && tens.size() > 1;
    List<Scale.Mark> told = all;
    for (int each = 1; each < all.size() && !isClear(told, width); each++) {
      List<Scale.Mark> of = isByTens ? tens : all;
      int step = isByTens ? each : each + 1;
      told = IntStream.range(0, of.size()).filter(i -> i % step == 0).mapToObj(of::get).toList();
    }
    return told;
  }

  private boolean isClear(List<Scale.Mark> marks, double width) {
    double unit = width / (scale.place(scale.high()) - scale.place(scale.low()));
    double end = Double.NEGATIVE_INFINITY;
    for (Scale.Mark mark : marks) {
      double half = PlotFont.width(mark.text(), PlotFont.NORMAL) / 2;
      double middle = unit * scale.place(mark.value());
      if (middle - half < end + BETWEEN_TEXTS) {
        return false;
      }
      end = middle + half;
    }
    return true;
  }
}
