package fathom.runner.cli;

import fathom.fitting.cost.BreakpointChoice;
import fathom.reports.format.FormatName;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.Campaigns;
import fathom.runner.measure.Cluster;
import fathom.runner.measure.MeasureRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "measure",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs the experiments, fits them, writes the run directory and prints the sheet.",
      "",
      "A run directory holds all raw results, a manifest and the sheet; moved anywhere, `fit`"
          + " and `report` give the same sheet from it.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./fathom measure --cluster lab --budget 120s --precision 2%%",
      "  ./fathom measure --cluster lab:6:ethernet --parameters g_s,g_r,B_L",
      "  ./fathom measure --cluster lab:4:rate=37mbit,mpu=128,packets=333",
      "  ./fathom measure --cluster local --transport tcp --budget 60s",
      "  ./fathom measure --cluster ssh:hosts.txt --network 10.1.0.0/16",
      "  salloc -N 4 ./fathom measure --cluster slurm",
      "  ./fathom measure --cluster sim:table-1:noise=2%%,nodes=24,seed=1"
    })
final class MeasureCommand implements Callable<Integer> {
  private static final String USUAL_BUDGET = "120s";
  private static final String VIRTUAL_BUDGET = "10m";

  @Spec CommandSpec spec = CommandSpec.create();

  @Mixin ClusterOptions on = new ClusterOptions();

  @Option(
      names = "--pairs",
      paramLabel = "WHICH",
      description =
          "Look at pairs of nodes one by one, to see whether all are alike: all, sample:N (at least"
              + " N pairs, in whole rounds) or none. Default: all on up to 16 real nodes, a sample"
              + " on more, none elsewhere")
  String pairs = "";

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      description = "udp, tcp or unix (unix: local only). Default: ${DEFAULT-VALUE}")
  String transport = "udp";

  @Option(
      names = "--parameters",
      paramLabel = "LIST",
      description = "Which rows of the sheet, by symbol: g_s,B_L,M_ctc. Default: all")
  String parameters = "";

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "How long it may take at most; it ends earlier when every row is as precise as asked for."
              + " Default: "
              + USUAL_BUDGET
              + "; sim: "
              + VIRTUAL_BUDGET
              + " of virtual time")
  String budget = "";

  @Option(
      names = "--precision",
      paramLabel = "SHARE",
      description =
          "How narrow the 95 %% intervals shall be, relative to the values: a row that is narrower"
              + " than this gets no more forks, one that is wider does while the budget lasts."
              + " Default: ${DEFAULT-VALUE}")
  String precision = "2%";

  @Option(
      names = "--sizes",
      paramLabel = "LIST",
      description =
          "Message sizes of the packet experiments, 1 to one packet's payload. Default: a design"
              + " with both ends of both pieces")
  String sizes = "";

  @Option(
      names = "--breakpoint",
      paramLabel = "WHERE",
      description = "Where costs bend: 40 (default), 18,40, auto or none.")
  String breakpoint = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The run directory to make. Default: runs/TIME-CLUSTER")
  @Nullable Path out;

  @Option(
      names = "--resume",
      description =
          "Go on with the run in --out that was broken off: the same options again; what is"
              + " finished stays.")
  boolean resume;

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
    MeasureRequest request = request();
    Campaigns.Result result =
        new Campaigns(Installation.here())
            .measure(request, TerminalProgress.of(spec.commandLine().getErr(), quiet));
    spec.commandLine().getOut().print(shown.format().render(result.sheet()));
    spec.commandLine().getOut().flush();
    spec.commandLine().getErr().println("run kept in " + result.run());
    return 0;
  }

  private MeasureRequest request() {
    Cluster.Choice choice = on.choice();
    if (resume && out == null) {
      throw UserException.badInput("--resume needs --out: the run directory to go on with");
    }
    Arguments.oneOf("transport", transport, "udp", "tcp", "unix");
    if (transport.equals("unix") && !(choice instanceof Cluster.Choice.Local)) {
      throw UserException.badInput("Unix domain sockets stay on one host: use --cluster local");
    }
    if (choice instanceof Cluster.Choice.Simulated && !transport.equals("udp")) {
      throw UserException.badInput(
          "--transport is not for --cluster sim: a sheet holds for the transport it is of");
    }
    if (choice instanceof Cluster.Choice.Local && pairs.matches("all|sample:.*")) {
      throw UserException.badInput("--pairs is for several hosts: over loopback there is one");
    }
    Optional<BreakpointChoice> place =
        breakpoint.isEmpty() ? Optional.empty() : Optional.of(Arguments.breakpoint(breakpoint));
    MeasureRequest request =
        new MeasureRequest(
            choice,
            transport,
            Arguments.parameters(parameters),
            Arguments.time("--budget", budget.isEmpty() ? usualBudget(choice) : budget),
            Arguments.share("--precision", precision),
            Arguments.sizes(sizes),
            place,
            Optional.ofNullable(out),
            resume,
            Arguments.pairs(pairs));
    // The packets of real nodes are known when they are reached.
    if (!(choice instanceof Cluster.Choice.Nodes)) {
      checkInside(request);
    }
    return request;
  }

  /** Virtual time costs nobody anything, and many nodes take more of it. */
  private static String usualBudget(Cluster.Choice choice) {
    return choice instanceof Cluster.Choice.Simulated ? VIRTUAL_BUDGET : USUAL_BUDGET;
  }

  private static void checkInside(MeasureRequest request) {
    List<Integer> sizes = request.sizes();
    int least = sizes.isEmpty() ? 1 : sizes.getFirst();
    int most = sizes.isEmpty() ? request.mtuBytes() : sizes.getLast();
    if (request.breakpoint().orElse(null) instanceof BreakpointChoice.Fixed fixed) {
      for (int at : fixed.atBytes()) {
        if (at < least || at >= most) {
          throw UserException.badInput(
              "breakpoint " + at + " is outside the sizes " + least + ".." + most);
        }
      }
    }
  }
}
