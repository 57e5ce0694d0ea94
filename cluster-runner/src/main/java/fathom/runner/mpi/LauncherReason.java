package fathom.runner.mpi;

import fathom.model.protocol.ProcessLine;
import fathom.runner.console.Brief;
import fathom.runner.process.OutputTag;
import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why a launcher started no ranks, from what it printed: its first sentence, and the sentence that
 * names an option against it. A launcher's last line is the end of its advice.
 */
final class LauncherReason {
  private static final Pattern WORD = Pattern.compile("\\p{Alpha}");
  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+(?=\\p{Upper})");

  /**
   * Lines of a message that follow each other are no prose: a program's name stands before each.
   */
  private static final Pattern SINGLE_LINE = Pattern.compile("\\[.*|\\S{1,60}: .*|.{0,49}");

  /** An option that a launcher proposes. */
  private static final Pattern REMEDY = Pattern.compile("\\b[Yy]ou can\\b.*\\s--\\p{Alpha}.*");

  /** Open MPI names what is missing below its message, and not in it. */
  private static final Pattern DETAIL = Pattern.compile("(Framework|Component):\\s+(\\S{1,60})");

  /** A sentence that ends with a colon goes on with a paragraph such as a program's name. */
  private static final int LONGEST_COMPLETION = 100;

  private static final int LONGEST_REMEDY = 200;
  private static final int LONGEST_LINE = 1000;

  private LauncherReason() {}

  /** What one of the ranks says, else what the launcher says first, else its exit code. */
  static String of(Tool.ToolResult result) {
    String error = OutputTag.stripAll(result.error());
    String output = OutputTag.stripAll(result.output());
    if (result.hasTimedOut()) {
      return result.reason()
          + ofRank(error, output)
              .or(() -> ofLauncher(withoutLastLine(error)))
              .or(() -> ofLauncher(output))
              .map(words -> "; it printed: " + words)
              .orElse("");
    }
    return ofRank(error, output)
        .or(() -> ofLauncher(error))
        .or(() -> ofLauncher(output))
        .orElse("exit code " + result.exitCode());
  }

  private static Optional<String> ofRank(String error, String output) {
    return Stream.of(error, output)
        .flatMap(String::lines)
        .filter(line -> line.startsWith(ProcessLine.MPI_COMPLAINT))
        .findFirst()
        .map(line -> line.substring(ProcessLine.MPI_COMPLAINT.length()));
  }

  private static String withoutLastLine(String text) {
    String lines = text.stripTrailing();
    return lines.substring(0, lines.lastIndexOf('\n') + 1);
  }

  private static Optional<String> ofLauncher(String text) {
    List<String> paragraphs = paragraphs(text);
    List<String> reasons =
        paragraphs.stream().filter(p -> !p.toLowerCase(Locale.ROOT).startsWith("warning")).toList();
    List<String> heard = reasons.isEmpty() ? paragraphs : reasons;
    return heard.stream().findFirst().map(first -> reason(first, heard));
  }

  private static String reason(String first, List<String> all) {
    String sentence = SENTENCE_END.split(first, 2)[0];
    if (sentence.endsWith(":") && all.size() > 1 && all.get(1).length() <= LONGEST_COMPLETION) {
      sentence += " " + all.get(1);
    }
    String details =
        all.stream()
            .map(DETAIL::matcher)
            .filter(Matcher::matches)
            .map(one -> one.group(1).toLowerCase(Locale.ROOT) + " " + one.group(2))
            .collect(Collectors.joining(", "));
    String reason =
        details.isEmpty()
            ? Brief.of(sentence)
            : withoutStop(Brief.of(sentence)) + " (" + details + ")";
    return all.stream()
        .flatMap(SENTENCE_END::splitAsStream)
        .filter(s -> REMEDY.matcher(s).find())
        .findFirst()
        .map(remedy -> withoutStop(reason) + ". " + withoutStop(brief(remedy)))
        .orElse(reason);
  }

  /** Open MPI adds two variables behind the option that allows root. */
  private static String brief(String remedy) {
    int colon = remedy.indexOf(": ");
    return colon > 0 && remedy.length() > LONGEST_REMEDY
        ? remedy.substring(0, colon)
        : Brief.of(remedy);
  }

  private static String withoutStop(String sentence) {
    return sentence.endsWith(".") || sentence.endsWith(":")
        ? sentence.substring(0, sentence.length() - 1)
        : sentence;
  }

  /** Prose joined to lines; frames of dashes, facts and a library's log are left out. */
  private static List<String> paragraphs(String text) {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    for (String line : text.lines().toList()) {
      String words = line.strip();
      if (MpiFacts.isFact(line) || TransportInUse.isLog(line)) {
        continue;
      }
      if (!WORD.matcher(words).find() || isIndented(line)) {
        close(open, paragraphs);
      }
      if (!WORD.matcher(words).find()) {
        continue;
      }
      String cut = words.substring(0, Math.min(words.length(), LONGEST_LINE));
      if (open.isEmpty() && SINGLE_LINE.matcher(cut).matches()) {
        paragraphs.add(cut);
      } else if (open.length() < LONGEST_LINE) {
        open.append(open.isEmpty() ? "" : " ").append(cut);
      }
    }
    close(open, paragraphs);
    return paragraphs;
  }

  private static boolean isIndented(String line) {
    return line.startsWith(" ") || line.startsWith("\t");
  }

  private static void close(StringBuilder open, List<String> paragraphs) {
    if (!open.isEmpty()) {
      paragraphs.add(open.toString());
      open.setLength(0);
    }
  }
}
