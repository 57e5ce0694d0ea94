package fathom.reports.validation;

import static fathom.model.collective.Algorithm.BROADCAST_BINOMIAL;
import static fathom.model.collective.Algorithm.BROADCAST_CHAIN;
import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.model.collective.Algorithm.GATHER_UNCOORDINATED;

import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.validation.ProgramCase.Settings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** Measurements and forecasts made by hand, and what is printed of them. */
final class Validations {
  private Validations() {}

  /** Whole messages of 45 packets. */
  static final Settings WHOLE = new Settings(45, 1457, 45, 1, 2);

  static ProgramCase caseOf(Algorithm algorithm) {
    return new ProgramCase(algorithm, 4, 65_536, WHOLE);
  }

  /** Ten repetitions, 1 % apart around the middle. */
  static Measured<ProgramCase> around(Algorithm algorithm, double middle) {
    List<Double> times =
        DoubleStream.of(0.95, 0.96, 0.97, 0.98, 0.99, 1.01, 1.02, 1.03, 1.04, 1.05)
            .map(f -> f * middle)
            .boxed()
            .toList();
    return measured(caseOf(algorithm), times, Incomplete.NONE);
  }

  static Measured<ProgramCase> measured(ProgramCase of, List<Double> times, Incomplete incomplete) {
    return new Measured<>(of, new Times(times), incomplete, new Measured.StartSkew(3, true, 0));
  }

  static CaseForecast<ProgramCase> time(String model, Algorithm algorithm, double micros) {
    return CaseForecast.time(model, caseOf(algorithm), micros, List.of());
  }

  /** Chain is quickest; the model thinks binomial is; flat is as quick as chain, within noise. */
  static Validation<ProgramCase> sample() {
    return new Validation<>(
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
        Judging.STRICT);
  }

  /** Flat is measured, chain lost data in every repetition; what models said of them. */
  static Validation<ProgramCase> chainLost(List<CaseForecast<ProgramCase>> said) {
    Measured<ProgramCase> lost =
        measured(caseOf(BROADCAST_CHAIN), List.of(), new Incomplete(6, 0, 0, 9));
    return two(around(BROADCAST_FLAT, 1000), lost, said);
  }

  static String render(FormatName format, Validation<ProgramCase> validation) {
    return format.render(document(validation));
  }

  static Document document(Validation<ProgramCase> validation) {
    return document(validation, Collections.emptySortedSet());
  }

  static Document document(
      Validation<ProgramCase> validation, SortedSet<CongestionControl> controls) {
    return ValidationDocument.of(validation, controls, new TreeMap<>(Map.of("cluster", "lab")));
  }

  /** Notes as one line each. */
  static String unwrapped(String text) {
    return text.replace("\n  ", " ");
  }

  static Validation<ProgramCase> two(
      Measured<ProgramCase> one,
      Measured<ProgramCase> other,
      List<CaseForecast<ProgramCase>> said) {
    return new Validation<>(List.of(one, other), said, Judging.STRICT);
  }
}
