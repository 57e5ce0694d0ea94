package fathom.runner.cli;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.parameter.Parameter;
import fathom.model.predict.AssumedValue;
import fathom.model.predict.Forecast;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.PlogpGap;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.pages.PredictionDocument;
import fathom.runner.cli.option.AlgorithmOptions;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.cli.option.GapOption;
import fathom.runner.cli.option.OperationOptions;
import fathom.runner.cli.option.SheetOption;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "predict")
final class PredictCommand extends CliCommand implements Runnable {
  private static final Pattern ASSUMED = Pattern.compile("(\\w{1,20})=(\\d{1,9}(?:\\.\\d{1,9})?)");
  private static final String ASSUME_IT = " (--assume L=0 predicts with an L that is assumed)";

  @Mixin SheetOption sheet = new SheetOption();

  @Mixin OperationOptions which = new OperationOptions();

  @Mixin AlgorithmOptions how = new AlgorithmOptions();

  @Option(names = "--model", paramLabel = "LIST")
  String model = "all";

  @Mixin GapOption gap = new GapOption();

  @Option(names = "--root-copies")
  boolean rootCopies;

  @Option(names = "--assume", paramLabel = "SYMBOL=TIME")
  List<String> assume = new ArrayList<>();

  @Mixin FormatOption format = new FormatOption();
  @Mixin Output out = new Output();

  @Override
  public void run() {
    require("--sheet", "--operation", "--nodes");
    FormatName shown = format.format();
    List<Formula> formulas = formulas();
    PlogpGap plogpGap = plogpGap(formulas);
    List<Point> points = points(formulas);
    Sheet measured = sheet.read();
    List<AssumedValue> assumed = assumed(measured);
    Sheet source = measured;
    for (AssumedValue value : assumed) {
      source = value.in(source);
    }
    gap.require(source, sheet.name);
    Forecast forecast = Forecast.of(new Predictor(source, plogpGap), formulas, points);
    List<String> refusals = PredictionDocument.refusals(forecast);
    if (forecast.predictions().isEmpty()) {
      throw UserException.badInput(
          "no prediction from %s: %s%s"
              .formatted(
                  sheet.name, String.join("; ", refusals), (hasLatency(source) ? "" : ASSUME_IT)));
    }
    requireUsed(assumed, forecast);
    out.put(this, out.rendered(shown, PredictionDocument.of(source, forecast)));
    if (shown.isForPrograms()) {
      // Their records have no place for what is absent.
      refusals.forEach(line -> note("not predicted: " + line));
    }
  }

  /** What {@code --assume} gives, each of a parameter that the sheet has no value of. */
  private List<AssumedValue> assumed(Sheet measured) {
    List<AssumedValue> all = new ArrayList<>();
    for (String item : assume.stream().flatMap(list -> Amounts.items(list).stream()).toList()) {
      Matcher matcher = ASSUMED.matcher(item);
      if (!matcher.matches()) {
        throw UserException.badInput(
            "--assume takes SYMBOL=TIME with a time in µs, such as L=0, not '" + item + "'");
      }
      String symbol = matcher.group(1);
      Parameter parameter =
          Parameter.ofSymbol(symbol)
              .orElseThrow(Arguments.unknown("parameter", symbol, Parameter.symbols()));
      if (parameter.form() == Parameter.ParameterForm.BUFFER) {
        throw UserException.badInput("--assume takes times, and " + symbol + " is a count");
      }
      AssumedValue value = new AssumedValue(parameter, Double.parseDouble(matcher.group(2)));
      if (value.isIn(measured)) {
        throw UserException.badInput(
            "--assume %s: %s has a value of %s, which nothing replaces"
                .formatted(item, sheet.name, symbol));
      }
      all.add(value);
    }
    return all;
  }

  /** A value that changes nothing may have been meant for something else. */
  private static void requireUsed(List<AssumedValue> assumed, Forecast forecast) {
    for (AssumedValue value : assumed) {
      if (forecast.predictions().stream().noneMatch(p -> p.uses().contains(value.parameter()))) {
        throw UserException.badInput(
            "--assume " + value.parameter().symbol() + ": no time that is asked for uses it");
      }
    }
  }

  private static boolean hasLatency(Sheet sheet) {
    return sheet.outcome(Parameter.TRANSFER_TIME).orElse(null) instanceof Outcome.Fitted;
  }

  private PlogpGap plogpGap(List<Formula> formulas) {
    if (gap.isGiven() && formulas.stream().noneMatch(f -> f.model() == Model.PLOGP)) {
      throw UserException.badInput(
          "--gap is for %s, and no formula of that model is asked for"
              .formatted(Model.PLOGP.word()));
    }
    return gap.gap();
  }

  private List<Formula> formulas() {
    Operation wanted =
        Arguments.operation(which.operation)
            .orElseThrow(
                Arguments.unknownOperation(which.operation, List.of(Operation.values()), ""));
    for (String word : how.algorithms()) {
      if (Algorithm.ofWord(wanted, word).isEmpty()) {
        throw Arguments.unknown(wanted.word() + " algorithm", word, Algorithm.words(wanted)).get();
      }
    }
    for (String word : AlgorithmOptions.named(model)) {
      if (Model.ofWord(word).isEmpty()) {
        throw Arguments.unknown("model", word, Model.words()).get();
      }
    }
    List<Formula> all = SimulatedFormulas.besideDocuments(wanted);
    List<Formula> chosen =
        all.stream()
            .filter(f -> how.wants(f.algorithmWord()))
            .filter(f -> AlgorithmOptions.wants(model, f.model().word()))
            .toList();
    if (chosen.isEmpty()) {
      throw UserException.badInput(
          "no formula of that model for that algorithm; %s has %s"
              .formatted(
                  wanted.word(),
                  all.stream()
                      .map(f -> f.model().word() + " " + f.algorithmWord())
                      .collect(Collectors.joining(", "))));
    }
    return chosen;
  }

  /** Operations without a message need no size: it is 0. */
  private List<Long> sizes(List<Formula> formulas) {
    if (!which.size.isEmpty()) {
      return which.sizes();
    }
    formulas.stream()
        .map(Formula::operation)
        .filter(Operation::hasMessage)
        .findFirst()
        .ifPresent(
            one -> {
              throw UserException.badInput(
                  one.word() + " has a message: give its --size, such as 64KiB");
            });
    return List.of(0L);
  }

  private List<Point> points(List<Formula> formulas) {
    List<Integer> among = which.nodes();
    List<Long> sizes = sizes(formulas);
    int fanOut = how.fanOut();
    if (rootCopies && formulas.stream().noneMatch(f -> f.operation() == Operation.GATHER)) {
      throw UserException.badInput(
          "--root-copies is for gather: no other root puts parts together");
    }
    OptionalLong segment = how.segmentBytes();
    if (segment.isPresent() && formulas.stream().noneMatch(Formula::isSegmented)) {
      throw UserException.badInput(
          "--segment is for segmented algorithms, and none of those asked for is");
    }
    List<Point> points = new ArrayList<>();
    for (int p : among) {
      for (long bytes : sizes) {
        Point point = Point.of(p, bytes).withFanOut(fanOut).withRootCopy(rootCopies);
        points.add(segment.isPresent() ? point.withSegment(segment.getAsLong()) : point);
      }
    }
    return points;
  }
}
