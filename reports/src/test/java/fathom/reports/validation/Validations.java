package fathom.reports.validation;

import static fathom.model.collective.Algorithm.BROADCAST_BINOMIAL;
import static fathom.model.collective.Algorithm.BROADCAST_CHAIN;
import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.model.collective.Algorithm.GATHER_UNCOORDINATED;

import fathom.model.collective.Algorithm;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** Measurements and forecasts made by hand, and what is printed of them. */
final class Validations {
  private Validations() {}

  static Case caseOf(Algorithm algorithm) {
    return new Case(algorithm, 4, 65_536);
  }

  /** Ten repetitions, 1 % apart around the middle. */
  static Measured around(Algorithm algorithm, double middle) {
    List<Double> times =
        DoubleStream.of(0.95, 0.96, 0.97, 0.98, 0.99, 1.01, 1.02, 1.03, 1.04, 1.05)
            .map(f -> f * middle)
            .boxed()
            .toList();
    return measured(caseOf(algorithm), times, Incomplete.NONE);
  }

  static Measured measured(Case of, List<Double> times, Incomplete incomplete) {
    return new Measured(
        of, new Settings(45, 1457, 45, 1, 2), times, incomplete, new Measured.Start(3, true));
  }

  static CaseForecast time(String model, Algorithm algorithm, double micros) {
    return CaseForecast.time(model, caseOf(algorithm), micros, List.of());
  }

  /** Chain is quickest; the model thinks binomial is; flat is as quick as chain, within noise. */
  static Validation sample() {
    return new Validation(
        List.of(
            around(BROADCAST_FLAT, 1002),
            around(BROADCAST_CHAIN, 1000),
            around(BROADCAST_BINOMIAL, 2000),
            measured(caseOf(GATHER_UNCOORDINATED), List.of(), new Incomplete(5, 0, 0, 123))),
        List.of(
            time("plogp", BROADCAST_FLAT, 1102.2),
            time("plogp", BROADCAST_CHAIN, 1200),
            CaseForecast.time("plogp", caseOf(BROADCAST_BINOMIAL), 1000, List.of("full duplex")),
            time("simulator", BROADCAST_FLAT, 951.9),
            time("simulator", BROADCAST_CHAIN, 1000),
            time("simulator", GATHER_UNCOORDINATED, 5000)),
        Collections.emptySortedSet());
  }

  /** Flat is measured, chain lost data in every repetition; what models said of them. */
  static Validation chainLost(CaseForecast... said) {
    Measured lost = measured(caseOf(BROADCAST_CHAIN), List.of(), new Incomplete(6, 0, 0, 9));
    return two(around(BROADCAST_FLAT, 1000), lost, said);
  }

  static String render(FormatName format, Validation validation) {
    return format.render(document(validation));
  }

  static Document document(Validation validation) {
    return ValidationDocument.of(validation, new TreeMap<>(Map.of("cluster", "lab")));
  }

  /** Notes as one line each. */
  static String unwrapped(String text) {
    return text.replace("\n  ", " ");
  }

  static Validation two(Measured one, Measured other, CaseForecast... said) {
    return new Validation(List.of(one, other), List.of(said), Collections.emptySortedSet());
  }
}
