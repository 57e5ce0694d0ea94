package fathom.model.samples;

import fathom.model.parameter.Experiment;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a histogram of single operations is of; its text is the tag of a line in a log of
 * HdrHistogram, such as {@code ping-pong-40}.
 *
 * @param experiment that timed them
 * @param sizeBytes message size m
 */
public record OperationTag(Experiment experiment, int sizeBytes) {
  /** The tag of what reading the clock took, twice in a row, in the fork that timed the others. */
  public static final String CLOCK = "clock";

  private static final Pattern TEXT = Pattern.compile("([a-z-]+)-(0|[1-9]\\d{0,8})");

  public OperationTag {
    if (sizeBytes < 0) {
      throw new IllegalArgumentException("no message size: " + sizeBytes);
    }
  }

  /** As it stands in a log. */
  public String text() {
    return experiment.id() + "-" + sizeBytes;
  }

  /** What a tag is of; empty where it is none of ours. */
  public static Optional<OperationTag> of(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Experiment.ofId(matcher.group(1))
            .map(e -> new OperationTag(e, Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }
}
