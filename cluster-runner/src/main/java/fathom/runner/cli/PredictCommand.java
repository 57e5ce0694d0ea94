package fathom.runner.cli;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.predict.Catalogue;
import fathom.model.predict.Forecast;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.pages.PredictionDocument;
import fathom.runner.console.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "predict")
final class PredictCommand extends CliCommand implements Runnable {
  @Mixin SheetOption sheet = new SheetOption();

  @Option(names = "--operation", required = true, paramLabel = "NAME")
  String operation = "";

  @Option(names = "--nodes", required = true, paramLabel = "LIST")
  String nodes = "";

  @Option(names = "--size", required = true, paramLabel = "LIST")
  String size = "";

  @Mixin PointOptions how = new PointOptions();

  @Option(names = "--model", paramLabel = "LIST")
  String model = "all";

  @Option(names = "--root-copies")
  boolean rootCopies;

  @Mixin FormatOption format = new FormatOption();
  @Mixin Output out = new Output();

  @Override
  public void run() {
    FormatName shown = format.format();
    List<Formula> formulas = formulas();
    List<Point> points = points(formulas);
    Sheet source = sheet.read();
    Forecast forecast = Forecast.of(new Predictor(source), formulas, points);
    List<String> refusals = PredictionDocument.refusals(forecast);
    if (forecast.predictions().isEmpty()) {
      throw UserException.badInput(
          "no prediction from " + sheet.name + ": " + String.join("; ", refusals));
    }
    out.put(this, out.rendered(shown, PredictionDocument.of(source, forecast)));
    if (shown.isForPrograms()) {
      // Their records have no place for what is absent.
      refusals.forEach(line -> note("not predicted: " + line));
    }
  }

  private List<Formula> formulas() {
    Operation wanted =
        Operation.ofWord(operation)
            .orElseThrow(Arguments.unknown("operation", operation, Operation.words()));
    for (String word : how.algorithms()) {
      if (Algorithm.ofWord(wanted, word).isEmpty()) {
        throw Arguments.unknown(operation + " algorithm", word, Algorithm.words(wanted)).get();
      }
    }
    for (String word : PointOptions.named(model)) {
      if (Model.ofWord(word).isEmpty()) {
        throw Arguments.unknown("model", word, Model.words()).get();
      }
    }
    List<Formula> all = Catalogue.of(wanted);
    List<Formula> chosen =
        all.stream()
            .filter(f -> how.wants(f.algorithmWord()))
            .filter(f -> PointOptions.wants(model, f.model().word()))
            .toList();
    if (chosen.isEmpty()) {
      throw UserException.badInput(
          "no formula of that model for that algorithm; %s has %s"
              .formatted(
                  operation,
                  all.stream()
                      .map(f -> f.model().word() + " " + f.algorithmWord())
                      .collect(Collectors.joining(", "))));
    }
    return chosen;
  }

  private List<Point> points(List<Formula> formulas) {
    List<Integer> among = Arguments.nodes(nodes);
    List<Long> sizes = Arguments.sizes("--size", size);
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
