package fathom.reports.figures.chart;

import java.util.List;

/**
 * A plot: panels below each other that share the horizontal axis, and the words that go with it.
 *
 * @param id unique in a page, and the name of its file: letters, digits, {@code -} and {@code _}
 * @param title what it shows, one line
 * @param caption how to read it, and its numbers with their intervals
 * @param description what is to be seen, for who does not see it; the caption goes with it
 * @param panels at least one
 */
public record Figure(
    String id, String title, String caption, String description, List<Panel> panels) {
  public Figure {
    panels = List.copyOf(panels);
    if (!id.matches("[A-Za-z0-9_-]+") || panels.isEmpty()) {
      throw new IllegalArgumentException("no figure: " + id);
    }
  }
}
