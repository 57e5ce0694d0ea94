package fathom.runner.cli;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Parameter;
import fathom.reports.format.FormatName;
import fathom.reports.input.Reason;
import fathom.reports.run.NamedPath;
import fathom.reports.run.SheetByName;
import fathom.runner.console.UserException;
import fathom.runner.lab.LabSpec;
import fathom.runner.launch.HostsFile;
import fathom.runner.launch.Node;
import fathom.runner.measure.Cluster;
import fathom.runner.measure.Pairs;
import fathom.runner.virtual.VirtualSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What users write on the command line, read strictly: every refusal says what would be right. */
final class Arguments {
  private static final Pattern TIME = Pattern.compile("(\\d{1,6})(s|m|min|)");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(B|KiB|MiB|)");
  private static final Pattern SHARE =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?(?:[eE]-\\d{1,2})?)\\s?(%|)");

  private Arguments() {}

  static Cluster.Choice cluster(String text) {
    int colon = text.indexOf(':');
    String kind = colon < 0 ? text : text.substring(0, colon);
    String rest = colon < 0 ? "" : text.substring(colon + 1);
    if (kind.equals("local") && colon < 0) {
      return new Cluster.Choice.Local();
    }
    if (kind.equals("lab")) {
      return new Cluster.Choice.Lab(LabSpec.parse(rest));
    }
    if (kind.equals("sim")) {
      return new Cluster.Choice.Simulated(VirtualSpec.parse(rest, SheetByName::read));
    }
    throw UserException.badInput(
        "unknown cluster '"
            + text
            + "'; there are local, lab[:HOSTS[:PROFILE]], ssh:FILE, slurm and"
            + " sim:SHEET[:noise=2%,nodes=24,seed=1]");
  }

  /** True for {@code ssh:FILE}. */
  static boolean isSsh(String text) {
    return text.equals("ssh") || text.startsWith("ssh:");
  }

  /** The nodes of {@code ssh:FILE}, read from that file. */
  static List<Node> sshNodes(String text) {
    String file = text.substring(Math.min(text.length(), "ssh:".length()));
    if (file.isEmpty()) {
      throw UserException.badInput("--cluster ssh:FILE takes a file that names the nodes");
    }
    Path path = NamedPath.of(file);
    try {
      return HostsFile.parse(file, Files.readString(path));
    } catch (IllegalArgumentException e) {
      throw UserException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserException.badInput(file + ": cannot be read: " + Reason.of(e, path), e);
    }
  }

  /** {@code all}, {@code sample:N}, {@code none}, or nothing for what is usual. */
  static Pairs pairs(String text) {
    if (text.matches("sample:[1-9]\\d{0,5}")) {
      return new Pairs.Sample(Integer.parseInt(text.substring("sample:".length())));
    }
    return switch (text) {
      case "" -> new Pairs.Usual();
      case "all" -> new Pairs.All();
      case "none" -> new Pairs.None();
      default ->
          throw UserException.badInput("--pairs takes all, sample:N or none, not '" + text + "'");
    };
  }

  /** Words between blanks; quotes mean nothing. */
  static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }

  static List<Parameter> parameters(String text) {
    if (text.isEmpty()) {
      return List.of(Parameter.values());
    }
    TreeSet<Parameter> parameters = new TreeSet<>();
    for (String symbol : text.split(",", -1)) {
      parameters.add(
          Parameter.ofSymbol(symbol.strip())
              .orElseThrow(
                  () ->
                      UserException.badInput(
                          "unknown parameter '" + symbol + "'; there are " + Parameter.symbols())));
    }
    return List.copyOf(parameters);
  }

  /** {@code 2%} or {@code 0.02}, above 0 and below 1. */
  static double share(String option, String text) {
    Matcher matcher = SHARE.matcher(text);
    if (matcher.matches()) {
      double value = Double.parseDouble(matcher.group(1)) / (matcher.group(2).isEmpty() ? 1 : 100);
      if (value > 0 && value < 1) {
        return value;
      }
    }
    throw UserException.badInput(
        option + " takes a share such as 2% or 0.02, above 0 and below 1, not '" + text + "'");
  }

  /** {@code 5%} or {@code 0.05}, above 0; {@code 150%}, but not {@code 5}, which means 5 %. */
  static double change(String option, String text) {
    Matcher matcher = SHARE.matcher(text);
    if (matcher.matches()) {
      boolean percent = !matcher.group(2).isEmpty();
      double value = Double.parseDouble(matcher.group(1)) / (percent ? 100 : 1);
      if (value > 0 && (percent || value < 1)) {
        return value;
      }
    }
    throw UserException.badInput(
        option
            + " takes a share such as 5% or 0.05, above 0, and from 1 on as 150%, not '"
            + text
            + "'");
  }

  /** {@code 120s}, {@code 2m}, or a plain number of seconds. */
  static Duration time(String option, String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
      throw UserException.badInput("not a time for " + option + ": '" + text + "' (try 120s)");
    }
    long number = Long.parseLong(matcher.group(1));
    return matcher.group(2).startsWith("m")
        ? Duration.ofMinutes(number)
        : Duration.ofSeconds(number);
  }

  /** {@code 1,40,1KiB}; empty text is no sizes. */
  static List<Integer> sizes(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    TreeSet<Integer> sizes = new TreeSet<>();
    for (String item : text.split(",", -1)) {
      Matcher matcher = SIZE.matcher(item.strip());
      if (!matcher.matches()) {
        throw UserException.badInput("not a size: '" + item + "' (try 1,40,1KiB)");
      }
      long unit =
          switch (matcher.group(2)) {
            case "KiB" -> 1L << 10;
            case "MiB" -> 1L << 20;
            default -> 1;
          };
      sizes.add((int) Math.min(Integer.MAX_VALUE, Long.parseLong(matcher.group(1)) * unit));
    }
    return List.copyOf(sizes);
  }

  /** {@code 40}, {@code 18,40}, {@code auto} or {@code none}. */
  static BreakpointChoice breakpoint(String text) {
    return switch (text) {
      case "auto" -> new BreakpointChoice.Auto();
      case "none" -> new BreakpointChoice.None();
      default -> {
        List<Integer> places = new ArrayList<>();
        for (String item : text.split(",", -1)) {
          if (!item.strip().matches("[1-9]\\d{0,6}")) {
            throw UserException.badInput(
                "not a breakpoint: '" + text + "' (40, 18,40, auto or none)");
          }
          places.add(Integer.parseInt(item.strip()));
        }
        yield BreakpointChoice.fixed(
            places.stream().sorted().distinct().mapToInt(Integer::intValue).toArray());
      }
    };
  }

  static FormatName format(String text) {
    return FormatName.ofWord(text)
        .orElseThrow(
            () -> unknownFormat(text, text.equals("html") ? " (html is made by report)" : ""));
  }

  /** Of {@code report}, which has made a page of its own where html was asked for. */
  static FormatName formatBesideHtml(String text) {
    return FormatName.ofWord(text).orElseThrow(() -> unknownFormat(text, ", html"));
  }

  private static UserException unknownFormat(String text, String more) {
    return UserException.badInput(
        "unknown format '" + text + "'; there are " + FormatName.words() + more);
  }

  static String oneOf(String option, String text, String... allowed) {
    if (!Arrays.asList(allowed).contains(text)) {
      throw UserException.badInput(
          "unknown " + option + " '" + text + "'; there are " + String.join(", ", allowed));
    }
    return text;
  }
}
