package fathom.fitting.points;

import java.util.Locale;

/** Sentences with numbers in them, the same in every locale. */
public final class Words {
  private Words() {}

  /**
   * The sentence.
   *
   * @param words as for {@link String#format}
   */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  public static String of(String words, Object... parts) {
    return String.format(Locale.ROOT, words, parts);
  }
}
