package example;

import fathom.model.collective.Operation;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.Catalogue;
import fathom.model.predict.Costs;
import fathom.model.predict.Extrapolation;
import fathom.model.predict.Forecast;
import fathom.model.predict.ParameterValue;
import fathom.model.predict.Point;
import fathom.model.predict.Prediction;
import fathom.model.predict.Predictor;
import fathom.model.predict.Ranking;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The smallest use: {@code fathom:model} alone, with the built-in Table 1 of Tam and Wang. */
public final class BestBroadcast {
  private BestBroadcast() {}

  public static void main(String[] arguments) {
    Sheet sheet = TableOne.sheet();
    System.out.println(cost(sheet, Parameter.SEND_GAP, 1024));
    System.out.println(cost(sheet, Parameter.SEND_GAP, 150_000));
    fastest(sheet, 16, 150_000).forEach(System.out::println);
  }

  /** A parameter at a size in bytes, with its 95 % interval, and how far it is extrapolated. */
  static String cost(Sheet sheet, Parameter parameter, int bytes) {
    ParameterValue value = Costs.of(sheet).value(parameter, bytes);
    return String.format(
        Locale.ROOT,
        "%s(%d) = %s%s",
        parameter.symbol(),
        bytes,
        time(value.micros(), value.ci()),
        mark(value.extrapolation()));
  }

  private static String mark(Optional<Extrapolation> extrapolation) {
    return extrapolation.map(beyond -> ". " + beyond.sentence()).orElse("");
  }

  /** For each model the broadcast that it takes for the fastest. */
  static List<String> fastest(Sheet sheet, int nodes, long messageBytes) {
    Predictor predictor = new Predictor(sheet);
    Point point = Point.of(nodes, messageBytes);
    Forecast forecast = Forecast.of(predictor, Catalogue.of(Operation.BROADCAST), List.of(point));
    List<String> lines = new ArrayList<>();
    for (Ranking ranking : forecast.rankings()) {
      Prediction best = ranking.best();
      String segments =
          best.segmentBytes().isPresent()
              ? ", segments of " + best.segmentBytes().getAsLong() + " bytes"
              : "";
      lines.add(
          best.model().word()
              + (": " + best.algorithmWord() + segments)
              + (", " + time(best.timeMicros(), best.ci()))
              + mark(best.extrapolation()));
    }
    forecast.refusals().forEach(r -> lines.add(r.model().word() + ": no time: " + r.reason()));
    return lines;
  }

  private static String time(double micros, Interval ci) {
    return String.format(Locale.ROOT, "%.2f µs [%.2f, %.2f]", micros, ci.low(), ci.high());
  }
}
