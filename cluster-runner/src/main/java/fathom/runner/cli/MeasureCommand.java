package fathom.runner.cli;

import fathom.fitting.BreakpointChoice;
import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.reports.document.render.FormatName;
import fathom.reports.pages.SheetDocument;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.Campaigns;
import fathom.runner.measure.MeasureRequest;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
      completionCandidates = Transports.class,
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
  String transport = Transport.USUAL;

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
              + ClusterKind.USUAL_BUDGET
              + "; sim: "
              + ClusterKind.VIRTUAL_BUDGET
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

  /** Those there are, in words. */
  static final class Transports implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      List<String> all = Transport.offered().stream().map(Transport::id).toList();
      String staying =
          Transport.offered().stream()
              .filter(transport -> !transport.leavesTheMachine())
              .map(Transport::id)
              .collect(Collectors.joining(", "));
      return List.of(
              String.join(", ", all.subList(0, all.size() - 1))
                  + (" or " + all.getLast() + " (" + staying + ": local only)"))
          .iterator();
    }
  }

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    MeasureRequest request = request();
    Campaigns.Result result =
        new Campaigns(Installation.here())
            .measure(request, TerminalProgress.of(spec.commandLine().getErr(), quiet));
    spec.commandLine().getOut().print(shown.render(SheetDocument.of(result.sheet())));
    spec.commandLine().getOut().flush();
    spec.commandLine().getErr().println("run kept in " + result.run());
    return 0;
  }

  private MeasureRequest request() {
    ClusterKind cluster = on.kind();
    if (resume && out == null) {
      throw UserException.badInput("--resume needs --out: the run directory to go on with");
    }
    Transport over = Arguments.transport(transport, Transport.offered());
    cluster.check(over);
    if (pairs.matches("all|sample:.*")) {
      cluster.checkSeveralHosts("--pairs");
    }
    Optional<BreakpointChoice> place =
        breakpoint.isEmpty() ? Optional.empty() : Optional.of(Arguments.breakpoint(breakpoint));
    MeasureRequest request =
        new MeasureRequest(
            cluster,
            over,
            Arguments.parameters(parameters),
            Arguments.time("--budget", budget.isEmpty() ? cluster.usualBudget() : budget),
            Arguments.share("--precision", precision),
            Arguments.sizes(sizes),
            place,
            Optional.ofNullable(out),
            resume,
            Arguments.pairs(pairs));
    // The packets of real nodes are known when they are reached.
    if (cluster.machines() != Machines.OTHERS) {
      checkInside(request);
    }
    return request;
  }

  private static void checkInside(MeasureRequest request) {
    List<Integer> sizes = request.sizes();
    int least = sizes.isEmpty() ? 1 : sizes.getFirst();
    int most =
        sizes.isEmpty() ? request.cluster().payloadBytes(request.transport()) : sizes.getLast();
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
