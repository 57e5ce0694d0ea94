package fathom.reports.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.reports.Xml;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;

/** A picture read back: where its paths go, by class. */
public final class Svg {
  /** A command of a path and the numbers after it, of which the last two are where it leads. */
  private static final Pattern STEP =
      Pattern.compile("[MLA](?:-?[\\d.]+ )*?(-?[\\d.]+) (-?[\\d.]+)(?=[MLAZ]|$)");

  private final Document document;

  /** A place in units of the picture. */
  public record At(double x, double y) {}

  public Svg(String text) {
    document = Xml.parse(text);
  }

  public Document document() {
    return document;
  }

  /** The points of every path of a class that is not of the legend. */
  public List<List<At>> paths(String kind, double legendHeight) {
    List<List<At>> paths = new ArrayList<>();
    for (var path : Xml.all(document, "path")) {
      List<At> points = points(path.getAttribute("d"));
      if (path.getAttribute("class").equals(kind)
          && points.stream().allMatch(p -> p.y() > legendHeight)) {
        paths.add(points);
      }
    }
    return paths;
  }

  /** The middle of what a path takes in. */
  public static At middle(List<At> path) {
    double left = path.stream().mapToDouble(At::x).min().orElseThrow();
    double right = path.stream().mapToDouble(At::x).max().orElseThrow();
    double top = path.stream().mapToDouble(At::y).min().orElseThrow();
    double bottom = path.stream().mapToDouble(At::y).max().orElseThrow();
    return new At((left + right) / 2, (top + bottom) / 2);
  }

  /** Where the steps of a path lead; anything but a number in it is an error. */
  public static List<At> points(String path) {
    List<At> points = new ArrayList<>();
    Matcher step = STEP.matcher(path);
    int end = 0;
    while (step.find()) {
      assertEquals("", path.substring(end, step.start()).replace("Z", ""), path);
      points.add(new At(Double.parseDouble(step.group(1)), Double.parseDouble(step.group(2))));
      end = step.end();
    }
    assertEquals("", path.substring(end).replace("Z", ""), path);
    return points;
  }
}
