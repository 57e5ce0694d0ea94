package fathom.reports.figures.chart;

import java.util.function.Function;

/**
 * The style sheets of plots: in a page the colours are variables that follow the page, in a file of
 * its own they are written out, for readers of SVG that know no variables.
 */
public final class PlotStyle {
  private PlotStyle() {}

  /** Rules for plots within a page, and the variables they need, without media queries. */
  public static String inPage() {
    return variables(Ink::light, ":root")
        + "@media screen and (prefers-color-scheme:dark){"
        + variables(Ink::dark, ":root")
        + "}\n"
        + rules(ink -> "var(--plot-" + ink.word() + ")");
  }

  /** Rules for a plot that is a file. */
  static String alone() {
    return "svg{background:"
        + Ink.LIGHT_BACKGROUND
        + "}"
        + rules(Ink::light)
        + "@media (prefers-color-scheme:dark){svg{background:"
        + Ink.DARK_BACKGROUND
        + "}"
        + rules(Ink::dark)
        + "}";
  }

  /** Rules for a plot on paper: black words and axes on no ground, whatever the reader's theme. */
  static String printed() {
    return rules(Ink::printed);
  }

  private static String variables(Function<Ink, String> value, String selector) {
    StringBuilder out = new StringBuilder(selector).append('{');
    for (Ink ink : Ink.values()) {
      out.append("--plot-").append(ink.word()).append(':').append(value.apply(ink)).append(';');
    }
    return out.append("}\n").toString();
  }

  private static String rules(Function<Ink, String> value) {
    StringBuilder out = new StringBuilder();
    for (Ink ink : Ink.values()) {
      String colour = value.apply(ink);
      out.append(".s-").append(ink.word()).append("{fill:none;stroke:").append(colour).append('}');
      out.append(".f-").append(ink.word()).append("{fill:").append(colour).append("}\n");
    }
    return out.toString();
  }
}
