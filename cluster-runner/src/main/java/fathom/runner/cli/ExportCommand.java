package fathom.runner.cli;

import fathom.model.collective.Operation;
import fathom.reports.exports.Export;
import fathom.reports.exports.ExportOption;
import fathom.reports.exports.ExportRequest;
import fathom.reports.exports.ExportTarget;
import fathom.reports.exports.ExportedFile;
import fathom.reports.input.Reason;
import fathom.reports.run.SheetByName;
import fathom.reports.text.Escape;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a sheet in the form another tool loads. What the tool cannot express, and how it is"
          + " given the files, goes to standard error.",
      ""
    },
    footer = {
      "",
      "An option that the tool has no use for is refused.",
      "",
      "Examples:",
      "  ./fathom export --sheet table-1 --to simgrid --nodes 16 --out simgrid",
      "  ./fathom export --sheet runs/20261121T013200Z-lab --to netgauge > netgauge.txt",
      "  ./fathom export --sheet table-1 --to loggopsim --nodes 16 --operation broadcast --size"
          + " 64KiB --out goal"
    })
final class ExportCommand implements Callable<Integer> {
  private static final long MOST_BASE_BYTES = 64L << 20;

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
      names = "--to",
      required = true,
      paramLabel = "TOOL",
      description =
          "openmpi, simgrid, loggopsim, logp_mpi, netgauge (which CODES reads too), mpich, nccl or"
              + " csv.")
  String target = "";

  @Option(
      names = "--nodes",
      paramLabel = "LIST",
      description =
          "For openmpi, simgrid, loggopsim, mpich, nccl: how many nodes take part: 16, or 4,8,16."
              + " Default: those of the sheet")
  String nodes = "";

  @Option(
      names = "--size",
      paramLabel = "LIST",
      description =
          "For openmpi, loggopsim, logp_mpi, netgauge, mpich, nccl: message sizes: 1500, 64KiB,"
              + " lists, and ranges that double: 1KiB..1MiB. Default: the tool's usual ones")
  String size = "";

  @Option(
      names = "--operation",
      paramLabel = "LIST",
      description =
          "For loggopsim: schedules of broadcast, gather, scatter, complete-exchange,"
              + " point-to-point, by each algorithm.")
  String operation = "";

  @Option(
      names = "--base",
      paramLabel = "FILE",
      description = "For mpich: the whole tuning file of its source, which is changed.")
  @Nullable Path base;

  @Option(
      names = "--out",
      paramLabel = "DIR|FILE",
      description =
          "Write there, each file whole or not at all: several files into this directory, one also"
              + " under this name. Default: print, several with a line before each")
  @Nullable Path out;

  @Override
  public Integer call() {
    ExportTarget tool =
        ExportTarget.ofWord(target)
            .orElseThrow(
                () ->
                    UserException.badInput(
                        "unknown tool '" + target + "'; there are " + ExportTarget.words()));
    tool.refuseUnused(given()); // before --base is read
    ExportRequest request =
        new ExportRequest(
            nodes.isEmpty() ? List.of() : PointArguments.nodes(nodes).stream().sorted().toList(),
            size.isEmpty() ? List.of() : PointArguments.sizes("--size", size),
            Optional.ofNullable(base).map(ExportCommand::text),
            operations());
    Export export = tool.export(SheetByName.read(sheet), request);
    Path to = out;
    if (to == null) {
      print(export.files());
    } else {
      write(export.files(), to);
    }
    PrintWriter err = spec.commandLine().getErr();
    export.lost().forEach(line -> err.println("lost: " + Escape.oneLine(line)));
    export.use().forEach(line -> err.println("use: " + Escape.oneLine(line)));
    return 0;
  }

  private Set<ExportOption> given() {
    Set<ExportOption> given = EnumSet.noneOf(ExportOption.class);
    if (!nodes.isEmpty()) {
      given.add(ExportOption.NODES);
    }
    if (!size.isEmpty()) {
      given.add(ExportOption.SIZE);
    }
    if (!operation.isEmpty()) {
      given.add(ExportOption.OPERATION);
    }
    if (base != null) {
      given.add(ExportOption.BASE);
    }
    return given;
  }

  private List<Operation> operations() {
    if (operation.isEmpty()) {
      return List.of();
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
                                    + Operation.words())))
        .distinct()
        .toList();
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > MOST_BASE_BYTES) {
        throw UserException.badInput(file + ": larger than 64 MiB, which no such file is");
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw UserException.badInput(file + ": no readable text: " + Reason.of(e, file), e);
    }
  }

  /** One file plain, so that it can be piped; several as head(1) shows them. */
  private void print(List<ExportedFile> files) {
    PrintWriter printed = spec.commandLine().getOut();
    for (int i = 0; i < files.size(); i++) {
      if (files.size() > 1) {
        printed.print((i == 0 ? "" : "\n") + "==> " + files.get(i).name() + " <==\n");
      }
      printed.print(files.get(i).text());
    }
    printed.flush();
  }

  private void write(List<ExportedFile> files, Path to) {
    boolean asNamed = files.size() == 1 && !Files.isDirectory(to);
    if (!asNamed) {
      makeDirectory(to, files.size());
    }
    for (ExportedFile file : files) {
      Path path = asNamed ? to : to.resolve(file.name());
      Output.printOrWrite(spec, path, file.text());
      spec.commandLine().getErr().println("wrote: " + path);
    }
  }

  private static void makeDirectory(Path directory, int files) {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw UserException.badInput(
          directory + " is a file; these are " + files + " files, so --out takes a directory");
    }
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw UserException.failed("cannot make " + directory + ": " + Reason.of(e, directory), e);
    }
  }
}
