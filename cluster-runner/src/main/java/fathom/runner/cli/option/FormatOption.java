package fathom.runner.cli.option;

import fathom.reports.document.render.FormatName;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Option;

/** How a result is shown. */
public final class FormatOption {
  @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = Formats.class)
  public String word = "text";

  /** The formats there are, in words. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(FormatName.words()).iterator();
    }
  }

  /** A format of results. */
  public FormatName format() {
    return format(word.equals("html") ? " (html is made by report)" : "");
  }

  /**
   * The same.
   *
   * @param more what else there is, for who asked for a format that there is not
   */
  public FormatName format(String more) {
    return FormatName.ofWord(word)
        .orElseThrow(Arguments.unknown("format", word, FormatName.words() + more));
  }

  /** Of findings, which are a text or a list for programs. */
  public boolean isJson() {
    return Arguments.oneOf("format", word, "text", "json").equals("json");
  }
}
