package fathom.runner.cli;

import fathom.fitting.BreakpointChoice;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.reports.document.render.FormatName;
import fathom.runner.console.UserException;
import fathom.runner.measure.Pairs;
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

  /** One of these. */
  static Transport transport(String id, List<Transport> allowed) {
    oneOf("transport", id, allowed.stream().map(Transport::id).toArray(String[]::new));
    return Transport.ofId(id);
  }

  static String oneOf(String option, String text, String... allowed) {
    if (!Arrays.asList(allowed).contains(text)) {
      throw UserException.badInput(
          "unknown " + option + " '" + text + "'; there are " + String.join(", ", allowed));
    }
    return text;
  }
}
