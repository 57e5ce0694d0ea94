package fathom.reports.figures.chart;

import java.util.List;
import java.util.stream.Stream;

/** One thing in a panel. A name of no length keeps it out of the legend. */
public sealed interface Trace {
  String name();

  Ink ink();

  /** All places it reaches, for the ranges of axes; none of what only leads the eye. */
  default Stream<Spot> reach() {
    return Stream.empty();
  }

  /** How lines differ where colours do not. */
  enum Dash {
    SOLID(""),
    DASHED("7 4"),
    DOTTED("2 3"),
    LONG("14 4"),
    DASH_DOT("8 3 2 3"),
    LONG_DOTS("14 3 2 3 2 3");

    private static final List<Dash> SERIES =
        List.of(SOLID, LONG, DASH_DOT, LONG_DOTS, DASHED, DOTTED);

    private final String pattern;

    Dash(String pattern) {
      this.pattern = pattern;
    }

    /** Lengths of dashes and gaps by turns, in units of the picture; none for a solid line. */
    String pattern() {
      return pattern;
    }

    /** Of one of several lines that stand beside each other and have no points. */
    public static Dash ofSeries(int index) {
      return SERIES.get(index % SERIES.size());
    }
  }

  /** How points differ. */
  enum Marker {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND,
    CROSS;

    /** As many as inks: where these begin anew, markers do not. */
    public static Marker ofSeries(int index) {
      int shifted = index + index / values().length;
      return values()[shifted % values().length];
    }
  }

  /** One that is told by spots. */
  sealed interface Spotted extends Trace {
    List<Spot> spots();

    @Override
    default Stream<Spot> reach() {
      return spots().stream();
    }
  }

  /** A line through its spots in their order. */
  record LineTrace(String name, Ink ink, Dash dash, List<Spot> spots) implements Spotted {
    public LineTrace {
      spots = List.copyOf(spots);
    }
  }

  /**
   * Points, each with its bar.
   *
   * @param filled whether markers are filled, else outlined
   * @param size of a marker, 1 for the usual one
   */
  record Points(String name, Ink ink, Marker marker, boolean filled, double size, List<Spot> spots)
      implements Spotted {
    public Points {
      spots = List.copyOf(spots);
    }

    /** Of the usual size. */
    public Points(String name, Ink ink, Marker marker, boolean filled, List<Spot> spots) {
      this(name, ink, marker, filled, 1, spots);
    }
  }

  /** The area between the lower and the upper ends of its spots, in ascending order of x. */
  record Band(String name, Ink ink, List<Spot> spots) implements Spotted {
    public Band {
      spots = List.copyOf(spots);
    }
  }

  /** A dotted vertical line over the whole height, which only leads the eye. */
  record RuleTrace(String name, double x) implements Trace {
    @Override
    public Ink ink() {
      return Ink.MUTED;
    }
  }

  /**
   * Bars of a schedule.
   *
   * @param height of a bar in units of the vertical axis
   */
  record Bars(String name, Ink ink, double height, List<Bar> bars) implements Barred {
    public Bars {
      bars = List.copyOf(bars);
    }
  }

  /** One that is told by bars. */
  sealed interface Barred extends Trace {
    List<Bar> bars();

    @Override
    default Stream<Spot> reach() {
      return bars().stream()
          .flatMap(b -> Stream.of(Spot.at(b.from(), b.y()), Spot.at(b.to(), b.y())));
    }
  }

  /** From one moment to another, in a row. */
  record Bar(double from, double to, double y) {}

  /** Intervals along the horizontal axis. */
  record Whiskers(String name, Ink ink, List<Bar> bars) implements Barred {
    public Whiskers {
      bars = List.copyOf(bars);
    }
  }

  /**
   * A row of words above their places. Words that would overlap are moved aside, and a thin line
   * leads from each to its place.
   *
   * @param y of the middle of the words
   * @param foot where the lines end; {@code y} for no lines
   */
  record Labels(double y, double foot, List<Scale.AxisTick> labels) implements Wordy {
    public Labels {
      labels = List.copyOf(labels);
    }
  }

  /** Words to the right of a place. */
  record TextTrace(double x, double y, String text) implements Wordy {}

  /** One that is words alone: it is in no legend and widens no axis. */
  sealed interface Wordy extends Trace {
    @Override
    default String name() {
      return "";
    }

    @Override
    default Ink ink() {
      return Ink.TEXT;
    }
  }
}
