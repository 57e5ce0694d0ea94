package fathom.reports.figures.chart;

import java.util.List;
import java.util.Locale;

/**
 * The colours of all plots, light and dark. They are told apart with the common kinds of colour
 * blindness, but nothing is told by colour alone: markers and dashes differ too. Each has a
 * contrast of at least 3 to 1 against its background, texts 4.5 to 1 ({@code InkTest}).
 */
public enum Ink {
  /** Words and numbers. */
  TEXT("#1f2328", "#e6e8eb"),
  /** Axes, and marks that only lead the eye. */
  MUTED("#57606a", "#9aa4af"),
  /** Lines behind everything. */
  GRID("#dfe3e8", "#333a43"),
  /** What was measured. */
  MEASURED("#1f2328", "#f0f2f4"),
  /** What is known. */
  KNOWN("#c2410c", "#ff9d6b"),
  BLUE("#0b62a8", "#6cb6ff"),
  GREEN("#0a7d4f", "#56d39b"),
  PURPLE("#8e3a8e", "#e3a1e3"),
  AMBER("#8a6100", "#e3b341"),
  TEAL("#006d77", "#4cc9d6"),
  ROSE("#b3245c", "#ff8fb8"),
  OLIVE("#5f6b00", "#c3cf4f"),
  INDIGO("#4b4fc4", "#a5a8ff");

  /** What plots are drawn upon. */
  static final String LIGHT_BACKGROUND = "#ffffff";

  static final String DARK_BACKGROUND = "#14171a";

  private static final List<Ink> SERIES = List.of(BLUE, GREEN, PURPLE, AMBER, TEAL);

  private final String light;
  private final String dark;

  Ink(String light, String dark) {
    this.light = light;
    this.dark = dark;
  }

  /** Part of the names of classes and variables: {@code measured}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@code #rrggbb} on a light background. */
  public String light() {
    return light;
  }

  /** {@code #rrggbb} on a dark background. */
  public String dark() {
    return dark;
  }

  /** {@code #rrggbb} on paper: what is nearly black in the light is black there. */
  String printed() {
    return this == TEXT || this == MEASURED ? "#000000" : light;
  }

  /** One of several that stand beside each other. */
  public static Ink ofSeries(int index) {
    return SERIES.get(index % SERIES.size());
  }
}
