package fathom.runner.cli;

import fathom.model.related.Load;
import fathom.model.related.Setting;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.related.ModelsDocument;
import fathom.reports.related.TopologiesDocument;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.cli.option.GapOption;
import fathom.runner.cli.option.SheetOption;
import fathom.runner.console.UserException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "models")
final class ModelsCommand extends CliCommand implements Runnable {
  private static final int LEAST_NODES = 2;
  private static final long USUAL_MESSAGE_BYTES = 1024;
  private static final int USUAL_SHIFT = 1;

  @Mixin SheetOption sheet = new SheetOption();

  @Option(names = "--nodes", paramLabel = "P")
  String nodes = "";

  @Option(
      names = {"--size", "--sizes"},
      paramLabel = "SIZE")
  String size = "";

  @Option(names = "--topologies")
  boolean topologies;

  @Option(names = "--shift", paramLabel = "Q")
  Optional<Integer> shift = Optional.empty();

  @Mixin GapOption gap = new GapOption();

  @Mixin FormatOption format = new FormatOption();
  @Mixin Output out = new Output();

  @Override
  public void run() {
    require("--sheet");
    FormatName shown = format.format();
    if (shift.isPresent() && !topologies) {
      throw UserException.badInput("--shift is for --topologies");
    }
    if (gap.isGiven() && topologies) {
      throw UserException.badInput("--gap is for pLogP, which --topologies does not use");
    }
    Sheet source = sheet.read();
    out.put(
        this,
        topologies
            ? out.rendered(shown, TopologiesDocument.of(source, load(source)))
            : out.rendered(shown, ModelsDocument.of(source, setting(source))));
  }

  private Load load(Sheet source) {
    int among = among(source);
    int by = shift.orElse(USUAL_SHIFT);
    if (by < 1 || by >= among) {
      throw UserException.badInput(
          "--shift takes 1 to " + (among - 1) + " among " + among + " nodes, not " + by);
    }
    long bytes = size.isEmpty() ? USUAL_MESSAGE_BYTES : Arguments.size("--size", size);
    return new Load(among, bytes, by);
  }

  private Setting setting(Sheet source) {
    long bytes = size.isEmpty() ? Setting.SMALL_BYTES : Arguments.size("--size", size);
    int mtu = source.cluster().mtuBytes();
    if (bytes < 1 || bytes > mtu) {
      throw UserException.badInput(
          "--size is that of one packet here: 1 to " + mtu + " bytes, not " + bytes);
    }
    gap.require(source, sheet.name);
    return new Setting(among(source), Math.toIntExact(bytes), gap.gap());
  }

  private int among(Sheet source) {
    if (nodes.isEmpty()) {
      return Math.max(LEAST_NODES, source.cluster().nodes());
    }
    List<Integer> given = Arguments.nodes(nodes);
    if (given.size() > 1) {
      throw UserException.badInput("--nodes takes one number here, not '" + nodes + "'");
    }
    return given.getFirst();
  }
}
