package fathom.runner.cli.help;

import fathom.reports.text.Wrap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Text of helps, set in lines of a terminal: sentences, words with what they mean, and commands to
 * paste. A command that is longer than a line goes on after a backslash.
 */
final class HelpText {
  private static final String INDENT = "  ";
  private static final String FURTHER = "      ";
  private static final String GOES_ON = " \\";
  private static final String HELP = "fathom help ";

  /** A command or another word, and what it means further to the right. */
  private static final Pattern EXPLAINED = Pattern.compile("( {2}\\S.*? {2,})(\\S.*)");

  private HelpText() {}

  /** The lines, none of them longer than {@code width}. */
  static String of(Stream<String> lines, int width) {
    return lines.map(line -> line(line, width)).collect(Collectors.joining());
  }

  private static String line(String line, int width) {
    Matcher explained = EXPLAINED.matcher(line);
    if (explained.matches()) {
      String word = explained.group(1);
      return hanging(word, explained.group(2), word.length(), width);
    }
    if (line.startsWith(FURTHER)) {
      return hanging(FURTHER, line, FURTHER.length(), width);
    }
    return line.startsWith(INDENT) ? command(line.strip(), width) : hanging("", line, 0, width);
  }

  /** Sentences, in which what is to be typed stays on one line. */
  private static String hanging(String first, String text, int indent, int width) {
    String whole = text.replace(HELP, HELP.replace(' ', Wrap.UNBROKEN));
    return Wrap.hanging(first, whole, indent, width);
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
