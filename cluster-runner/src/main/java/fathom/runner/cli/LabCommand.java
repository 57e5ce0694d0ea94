package fathom.runner.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.lab.LabProfile;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.console.UserException;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.LabTruth;
import fathom.runner.lab.NamedLab;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

@Command(
    name = "lab",
    synopsisSubcommandLabel = "up|down|exec|truth",
    subcommands = {
      LabCommand.LabUpCommand.class,
      LabCommand.LabDownCommand.class,
      LabCommand.Exec.class,
      LabCommand.LabTruthCommand.class
    })
final class LabCommand extends CliCommand implements Runnable {
  @Override
  public void run() {
    printHelp();
  }

  /** Which cluster, for up and truth. */
  static final class Which {
    @Option(names = "--hosts", paramLabel = "N")
    int hosts = LabSpec.DEFAULT_HOSTS;

    @Option(names = "--profile", paramLabel = "PROFILE")
    String profile = LabProfile.FAST_ETHERNET;

    LabSpec spec() {
      return LabSpec.of(hosts, profile);
    }
  }

  @Command(name = "up")
  static final class LabUpCommand extends CliCommand implements Runnable {
    @Mixin Which which = new Which();

    @Override
    public void run() {
      LabSpec lab = which.spec();
      new NamedLab().up(lab);
      print(
          String.format(
              Locale.ROOT,
              """
              %d hosts are up: h1 (%s) to h%d (%s), switch %s
                ./fathom lab exec h1 -- COMMAND    runs a command on a host
                ./fathom lab truth                 its known values
                ./fathom lab down                  removes it
              """,
              lab.hosts(),
              lab.address(1),
              lab.hosts(),
              lab.address(lab.hosts()),
              lab.switchAddress()));
    }
  }

  @Command(name = "down")
  static final class LabDownCommand extends CliCommand implements Runnable {
    @Override
    public void run() {
      new NamedLab().down();
    }
  }

  @Command(name = "exec")
  static final class Exec extends CliCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "HOST", descriptionKey = "host")
    String host = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", descriptionKey = "command")
    List<String> command = new ArrayList<>();

    @Override
    public Integer call() {
      List<String> program = new NamedLab().onHost(host, command);
      try {
        return HostTools.builder(program).inheritIO().start().onExit().join().exitValue();
      } catch (IOException e) {
        throw UserException.failed("cannot run " + command.getFirst() + ": " + e.getMessage(), e);
      }
    }
  }

  @Command(name = "truth")
  static final class LabTruthCommand extends CliCommand implements Runnable {
    @Mixin Which which = new Which();
    @Mixin FormatOption format = new FormatOption();

    @Override
    public void run() {
      boolean json = format.isJson();
      LabSpec lab = chosen();
      print(
          json
              ? new ObjectMapper().valueToTree(LabTruth.facts(lab)).toPrettyString()
                  + System.lineSeparator()
              : LabTruth.text(lab));
    }

    /** The cluster that is up, unless another was named. */
    private LabSpec chosen() {
      ParseResult given = spec.commandLine().getParseResult();
      boolean named = given.hasMatchedOption("--profile") || given.hasMatchedOption("--hosts");
      return named ? which.spec() : new NamedLab().current().orElseGet(which::spec);
    }
  }
}
