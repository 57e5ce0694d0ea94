package fathom.runner.process;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tag that a launcher writes before each line of its ranks, when its user asks for one:
 *
 * <pre>
 *   [1,0]&lt;stdout&gt;:text      Open MPI, --tag-output; a date before it with --timestamp-output
 *   [1,0]&lt;stdout&gt;: text     Open MPI from 5.0 on, --output tag, tag-detailed, tag-fullname or timestamp
 *   [0] text               MPICH and Intel MPI, -l or -prepend-rank
 *   0: text                Slurm, srun -l or SLURM_LABELIO=1
 * </pre>
 */
public final class OutputTag {
  /** Options by which launchers tag lines, for messages. */
  public static final String OPTIONS =
      "Open MPI's --tag-output, --timestamp-output, --xml and --output, MPICH's -l and"
          + " -prepend-pattern, srun's -l and SLURM_LABELIO";

  private static final String DATE = "(?:\\[?\\p{Alpha}{3} [\\w: ]{10,40}]?)?";
  private static final String JOB_AND_RANK = "(?:\\[[^\\[\\]\\s]{0,100}\\d,\\d{1,9}])?";
  private static final String HOST_AND_PROCESS = "(?:\\[[^\\[\\]\\s]{1,300}])?";
  private static final String STREAM = "<std(?:out|err|diag)>: ?";
  private static final String HYDRA = "\\[\\d{1,9}] ";
  private static final String SLURM = " {0,8}\\d{1,9}: ";

  /** No group repeats: a line may be as long as a rank likes. */
  private static final Pattern TAG =
      Pattern.compile(DATE + JOB_AND_RANK + HOST_AND_PROCESS + STREAM + "|" + HYDRA + "|" + SLURM);

  private OutputTag() {}

  /** The line without its tag; the line itself where it has none. */
  public static String strip(String line) {
    Matcher tag = TAG.matcher(line);
    return tag.lookingAt() ? line.substring(tag.end()) : line;
  }

  /** Strips all lines. */
  public static String stripAll(String text) {
    return text.lines().map(line -> strip(line) + "\n").collect(Collectors.joining());
  }

  /** The tag that a text ends with, as where a message begins behind it. */
  public static Optional<String> before(String text) {
    String line = text.substring(text.lastIndexOf('\n') + 1);
    return !line.isEmpty() && TAG.matcher(line).matches() ? Optional.of(line) : Optional.empty();
  }
}
