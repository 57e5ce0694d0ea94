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
import fathom.reports.run.SheetByName;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Says what an operation among nodes will cost, by the formulas of several models from the"
          + " numbers of a sheet; which algorithm is the fastest; and which assumptions of a formula"
          + " do not hold.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./fathom predict --sheet table-1 --operation broadcast --nodes 16 --size 1KiB..1MiB",
      "  ./fathom predict --sheet runs/20261121T013200Z-lab --operation gather --nodes 4,8 --size"
          + " 64KiB",
      "  ./fathom predict --sheet sheet.json --operation scatter --algorithm binomial --nodes 50"
          + " --size 1500,8KiB --format json"
    })
final class PredictCommand implements Callable<Integer> {
  private static final String ALL = "all";

  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--sheet",
      required = true,
      paramLabel = "SHEET",
      description =
          "A sheet.json, a run directory, or table-1: the built-in reference, Table 1 of Tam and"
              + " Wang.")
  String sheet = "";

  @Option(
      names = "--operation",
      required = true,
      paramLabel = "NAME",
      description = "broadcast, gather, scatter, complete-exchange or point-to-point.")
  String operation = "";

  @Option(
      names = "--algorithm",
      paramLabel = "LIST",
      description =
          "Which of the operation's algorithms, such as binomial,segmented-chain. Default:"
              + " ${DEFAULT-VALUE}")
  String algorithm = ALL;

  @Option(
      names = "--model",
      paramLabel = "LIST",
      description =
          "Whose formulas: cluster, cluster-bounded, postal, plogp, hockney, a, b, lower-bound."
              + " Default: ${DEFAULT-VALUE}")
  String model = ALL;

  @Option(
      names = "--nodes",
      required = true,
      paramLabel = "LIST",
      description = "How many nodes take part: 16, or 4,8,16.")
  String nodes = "";

  @Option(
      names = "--size",
      required = true,
      paramLabel = "LIST",
      description =
          "Bytes of one message (all of a broadcast, one node's part of the others): 1500, 64KiB,"
              + " lists, and ranges that double: 1KiB..1MiB.")
  String size = "";

  @Option(
      names = "--segment",
      paramLabel = "SIZE",
      description = "Segment size of segmented algorithms. Default: the one of least time")
  String segment = "";

  @Option(
      names = "--fan-out",
      paramLabel = "N",
      description = "Partners in one group of the group shuffle. Default: ${DEFAULT-VALUE}")
  int fanOut = Point.USUAL_FAN_OUT;

  @Option(
      names = "--root-copies",
      description =
          "The root of a gather copies each packet to its place: M_mtm counts with what it takes to"
              + " receive one.")
  boolean rootCopies;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, markdown, latex, csv or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to this file, whole or not at all. Default: print")
  @Nullable Path out;

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    List<Formula> formulas = formulas();
    List<Point> points = points(formulas);
    Sheet source = SheetByName.read(sheet);
    Forecast forecast = Forecast.of(new Predictor(source), formulas, points);
    List<String> refusals = PredictionDocument.refusals(forecast);
    if (forecast.predictions().isEmpty()) {
      throw UserException.badInput(sheet + " predicts none of it: " + String.join("; ", refusals));
    }
    Output.printOrWrite(spec, out, shown.render(PredictionDocument.of(source, forecast)));
    if (shown.isForPrograms()) {
      // Their records have no place for what is absent.
      refusals.forEach(line -> spec.commandLine().getErr().println("not predicted: " + line));
    }
    return 0;
  }

  private List<Formula> formulas() {
    Operation wanted =
        Operation.ofWord(operation)
            .orElseThrow(
                () ->
                    UserException.badInput(
                        "unknown operation '" + operation + "'; there are " + Operation.words()));
    List<String> algorithms = words(algorithm);
    for (String word : algorithms) {
      if (!word.equals(ALL) && Algorithm.ofWord(wanted, word).isEmpty()) {
        throw UserException.badInput(
            "unknown algorithm '"
                + word
                + "' for "
                + operation
                + "; there are "
                + Algorithm.words(wanted));
      }
    }
    List<String> models = words(model);
    for (String word : models) {
      if (!word.equals(ALL) && Model.ofWord(word).isEmpty()) {
        throw UserException.badInput("unknown model '" + word + "'; there are " + Model.words());
      }
    }
    List<Formula> chosen =
        Catalogue.of(wanted).stream()
            .filter(f -> algorithms.contains(ALL) || algorithms.contains(f.algorithmWord()))
            .filter(f -> models.contains(ALL) || models.contains(f.model().word()))
            .toList();
    if (chosen.isEmpty()) {
      throw UserException.badInput(
          "no formula of that model for that algorithm; "
              + operation
              + " has "
              + Catalogue.of(wanted).stream()
                  .map(f -> f.model().word() + " " + f.algorithmWord())
                  .collect(Collectors.joining(", ")));
    }
    return chosen;
  }

  private static List<String> words(String list) {
    return List.of(list.split(",", -1)).stream().map(String::strip).toList();
  }

  private List<Point> points(List<Formula> formulas) {
    List<Integer> among = PointArguments.nodes(nodes);
    List<Long> sizes = PointArguments.sizes("--size", size);
    if (fanOut < 1) {
      throw UserException.badInput("--fan-out takes 1 or more, not " + fanOut);
    }
    if (rootCopies && formulas.stream().noneMatch(f -> f.operation() == Operation.GATHER)) {
      throw UserException.badInput(
          "--root-copies is for gather: no other root puts parts together");
    }
    List<Point> points = new ArrayList<>();
    for (int p : among) {
      for (long bytes : sizes) {
        points.add(Point.of(p, bytes).withFanOut(fanOut).withRootCopy(rootCopies));
      }
    }
    if (segment.isEmpty()) {
      return points;
    }
    long bytes = PointArguments.size("--segment", segment);
    if (bytes < 1 || formulas.stream().noneMatch(Formula::isSegmented)) {
      throw UserException.badInput(
          bytes < 1
              ? "--segment takes 1 byte or more"
              : "--segment is for segmented algorithms, and none of those asked for is");
    }
    return points.stream().map(point -> point.withSegment(bytes)).toList();
  }
}
