package fathom.reports.exports;

/**
 * Three things a user of an export must know, each a line that begins with one of these words: what
 * the files take for granted, what of the sheet they do not hold, and what to beware of.
 */
public enum ExportNote {
  ASSUMES("assumes"),
  LOST("lost"),
  BEWARE("beware");

  private final String word;

  ExportNote(String word) {
    this.word = word;
  }

  /** Whether a line is of this kind. */
  public boolean has(String line) {
    return line.startsWith(word + ": ");
  }
}
