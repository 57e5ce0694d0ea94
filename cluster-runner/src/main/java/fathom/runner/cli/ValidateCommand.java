package fathom.runner.cli;

import fathom.model.parameter.Parameter;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Sheet;
import fathom.reports.format.FormatName;
import fathom.reports.input.Reason;
import fathom.reports.run.SheetByName;
import fathom.reports.validation.Validation;
import fathom.reports.validation.ValidationFormat;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.Campaigns;
import fathom.runner.measure.Cluster;
import fathom.runner.measure.CollectiveCampaign;
import fathom.runner.measure.CollectivePlan.Turn;
import fathom.runner.measure.MeasureRequest;
import fathom.runner.measure.Pairs;
import fathom.runner.measure.RunNames;
import fathom.runner.validate.Cases;
import fathom.runner.validate.ValidationFacts;
import fathom.runner.validate.ValidationFiles;
import fathom.runner.validate.ValidationResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
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
      names = "--again",
      paramLabel = "DIR",
      description =
          "Nothing is run: an earlier validate's raw results beside what is said of them now, by"
              + " --sheet or by its own sheet. Needs none of the options below but --format.")
  @Nullable Path again;

  @Mixin CaseOptions which = new CaseOptions();

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
      description = "What to print: text, markdown, latex, csv or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Option(names = "--quiet", description = "No progress.")
  boolean quiet;

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    if (again != null) {
      return scoreAgain(again, shown);
    }
    Cluster.Choice cluster = on.choice();
    if (cluster instanceof Cluster.Choice.Local) {
      throw UserException.badInput("validate is for several hosts: over loopback there is one");
    }
    if (cluster instanceof Cluster.Choice.Simulated) {
      throw UserException.badInput("validate is for real sockets: --cluster sim has none");
    }
    Arguments.oneOf("transport", transport, "udp", "tcp");
    if (repetitions < 1 || repetitions > 1000) {
      throw UserException.badInput("--repetitions takes 1 to 1000, not " + repetitions);
    }
    Cases cases = which.cases();
    Optional<Sheet> given =
        sheet.isEmpty() ? Optional.empty() : Optional.of(SheetByName.read(sheet));
    Path directory = directory(cluster);
    Sheet measured = given.orElseGet(() -> measure(cluster, directory));
    ValidationFiles files = new ValidationFiles(directory);
    if (given.isPresent()) {
      files.keep(measured);
    }
    List<Turn> turns = cases.turns(new Predictor(measured));
    CollectiveCampaign.Result result =
        new CollectiveCampaign(Installation.here())
            .run(
                new CollectiveCampaign.Request(cluster, transport, repetitions, directory),
                mtuBytes -> checked(turns, measured, mtuBytes),
                TerminalProgress.of(spec.commandLine().getErr(), quiet));
    ValidationResults.Scored scored = ValidationResults.of(result.raw()).against(measured);
    SortedMap<String, String> facts =
        ValidationFacts.run(cluster, transport, repetitions, measured, Instant.now());
    files.write(ValidationFormat.render(FormatName.JSON, scored.validation(), facts));
    List<String> notes = new ArrayList<>(scored.refusals());
    notes.addAll(ValidationFacts.strange(cluster, measured));
    notes.addAll(result.warnings());
    print(scored.validation(), shown, facts, notes);
    spec.commandLine().getErr().println("results kept in " + directory);
    return 0;
  }

  private int scoreAgain(Path directory, FormatName shown) {
    ValidationResults raw = ValidationResults.in(directory);
    Sheet beside =
        sheet.isEmpty() ? new ValidationFiles(directory).sheet() : SheetByName.read(sheet);
    ValidationResults.Scored scored = raw.against(beside);
    print(
        scored.validation(),
        shown,
        ValidationFacts.again(directory.toString(), beside),
        scored.refusals());
    return 0;
  }

  private void print(
      Validation validation,
      FormatName shown,
      SortedMap<String, String> facts,
      List<String> notes) {
    spec.commandLine().getOut().print(ValidationFormat.render(shown, validation, facts));
    spec.commandLine().getOut().flush();
    notes.forEach(note -> spec.commandLine().getErr().println("! " + note));
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
      throw UserException.failed("cannot make " + directory + ": " + Reason.of(e, directory), e);
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
}
