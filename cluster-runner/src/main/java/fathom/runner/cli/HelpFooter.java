package fathom.runner.cli;

import fathom.reports.text.Wrap;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Help;

/**
 * What stands below the options in a help: sentences, and commands to paste. A command that is
 * longer than a line goes on after a backslash.
 */
final class HelpFooter {
  private static final String INDENT = "  ";
  private static final String FURTHER = "      ";
  private static final String GOES_ON = " \\";

  /** A command, and words about it further to the right. */
  private static final Pattern EXPLAINED = Pattern.compile("( {2}\\S.*? {2,})(\\S.*)");

  private HelpFooter() {}

  /** The footer, for picocli. */
  static String footer(Help help) {
    int width = help.commandSpec().usageMessage().width();
    return Stream.of(help.commandSpec().usageMessage().footer())
        .map(line -> String.format(Locale.ROOT, line))
        .map(line -> line(line, width))
        .collect(Collectors.joining());
  }

  private static String line(String line, int width) {
    Matcher explained = EXPLAINED.matcher(line);
    if (explained.matches()) {
      String command = explained.group(1);
      return Wrap.hanging(command, explained.group(2), command.length(), width);
    }
    return line.startsWith(INDENT)
        ? command(line.strip(), width)
        : Wrap.hanging("", line, 0, width);
  }

  /** The command, indented, each of its lines but the last ended by a backslash. */
  static String command(String command, int width) {
    StringBuilder all = new StringBuilder();
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : command.split(" ", -1)) {
      boolean isFirst = line.toString().isBlank();
      if (!isFirst && line.length() + 1 + word.length() + GOES_ON.length() > width) {
        all.append(line).append(GOES_ON).append('\n');
        line.setLength(0);
        line.append(FURTHER);
        isFirst = true;
      }
      line.append(isFirst ? "" : " ").append(word);
    }
    return all.append(line).append('\n').toString();
  }
}
