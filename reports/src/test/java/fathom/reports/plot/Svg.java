package fathom.reports.plot;

import fathom.reports.Xml;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;

/** A picture read back: where its paths go, by class. */
final class Svg {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

  private final Document document;

  /** A place in units of the picture. */
  record At(double x, double y) {}

  Svg(String text) {
    document = Xml.parse(text);
  }

  Document document() {
    return document;
  }

  /** The points of every path of a class that is not of the legend. */
  List<List<At>> paths(String kind, double legendHeight) {
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
  static At middle(List<At> path) {
    double left = path.stream().mapToDouble(At::x).min().orElseThrow();
    double right = path.stream().mapToDouble(At::x).max().orElseThrow();
    double top = path.stream().mapToDouble(At::y).min().orElseThrow();
    double bottom = path.stream().mapToDouble(At::y).max().orElseThrow();
    return new At((left + right) / 2, (top + bottom) / 2);
  }

  private static List<At> points(String path) {
    List<Double> numbers = new ArrayList<>();
    Matcher matcher = NUMBER.matcher(path);
    while (matcher.find()) {
      numbers.add(Double.parseDouble(matcher.group()));
    }
    List<At> points = new ArrayList<>();
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      points.add(new At(numbers.get(i), numbers.get(i + 1)));
    }
    return points;
  }
}
