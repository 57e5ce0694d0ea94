package fathom.fitting.bend;

import fathom.fitting.bend.BrokenLine.Bend;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The best line with a given number of bends. One bend is found exactly, in linear time ({@link
 * Scan}). For several, lines are fitted to the runs between bends and each bend moves to where its
 * lines meet, until none leaves its gap: that is Gauss-Newton on all coefficients at once (Muggeo
 * 2003), and a fixed point of it a local optimum. It begins from several places: the best jumps,
 * and the best line with one bend less and one more. Where no start settles, the optimum lies on a
 * point itself, and bends move from point to point.
 */
public final class BendSearch {
  private static final double TWO_SIDED_95 = 0.975;
  private static final int MOVES = 200;
  private static final int ROUNDS = 20;

  /** Gaps to try for one bend, spread over all of them where there are more. */
  private static final int PLACES_TO_TRY = 200;

  private record Form(List<Integer> lastBelow, List<Double> places, Joined joined) {}

  private final Points points;

  public BendSearch(Points points) {
    this.points = points;
  }

  /** Empty when there are too few distinct x (two for each piece), or no form is determined. */
  public Optional<BrokenLine> best(int bends) {
    if (bends < 1 || points.count() < (bends + 1) * Scan.LEAST_POINTS) {
      return Optional.empty();
    }
    return bends == 1 ? one() : several(bends).map(this::withErrors);
  }

  private Optional<BrokenLine> one() {
    Scan scan = new Scan(points, 0, points.count());
    double at = scan.bestMeeting();
    int gap = scan.gapOfBestMeeting();
    List<Line> free = List.of(scan.low(gap), scan.high(gap));
    double left = points.within() + scan.leastOfMeeting();
    double variance = variance(left, 1);
    double t = t95(degrees(1));
    double limit = scan.leastOfMeeting() + t * t * variance;
    return Joined.at(free, List.of(at))
        .map(
            joined ->
                broken(
                    joined,
                    left,
                    List.of(
                        new Bend(
                            at,
                            error(Math.sqrt(variance), free, joined, 0, at),
                            scan.lowestMeetingWithin(limit),
                            scan.highestMeetingWithin(limit)))));
  }

  private BrokenLine withErrors(Form form) {
    int bends = form.places().size();
    double left = points.within() + form.joined().rest();
    double s = Math.sqrt(variance(left, bends));
    double t = t95(degrees(bends));
    List<Line> free = lines(form.lastBelow());
    List<Bend> found = new ArrayList<>();
    for (int j = 0; j < bends; j++) {
      double at = form.places().get(j);
      double error = error(s, free, form.joined(), j, at);
      double low = Math.max(points.x(0), at - t * error);
      double high = Math.min(points.x(points.count() - 1), at + t * error);
      found.add(new Bend(at, error, low, high));
    }
    return broken(form.joined(), left, found);
  }

  /**
   * With the slopes of the lines that meet: free ones on a point may be parallel. Lines of the same
   * slope meet anywhere, even where they leave nothing over.
   */
  private static double error(double s, List<Line> free, Joined joined, int j, double at) {
    double steeper = joined.lines().get(j + 1).slope() - joined.lines().get(j).slope();
    double gap = Math.sqrt(free.get(j).varianceAt(at) + free.get(j + 1).varianceAt(at));
    return steeper == 0 ? Double.POSITIVE_INFINITY : s * (gap / Math.abs(steeper));
  }

  private BrokenLine broken(Joined joined, double left, List<Bend> bends) {
    return new BrokenLine(
        bends,
        joined.lines().getFirst().constant(),
        joined.lines().stream().map(Line::slope).toList(),
        left,
        points.rows());
  }

  private int degrees(int bends) {
    return points.rows() - BrokenLine.coefficients(bends);
  }

  private double variance(double left, int bends) {
    return left / Math.max(1, degrees(bends));
  }

  private static double t95(int degrees) {
    return new TDistribution(null, Math.max(1, degrees)).inverseCumulativeProbability(TWO_SIDED_95);
  }

  private Optional<Form> several(int bends) {
    List<List<Integer>> starts = new ArrayList<>();
    new JumpSearch(points).best(bends).ifPresent(jumps -> starts.add(jumps.lastBelow()));
    List<Integer> fewer =
        bends == 2 ? List.of(oneBend()) : several(bends - 1).map(Form::lastBelow).orElse(List.of());
    starts.addAll(withOneMore(fewer));
    List<Form> forms = new ArrayList<>();
    starts.forEach(start -> settled(start).ifPresent(forms::add));
    starts.stream()
        .limit(1)
        .flatMap(start -> stepwise(start).stream())
        .forEach(
            form -> {
              forms.add(form);
              settled(form.lastBelow()).ifPresent(forms::add);
            });
    return forms.stream().min(Comparator.comparingDouble(f -> f.joined().rest()));
  }

  private int oneBend() {
    Scan scan = new Scan(points, 0, points.count());
    return scan.lastBelow(scan.gapOfBestMeeting());
  }

