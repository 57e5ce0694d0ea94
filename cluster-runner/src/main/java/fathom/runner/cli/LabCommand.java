package fathom.runner.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.runner.console.UserException;
import fathom.runner.lab.LabProfile;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.LabTruth;
import fathom.runner.lab.NamedLab;
import fathom.runner.process.HostTools;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "up|down|exec|truth",
    description = {
      "The emulated cluster by hand: hosts as network namespaces on one switch, every port with a"
          + " known rate, minimum frame and buffer.",
      "",
      "`measure --cluster lab` builds one of its own that dies with it; this one stays until"
          + " `down`.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./fathom lab up --hosts 4 --profile ethernet",
      "  ./fathom lab exec h1 -- ping -c 3 10.77.0.2",
      "  ./fathom lab truth --profile rate=37mbit,mpu=128",
      "  ./fathom lab down"
    },
    subcommands = {
      LabCommand.Up.class,
      LabCommand.Down.class,
      LabCommand.Exec.class,
      LabCommand.Truth.class
    })
final class LabCommand implements Runnable {
  @Spec CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Which cluster, for up and truth. */
  static final class Which {
    @Option(
        names = "--hosts",
        paramLabel = "N",
        description = "How many hosts. Default: ${DEFAULT-VALUE}")
    int hosts = LabSpec.DEFAULT_HOSTS;

    @Option(
        names = "--profile",
        paramLabel = "PROFILE",
        description =
            "fast-ethernet, ethernet, gigabit, two-bridges, or any of rate=37mbit,burst=8000,"
                + "mpu=84,overhead=2,packets=200,uplink=150mbit. With an uplink the switch is two"
                + " bridges, odd hosts on one, even hosts on the other. Default: ${DEFAULT-VALUE}")
    String profile = LabProfile.FAST_ETHERNET;

    LabSpec spec() {
      return new LabSpec(hosts, LabProfile.parse(profile));
    }
  }

  @Command(
      name = "up",
      mixinStandardHelpOptions = true,
      description = "Builds it, and says how to use it.")
  static final class Up implements Callable<Integer> {
    @Spec CommandSpec spec = CommandSpec.create();
    @Mixin Which which = new Which();

    @Override
    public Integer call() {
      LabSpec lab = which.spec();
      new NamedLab().up(lab);
      spec.commandLine()
          .getOut()
          .printf(
              "%d hosts are up: h1 (%s) to h%d (%s), switch %s%n"
                  + "  ./fathom lab exec h1 -- COMMAND    runs a command on a host%n"
                  + "  ./fathom lab truth                 what is known of it%n"
                  + "  ./fathom lab down                  removes it%n",
              lab.hosts(),
              lab.address(1),
              lab.hosts(),
              lab.address(lab.hosts()),
              lab.switchAddress());
      return 0;
    }
  }

  @Command(name = "down", mixinStandardHelpOptions = true, description = "Removes it.")
  static final class Down implements Callable<Integer> {
    @Override
    public Integer call() {
      new NamedLab().down();
      return 0;
    }
  }

  @Command(
      name = "exec",
      mixinStandardHelpOptions = true,
      description = "Runs a command on a host; its exit code is this one's.")
  static final class Exec implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "HOST", description = "h1, h2, … or a number.")
    String host = "";

    @Parameters(
        index = "1..*",
        arity = "1..*",
        paramLabel = "COMMAND",
        description = "The command and its arguments, after --.")
    List<String> command = new ArrayList<>();

    @Override
    public Integer call() {
      List<String> program = new NamedLab().onHost(host, command);
      try {
        return HostTools.builder(program).inheritIO().start().waitFor();
      } catch (IOException e) {
        throw UserException.failed("cannot run " + command.getFirst() + ": " + e.getMessage(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw UserException.failed("interrupted", e);
      }
    }
  }

  @Command(
      name = "truth",
      mixinStandardHelpOptions = true,
      description = "Prints what is known before anything is measured, with the formulas.")
  static final class Truth implements Callable<Integer> {
    @Spec CommandSpec spec = CommandSpec.create();
    @Mixin Which which = new Which();

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description = "text or json. Default: ${DEFAULT-VALUE}")
    String format = "text";

    @Override
    public Integer call() {
      Arguments.oneOf("format", format, "text", "json");
      LabSpec lab = chosen();
      if (format.equals("json")) {
        try {
          spec.commandLine()
              .getOut()
              .println(
                  new ObjectMapper()
                      .writerWithDefaultPrettyPrinter()
                      .writeValueAsString(LabTruth.facts(lab)));
        } catch (JsonProcessingException e) {
          throw new IllegalStateException("plain facts can be written as JSON", e);
        }
      } else {
        spec.commandLine().getOut().print(LabTruth.text(lab));
        spec.commandLine().getOut().flush();
      }
      return 0;
    }

    /** The cluster that is up, unless another was named. */
    private LabSpec chosen() {
      boolean named =
          spec.commandLine().getParseResult().hasMatchedOption("--profile")
              || spec.commandLine().getParseResult().hasMatchedOption("--hosts");
      return named ? which.spec() : new NamedLab().current().orElseGet(which::spec);
    }
  }
}
