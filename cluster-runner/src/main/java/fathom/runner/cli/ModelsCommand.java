package fathom.runner.cli;

import fathom.model.sheet.Sheet;
import fathom.model.sister.Setting;
import fathom.model.topology.Load;
import fathom.reports.document.render.FormatName;
import fathom.reports.run.SheetByName;
import fathom.reports.sisters.ModelsDocument;
import fathom.reports.sisters.TopologiesDocument;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "models",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Expresses a sheet in the parameters of other models of communication (BSP, LogP, LogGP,"
          + " Postal, pLogP, Hockney and others), with what each cannot express and what the sheet"
          + " cannot give it. Or says what operations would take if the sheet's links formed a ring,"
          + " a torus or a hypercube.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./fathom models --sheet table-1 --nodes 16",
      "  ./fathom models --sheet runs/20261121T013200Z-lab --format markdown --out models.md",
      "  ./fathom models --sheet table-1 --topologies --nodes 16 --size 1KiB"
    })
final class ModelsCommand implements Callable<Integer> {
  private static final int LEAST_NODES = 2;
  private static final long USUAL_MESSAGE_BYTES = 1024;
  private static final int USUAL_SHIFT = 1;

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
      names = "--nodes",
      paramLabel = "P",
      description = "How many nodes take part. Default: those of the sheet")
  String nodes = "";

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description =
          "The one size of models that know one (LogP, LogGP, Postal, C3), up to the mtu. Default:"
              + " 1B. With --topologies, the size of a message. Default: 1KiB")
  String size = "";

  @Option(
      names = "--topologies",
      description =
          "Instead of models, the times of operations on a ring, a torus and a hypercube,"
              + " store-and-forward and cut-through.")
  boolean topologies;

  @Option(
      names = "--shift",
      paramLabel = "Q",
      description = "With --topologies, how far the circular shift goes: 1 to P - 1. Default: 1")
  @Nullable Integer shift;

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
    if (shift != null && !topologies) {
      throw UserException.badInput("--shift is for --topologies");
    }
    Sheet source = SheetByName.read(sheet);
    String text =
        topologies
            ? shown.render(TopologiesDocument.of(source, load(source)))
            : shown.render(ModelsDocument.of(source, setting(source)));
    Output.printOrWrite(spec, out, text);
    return 0;
  }

  private Load load(Sheet source) {
    int among = among(source);
    int by = shift == null ? USUAL_SHIFT : shift;
    if (by < 1 || by >= among) {
      throw UserException.badInput(
          "--shift takes 1 to " + (among - 1) + " among " + among + " nodes, not " + by);
    }
    long bytes = size.isEmpty() ? USUAL_MESSAGE_BYTES : PointArguments.size("--size", size);
    return new Load(among, bytes, by);
  }

  private Setting setting(Sheet source) {
    long bytes = size.isEmpty() ? Setting.SMALL_BYTES : PointArguments.size("--size", size);
    int mtu = source.cluster().mtuBytes();
    if (bytes < 1 || bytes > mtu) {
      throw UserException.badInput(
          "--size is that of one packet here: 1 to " + mtu + " bytes, not " + bytes);
    }
    return new Setting(among(source), Math.toIntExact(bytes));
  }

  private int among(Sheet source) {
    if (nodes.isEmpty()) {
      return Math.max(LEAST_NODES, source.cluster().nodes());
    }
    List<Integer> given = PointArguments.nodes(nodes);
    if (given.size() > 1) {
      throw UserException.badInput("--nodes takes one number here, not '" + nodes + "'");
    }
    return given.getFirst();
  }
}
