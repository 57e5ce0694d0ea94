package fathom.runner.cli;

import fathom.model.transport.Transport;
import fathom.reports.document.render.FormatName;
import fathom.reports.text.ShellWord;
import fathom.runner.campaign.Campaigns;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.cli.option.AdvancedHelpOption;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.BreakpointOption;
import fathom.runner.cli.option.ClusterOptions;
import fathom.runner.cli.option.FullOption;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "measure")
final class MeasureCommand extends CliCommand implements Runnable {
  @Mixin ClusterOptions on = new ClusterOptions();

  @Option(names = "--pairs", paramLabel = "WHICH")
  String pairs = "";

  @Option(names = "--parameters", paramLabel = "LIST")
  String parameters = "";

  @Option(names = "--precision", paramLabel = "SHARE")
  String precision = "2%";

  @Option(names = "--quick")
  boolean quick;

  @Option(
      names = {"--size", "--sizes"},
      paramLabel = "LIST")
  String size = "";

  @Mixin BreakpointOption breakpoint = new BreakpointOption();

  @Option(names = "--resume")
  boolean resume;

  @Mixin FullOption full = new FullOption();
  @Mixin CampaignOptions kept = new CampaignOptions();
  @Mixin AdvancedHelpOption others = new AdvancedHelpOption();

  @Override
  public void run() {
    FormatName shown = kept.format.format();
    full.check(shown.word());
    MeasureRequest request = request();
    Campaigns.CampaignOutcome result =
        new Campaigns(Installation.here()).measure(request, kept.progress(this));
    print(full.rendered(result.sheet(), shown, document -> Terminal.rendered(shown, document)));
    note(
        "Raw results and sheet: %1$s (report it with `fathom report %2$s`)"
            .formatted(result.run(), ShellWord.of(result.run().toString())));
  }

  private MeasureRequest request() {
    ClusterKind cluster = on.kind();
    if (resume && kept.out.isEmpty()) {
      throw UserException.badInput("--resume needs --out: the run directory to continue");
    }
    Transport over = on.transport(cluster, Transport.offered());
    cluster.check(over);
    if (pairs.matches("all|sample:.*")) {
      cluster.checkSeveralHosts("--pairs");
    }
    MeasureRequest request =
        new MeasureRequest(
            cluster,
            over,
            Arguments.parameters(parameters),
            quick,
            on.budget(),
            Arguments.share("--precision", precision),
            Arguments.sizes(size),
            breakpoint.choice(),
            kept.out,
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
    request
        .breakpoint()
        .ifPresent(
            choice ->
                BreakpointOption.checkInside(
                    choice, least, most, "the sizes " + least + ".." + most));
  }
}
