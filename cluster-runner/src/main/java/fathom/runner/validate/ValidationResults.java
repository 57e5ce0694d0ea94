package fathom.runner.validate;

import fathom.model.collective.CongestionControl;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.json.JsonAt;
import fathom.reports.operations.LineBursts;
import fathom.reports.validation.CollectiveReader;
import fathom.reports.validation.Judging;
import fathom.reports.validation.Measured;
import fathom.reports.validation.ProgramCase;
import fathom.reports.validation.Validation;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * What a validation's runs left, to be held against a sheet as often as wanted.
 *
 * @param transport they went over
 * @param cases as measured; a segmented algorithm that passed on whole messages beside its
 *     undivided twin is the same program twice, and left out
 * @param congestionControls of TCP; empty over UDP
 * @param restMicros for so long at least nobody sent before each repetition; 0 where nobody saw to
 *     that
 */
public record ValidationResults(
    String transport,
    List<Measured<ProgramCase>> cases,
    SortedSet<CongestionControl> congestionControls,
    double restMicros) {
  /** The validation, and what models could not say. */
  public record Scored(Validation<ProgramCase> validation, List<String> refusals) {}

  /** All of a directory's raw files. */
  public static ValidationResults in(Path directory) {
    return of(new ValidationFiles(directory).raw());
  }

  /** Some raw files. */
  public static ValidationResults of(List<Path> files) {
    List<JsonAt> raw = files.stream().map(file -> new ResultFile(file).json()).toList();
    List<String> transports = raw.stream().map(ValidationResults::transport).distinct().toList();
    if (transports.size() != 1) {
      throw UserException.badInput("raw results of one transport are needed, not " + transports);
    }
    String transport = transports.getFirst();
    List<Measured<ProgramCase>> all = CollectiveReader.read(raw);
    return new ValidationResults(
        transport,
        all.stream().filter(m -> !isTwin(m, all)).toList(),
        canLose(transport)
            ? Collections.emptySortedSet()
            : CollectiveReader.congestionControls(raw),
        raw.stream().mapToDouble(ValidationResults::restMicros).min().orElse(0));
  }

  /** Else it repairs its losses, and has its own way of going slower. */
  private static boolean canLose(String transport) {
    return Transport.named(transport).filter(Transport::canLose).isPresent();
  }

  private static boolean isTwin(Measured<ProgramCase> one, List<Measured<ProgramCase>> all) {
    return one.of().settings().isWhole()
        && Cases.twin(one.of().algorithm())
            .filter(
                twin ->
                    all.stream()
                        .anyMatch(
                            m ->
                                m.of().algorithm() == twin
                                    && m.of().nodes() == one.of().nodes()
                                    && m.of().sizeBytes() == one.of().sizeBytes()))
            .isPresent();
  }

  /** Beside what a sheet says. */
  public Scored against(Sheet sheet) {
    if (!sheet.cluster().transport().equals(transport)) {
      throw UserException.badInput(
          "the sheet is of "
              + sheet.cluster().transport()
              + ", operations went over "
              + transport
              + ": give a sheet of the same --transport");
    }
    Forecasts forecasts =
        Forecasts.of(
            new Predictor(sheet), cases, !canLose(transport), LineBursts.of(sheet, restMicros));
    return new Scored(
        new Validation<>(cases, forecasts.forecasts(), Judging.STRICT), forecasts.refusals());
  }

  private static String transport(JsonAt file) {
    return params(file).field("transport").text();
  }

  /** Benchmarks did not always rest. */
  private static double restMicros(JsonAt file) {
    Optional<JsonAt> rest = params(file).optional("restMicros");
    try {
      return rest.isEmpty() ? 0 : Integer.parseInt(rest.get().text());
    } catch (NumberFormatException e) {
      throw file.bad("restMicros is no number of µs");
    }
  }

  private static JsonAt params(JsonAt file) {
    return file.elements().stream()
        .findFirst()
        .orElseThrow(() -> file.bad("holds no benchmark: every JMH run behind it failed"))
        .field("params");
  }
}
