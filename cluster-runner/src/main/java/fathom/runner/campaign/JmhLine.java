package fathom.runner.campaign;

import fathom.model.protocol.ProcessLine;
import fathom.runner.process.HostProcess;
import fathom.runner.process.OutputTag;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a line of JMH's output says of a failure. Other programs print into it, so a line may be
 * anything: it is looked at once from left to right, and costs no stack however long it is.
 */
final class JmhLine {
  private static final Pattern BROKEN_FORK =
      Pattern.compile("<forked VM failed with exit code (\\d{1,9})>");

  private JmhLine() {}

  /**
   * The words of an exception, as in {@code fathom.bench.peer.PeerException: no answer}; the line
   * where it has none; empty where the line names no exception.
   */
  static Optional<String> failure(String line) {
    int colon = line.indexOf(':');
    if (!isThrowable(colon < 0 ? line : line.substring(0, colon))) {
      return Optional.empty();
    }
    return Optional.of(colon < 0 ? line : line.substring(colon + 1).stripLeading());
  }

  /** Packages in small letters, then classes, of which the last is an Exception or an Error. */
  private static boolean isThrowable(String name) {
    if (!name.endsWith("Exception") && !name.endsWith("Error")) {
      return false;
    }
    String[] parts = name.split("\\.", -1);
    int packages = 0;
    while (packages < parts.length && isPackage(parts[packages])) {
      packages++;
    }
    for (int i = packages; i < parts.length; i++) {
      if (!isClass(parts[i])) {
        return false;
      }
    }
    return packages > 0;
  }

  private static boolean isPackage(String part) {
    return !part.isEmpty() && part.chars().allMatch(c -> c >= 'a' && c <= 'z');
  }

  private static boolean isClass(String part) {
    return !part.isEmpty()
        && part.charAt(0) >= 'A'
        && part.charAt(0) <= 'Z'
        && part.chars()
            .allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '$'));
  }

  /** Why a fork broke off; empty where the line does not say it. */
  static Optional<String> brokenFork(String tagged) {
    String line = OutputTag.strip(tagged);
    if (line.startsWith(ProcessLine.MPI_COMPLAINT)
        && line.length() > ProcessLine.MPI_COMPLAINT.length()) {
      return Optional.of(line.substring(ProcessLine.MPI_COMPLAINT.length()));
    }
    Matcher fork = BROKEN_FORK.matcher(line);
    return fork.find()
        ? Optional.of("a launch " + HostProcess.exited(Integer.parseInt(fork.group(1))))
        : Optional.empty();
  }
}
