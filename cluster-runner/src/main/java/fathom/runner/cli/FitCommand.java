package fathom.runner.cli;

import fathom.fitting.FitSettings;
import fathom.fitting.cost.BreakpointChoice;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.run.RunDirectory;
import fathom.reports.sheet.SheetBuilder;
import fathom.runner.campaign.Fits;
import fathom.runner.cli.option.BreakpointOption;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.cli.option.FullOption;
import fathom.runner.cli.option.TableOptions;
import fathom.runner.console.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "fit")
final class FitCommand extends CliCommand implements Runnable {
  @Parameters(paramLabel = "RUN|FILE", descriptionKey = "fitted")
  Path source = Path.of("");

  @Mixin BreakpointOption breakpoint = new BreakpointOption();
  @Mixin FullOption full = new FullOption();
  @Mixin FormatOption format = new FormatOption();
  @Mixin Output out = new Output();

  @ArgGroup(exclusive = false, multiplicity = "0..1", heading = "%nFor a table:%n")
  @Nullable TableOptions table;

  @Override
  public void run() {
    FormatName shown = format.format();
    Path fitted = source.toAbsolutePath().normalize();
    out.file
        .filter(file -> file.toAbsolutePath().normalize().equals(fitted))
        .ifPresent(
            file -> {
              throw UserException.badInput(
                  file + ": --out would overwrite the file that is to be fitted");
            });
    full.check(shown.word());
    Sheet sheet = sheet(breakpoint.choice());
    out.put(this, full.rendered(sheet, shown, document -> out.rendered(shown, document)));
  }

  private Sheet sheet(Optional<BreakpointChoice> choice) {
    boolean isTable = source.equals(ForeignFile.STANDARD_INPUT) || isFile(source);
    if (table == null) {
      return isTable ? new TableOptions().sheet(source, choice) : run(choice);
    }
    if (Files.isDirectory(source) && !isTable) {
      throw UserException.badInput(
          source + ": a directory; --as and the options for tables take a table in a file");
    }
    return table.sheet(source, choice);
  }

  /** A pipe is one, too. */
  private static boolean isFile(Path source) {
    return Files.exists(source) && !Files.isDirectory(source);
  }

  private Sheet run(Optional<BreakpointChoice> choice) {
    RunDirectory directory = RunDirectory.open(source);
    FitSettings settings = SheetBuilder.settingsOf(directory.manifest());
    if (choice.isPresent()) {
      BreakpointOption.checkInside(
          choice.get(), 1, settings.mtuBytes(), "the run's sizes 1.." + settings.mtuBytes());
      settings = settings.withBreakpoint(choice.get());
    }
    Fits.Again again = Fits.again(directory, settings);
    again
        .kept()
        .ifPresent(file -> note("fathom: the earlier sheet was different; it is kept as " + file));
    return again.sheet();
  }
}
