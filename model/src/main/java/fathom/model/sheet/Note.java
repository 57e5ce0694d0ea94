package fathom.model.sheet;

/**
 * What a sheet says for the record: no number is wrong by it. It stands among the sheet's warnings
 * and begins with a word that this class owns.
 */
public final class Note {
  /** How a note begins. */
  private static final String LEAD = "Note: ";

  private Note() {}

  /** A line for the record. */
  public static String of(String text) {
    return LEAD + text;
  }

  /** Whether a line among the warnings of a sheet is for the record. */
  public static boolean isNote(String warning) {
    return warning.startsWith(LEAD);
  }

  /** The line without the word it begins with. */
  public static String text(String warning) {
    return isNote(warning) ? warning.substring(LEAD.length()) : warning;
  }
}
