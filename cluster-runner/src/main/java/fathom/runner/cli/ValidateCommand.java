package fathom.runner.cli;

import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.predict.Predictor;
import fathom.reports.format.FormatName;
import fathom.reports.json.JsonAt;
import fathom.reports.run.AtomicFile;
import fathom.reports.run.SheetByName;
import fathom.reports.validation.CollectiveReader;
import fathom.reports.validation.Validation;
import fathom.reports.validation.ValidationFormat;
import fathom.runner.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.Campaigns;
import fathom.runner.measure.Cluster;
import fathom.runner.measure.CollectiveCampaign;
import fathom.runner.measure.CollectivePlan.Turn;
import fathom.runner.measure.MeasureRequest;
import fathom.runner.measure.Pairs;
import fathom.runner.measure.RunNames;
import fathom.runner.validate.Cases;
import fathom.runner.validate.Forecasts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs collective operations on a cluster's real sockets, predicts them from the sheet of the"
          + " same cluster, and says how far off every model is, which algorithm it would have"
          + " picked, and what that choice would have cost.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./fathom validate --cluster lab:8:ethernet --operation all --nodes 4,8 --size"
          + " 16KiB..64KiB",
      "  ./fathom validate --cluster ssh:hosts.txt --sheet runs/20261121T013200Z-ssh --operation"
          + " gather --nodes 16 --size 64KiB,1MiB --transport tcp"
    })
final class ValidateCommand implements Callable<Integer> {
  private static final String ALL = "all";

  /** What predictions use; memory and T_s are in no formula. */
  private static final List<Parameter> NEEDED =
      List.of(
          Parameter.SEND_OVERHEAD,
          Parameter.SEND_GAP,
          Parameter.RECEIVE_GAP,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE,
          Parameter.TRANSFER_TIME,
          Parameter.NETWORK_BUFFER);

  @Spec CommandSpec spec = CommandSpec.create();
  @Mixin ClusterOptions on = new ClusterOptions();

  @Option(
      names = "--sheet",
      paramLabel = "SHEET",
      description =
          "The cluster's sheet: a run directory or a sheet.json. Default: measured first, kept in"
              + " DIR/sheet")
  String sheet = "";

  @Option(
      names = "--operation",
      required = true,
      paramLabel = "LIST",
      description = "broadcast, gather, scatter, complete-exchange, point-to-point, or all.")
  String operation = "";

  @Option(
      names = "--algorithm",
      paramLabel = "LIST",
      description = "Which algorithms, such as binomial,chain. Default: ${DEFAULT-VALUE}")
  String algorithm = ALL;

