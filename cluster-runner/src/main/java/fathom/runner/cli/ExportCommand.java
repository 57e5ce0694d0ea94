package fathom.runner.cli;

import fathom.model.collective.Operation;
import fathom.reports.exports.Export;
import fathom.reports.exports.ExportNote;
import fathom.reports.exports.ExportOption;
import fathom.reports.exports.ExportPaths;
import fathom.reports.exports.ExportRequest;
import fathom.reports.exports.ExportTarget;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.text.Escape;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.OperationOptions;
import fathom.runner.cli.option.RuleOptions;
import fathom.runner.cli.option.SheetOption;
import fathom.runner.console.UserException;
import fathom.runner.tune.Tuning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

@Command(name = "export")
final class ExportCommand extends CliCommand implements Runnable {
  @Mixin SheetOption sheet = new SheetOption();

  @Option(names = "--to", paramLabel = "TOOL", completionCandidates = Tools.class)
  String target = "";

  /** The tools there are, in words. */
  static final class Tools implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(ExportTarget.words()).iterator();
    }
  }

  @Mixin OperationOptions which = new OperationOptions();

  @Option(names = "--release", paramLabel = "N")
  Optional<String> release = Optional.empty();

  @Mixin RuleOptions rules = new RuleOptions();

  @Option(names = "--out", paramLabel = "DIR|FILE")
  Optional<Path> out = Optional.empty();

  @Override
  public void run() {
    require("--sheet", "--to");
    ExportTarget tool =
        ExportTarget.ofWord(target)
            .orElseThrow(Arguments.unknown("tool", target, ExportTarget.words()));
    tool.refuseUnused(given()); // before --base is read
    ExportRequest request =
        new ExportRequest(
            which.nodes().stream().sorted().toList(),
            which.sizes(),
            which.operation.isEmpty() || tool.isLibrary()
                ? List.of()
                : Arguments.operations(which.operation, List.of(Operation.values()), ""),
            tool.isLibrary() ? ofLibrary() : ExportRequest.OfLibrary.USUAL);
    Export export = tool.export(sheet.read(), request);
    Optional<ExportPaths> written = out.flatMap(to -> write(export.files(), to));
    if (out.isEmpty()) {
      print(export.files());
    }
    export.warning().ifPresent(line -> note("warning: " + line));
    for (ExportNote kind : ExportNote.values()) {
      export.lost().stream().filter(kind::has).forEach(this::note);
    }
    written.ifPresentOrElse(
        where -> export.use(where).forEach(line -> plain("use: " + Escape.oneLine(line))),
        () ->
            note(
                "note: with --out DIR the files are written, and the commands to use them with %s are shown"
                    .formatted(tool.word())));
  }

  private ExportRequest.OfLibrary ofLibrary() {
    return new ExportRequest.OfLibrary(
        which.operation.isEmpty()
            ? List.of()
            : Arguments.libraryOperations(which.operation, Tuning.OPERATIONS, ""),
        release,
        rules.baseText(),
        rules.assumed());
  }

  /** To be pasted: no line break may come into it. */
  private void plain(String line) {
    err().println(line);
  }

  private Set<ExportOption> given() {
    ParseResult parsed = spec.commandLine().getParseResult();
    return Arrays.stream(ExportOption.values())
        .filter(option -> parsed.hasMatchedOption(option.word()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** One file plain, so that it can be piped; several as head(1) shows them. */
  private void print(List<ExportedFile> files) {
    print(
        files.size() == 1
            ? files.getFirst().text()
            : files.stream()
                .map(file -> "==> " + file.name() + " <==\n" + file.text())
                .collect(Collectors.joining("\n")));
  }

  /** Where they are; empty where they went into a pipe or a device, and have no names. */
  private Optional<ExportPaths> write(List<ExportedFile> files, Path to) {
    boolean asNamed = files.size() == 1 && !Files.isDirectory(to);
    if (!asNamed && Files.exists(to) && !Files.isDirectory(to)) {
      throw UserException.badInput(
          to + " is a file; these are " + files.size() + " files, so --out takes a directory");
    }
    Path directory = asNamed ? to : Output.directory(to);
    for (ExportedFile file : files) {
      Path path = asNamed ? to : directory.resolve(file.name());
      Output.write(path, file.text());
      plain("wrote: " + Escape.oneLine(path.toString()));
    }
    Path here = Output.workingDirectory();
    if (!asNamed) {
      return Optional.of(ExportPaths.into(here, to));
    }
    return Files.isRegularFile(to) ? Optional.of(ExportPaths.as(here, to)) : Optional.empty();
  }
}
