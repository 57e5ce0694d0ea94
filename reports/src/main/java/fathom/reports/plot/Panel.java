package fathom.reports.plot;

import java.util.List;

/**
 * A pair of axes and what is drawn between them. All of it lies within the axes; a bar or a band
 * may reach beyond and is cut there, at an arrowhead.
 *
 * @param height of the area between the axes, in units of the picture
 */
record Panel(int height, Scale x, Scale y, List<Trace> traces) {
  Panel {
    traces = List.copyOf(traces);
  }
}