  @Option(
      names = "--nodes",
      required = true,
      paramLabel = "LIST",
      description = "How many nodes take part, the first of the cluster: 4,8,16.")
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
      description = "Segment size of segmented algorithms. Default: the one pLogP finds best")
  String segment = "";

  @Option(
      names = "--fan-out",
      paramLabel = "N",
      description = "Partners in one group of the group shuffle. Default: ${DEFAULT-VALUE}")
  int fanOut = 2;

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      description =
          "udp, which counts what is lost and repairs nothing, or tcp. Default: ${DEFAULT-VALUE}")
  String transport = "udp";

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Of each case; six and more give an interval. Default: ${DEFAULT-VALUE}")
  int repetitions = 10;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "For the sheet, where it is measured first. Default: ${DEFAULT-VALUE}")
  String budget = "90s";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The directory to make. Default: runs/TIME-CLUSTER-validate")
  @Nullable Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "What to print: text, markdown, csv or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Option(names = "--quiet", description = "No progress.")
  boolean quiet;

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    Cluster.Choice cluster = on.choice();
    if (cluster instanceof Cluster.Choice.Local) {
      throw UserException.badInput("validate is for several hosts: over loopback there is one");
    }
    if (cluster instanceof Cluster.Choice.Simulated) {
      throw UserException.badInput("validate is for real sockets: --cluster sim has none");
    }
    Cases cases = cases();
    Optional<Sheet> given =
        sheet.isEmpty() ? Optional.empty() : Optional.of(SheetByName.read(sheet));
    Path directory = directory(cluster);
    Sheet measured = given.orElseGet(() -> measure(cluster, directory));
    Predictor predictor = new Predictor(measured);
    List<Turn> turns = cases.turns(predictor);
    CollectiveCampaign.Result result =
        new CollectiveCampaign(Installation.here())
            .run(
                new CollectiveCampaign.Request(cluster, transport, repetitions, directory),
                mtuBytes -> checked(turns, measured, mtuBytes),
                TerminalProgress.of(spec.commandLine().getErr(), quiet));
    Forecasts forecasts = Forecasts.of(predictor, turns);
    List<JsonAt> raw = result.raw().stream().map(ValidateCommand::read).toList();
    Validation validation =
        new Validation(
            CollectiveReader.read(raw),
            forecasts.forecasts(),
            transport.equals("tcp")
                ? CollectiveReader.congestionControls(raw)
                : Collections.emptySortedSet());
    write(
        directory.resolve("validation.json"), ValidationFormat.render(FormatName.JSON, validation));
    spec.commandLine().getOut().print(ValidationFormat.render(shown, validation));
    spec.commandLine().getOut().flush();
    List<String> notes = new ArrayList<>(forecasts.refusals());
    notes.addAll(result.warnings());
    notes.forEach(note -> spec.commandLine().getErr().println("! " + note));
    spec.commandLine().getErr().println("results kept in " + directory);
    return 0;
  }

  private Cases cases() {
    Arguments.oneOf("transport", transport, "udp", "tcp");
    if (repetitions < 1 || repetitions > 1000) {
      throw UserException.badInput("--repetitions takes 1 to 1000, not " + repetitions);
    }
    if (fanOut < 1) {
      throw UserException.badInput("--fan-out takes 1 or more, not " + fanOut);
    }
    OptionalLong segmentBytes =
        segment.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(Math.max(1, PointArguments.size("--segment", segment)));
    return new Cases(
        algorithms(),
        PointArguments.nodes(nodes),
        PointArguments.sizes("--size", size),
        segmentBytes,
        fanOut);
  }

  private List<Algorithm> algorithms() {
    List<Algorithm> chosen = new ArrayList<>();
    for (Operation of : operations()) {
      for (Algorithm one : Cases.runnable(of)) {
        if (algorithm.equals(ALL) || List.of(algorithm.split(",", -1)).contains(one.word())) {
          chosen.add(one);
        }
      }
    }
    if (chosen.isEmpty()) {
      throw UserException.badInput(
          "no algorithm '"
              + algorithm
              + "' is run for "
              + operation
              + "; there are "
              + operations().stream()
                  .flatMap(o -> Cases.runnable(o).stream())
                  .map(Algorithm::word)
                  .distinct()
                  .toList());
    }
    return chosen;
  }

  private List<Operation> operations() {
    if (operation.equals(ALL)) {
      return List.of(
          Operation.BROADCAST, Operation.GATHER, Operation.SCATTER, Operation.COMPLETE_EXCHANGE);
    }
    return List.of(operation.split(",", -1)).stream()
        .map(
            word ->
                Operation.ofWord(word.strip())
                    .orElseThrow(
                        () ->
                            UserException.badInput(
                                "unknown operation '"
                                    + word
                                    + "'; there are "
                                    + Operation.words()
                                    + " and all")))
        .toList();
  }

  private Path directory(Cluster.Choice cluster) {
    Path directory =
        out != null
            ? out
            : Path.of("runs").resolve(RunNames.of(Instant.now(), cluster) + "-validate");
    RunNames.requireFree(directory);
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw UserException.failed("cannot make " + directory + ": " + e.getMessage(), e);
    }
  }

  private Sheet measure(Cluster.Choice cluster, Path directory) {
    return new Campaigns(Installation.here())
        .measure(
            new MeasureRequest(
                cluster,
                transport,
                NEEDED,
                Arguments.time("--budget", budget),
                Arguments.share("--precision", "2%"),
                List.of(),
                Optional.empty(),
                Optional.of(directory.resolve("sheet")),
                false,
                new Pairs.None()),
            TerminalProgress.of(spec.commandLine().getErr(), quiet))
        .sheet();
  }

  /** Packets of another size would be those of another cluster. */
  private static List<Turn> checked(List<Turn> turns, Sheet sheet, int mtuBytes) {
    if (sheet.cluster().mtuBytes() != mtuBytes) {
      throw UserException.badInput(
          "the sheet is of packets of "
              + sheet.cluster().mtuBytes()
              + " bytes, this cluster's have "
              + mtuBytes
              + ": give its own sheet, of the same --transport");
    }
    return turns;
  }

  private static JsonAt read(Path file) {
    try {
      return JsonAt.parse(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      AtomicFile.write(file, text);
    } catch (IOException e) {
      throw UserException.failed("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