  /** One more in the middle of what each piece would be split into. */
  private List<List<Integer>> withOneMore(List<Integer> fewer) {
    List<Integer> ends = ends(fewer);
    List<List<Integer>> more = new ArrayList<>();
    for (int j = 0; j + 1 < ends.size(); j++) {
      Scan scan = new Scan(points, ends.get(j), ends.get(j + 1));
      if (!scan.isEmpty()) {
        for (int place :
            List.of(scan.lastBelow(scan.bestJump()), scan.lastBelow(scan.gapOfBestMeeting()))) {
          TreeSet<Integer> with = new TreeSet<>(fewer);
          with.add(place);
          more.add(List.copyOf(with));
        }
      }
    }
    return more;
  }

  private List<Integer> ends(List<Integer> lastBelow) {
    List<Integer> ends = new ArrayList<>(List.of(0));
    lastBelow.forEach(i -> ends.add(i + 1));
    ends.add(points.count());
    return ends;
  }

  private List<Line> lines(List<Integer> lastBelow) {
    List<Integer> ends = ends(lastBelow);
    return IntStream.range(0, ends.size() - 1)
        .mapToObj(j -> Line.through(points, ends.get(j), ends.get(j + 1)))
        .toList();
  }

  /** Empty when bends do not come to rest each within its gap. */
  private Optional<Form> settled(List<Integer> start) {
    List<Integer> current = start;
    for (int move = 0; move < MOVES; move++) {
      List<Line> lines = lines(current);
      List<Double> places = new ArrayList<>();
      for (int j = 0; j < current.size(); j++) {
        places.add(lines.get(j).meets(lines.get(j + 1)));
      }
      List<Integer> next = gaps(places);
      if (next.equals(current)) {
        return Joined.at(lines, places).map(joined -> new Form(next, places, joined));
      }
      if (!possible(next)) {
        return Optional.empty();
      }
      current = next;
    }
    return Optional.empty();
  }

  /** The last point below each place, the first one where there is none: no piece ends there. */
  private List<Integer> gaps(List<Double> places) {
    return places.stream().map(this::lastBelow).toList();
  }

  private int lastBelow(double place) {
    int low = 0;
    int high = points.count();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (points.x(middle) <= place) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean possible(List<Integer> lastBelow) {
    List<Integer> ends = ends(lastBelow);
    return IntStream.range(0, ends.size() - 1)
        .allMatch(j -> ends.get(j + 1) - ends.get(j) >= Scan.LEAST_POINTS);
  }

  /** Moves one bend after another to where it leaves least while the others stay. */
  private Optional<Form> stepwise(List<Integer> start) {
    Optional<Form> best = at(start, start.stream().map(points::x).toList());
    for (int round = 0; round < ROUNDS; round++) {
      Optional<Form> before = best;
      for (int j = 0; j < start.size() && best.isPresent(); j++) {
        best = moved(best.get(), j);
      }
      if (best.equals(before)) {
        break;
      }
    }
    return best;
  }

  private Optional<Form> moved(Form form, int j) {
    List<Integer> ends = ends(form.lastBelow());
    int first = ends.get(j) + Scan.LEAST_POINTS - 1;
    int last = ends.get(j + 2) - Scan.LEAST_POINTS - 1;
    int step = Math.max(1, (last - first) / PLACES_TO_TRY);
    Form best = form;
    for (int i = first; i <= last; i += step) {
      List<Integer> lastBelow = new ArrayList<>(form.lastBelow());
      lastBelow.set(j, i);
      List<Double> places = new ArrayList<>(form.places());
      for (double place : placesInGap(lastBelow, places, j)) {
        places.set(j, place);
        Form candidate = at(lastBelow, places).orElse(best);
        best = candidate.joined().rest() < best.joined().rest() ? candidate : best;
      }
    }
    return Optional.of(best);
  }

  /**
   * The lower end of the gap, and where the lines left and right of it, each held by the other
   * bends, meet within it: as with one bend, what is left over is least at one or the other.
   */
  private List<Double> placesInGap(List<Integer> lastBelow, List<Double> places, int j) {
    List<Line> free = lines(lastBelow);
    double point = points.x(lastBelow.get(j));
    double next = points.x(lastBelow.get(j) + 1);
    return Joined.at(free.subList(0, j + 1), places.subList(0, j))
        .flatMap(
            low ->
                Joined.at(free.subList(j + 1, free.size()), places.subList(j + 1, places.size()))
                    .map(high -> low.lines().getLast().meets(high.lines().getFirst())))
        .filter(meets -> meets > point && meets <= next)
        .map(meets -> List.of(point, meets))
        .orElseGet(() -> List.of(point));
  }

  private Optional<Form> at(List<Integer> lastBelow, List<Double> places) {
    return Joined.at(lines(lastBelow), places)
        .map(joined -> new Form(List.copyOf(lastBelow), List.copyOf(places), joined));
  }
}
