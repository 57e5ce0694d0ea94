package fathom.fitting.points;

import java.util.Locale;

/** Sentences and sizes with numbers in them, the same in every locale. */
public final class Words {
  private Words() {}

  /** A size: {@code 1 byte}, {@code 40 bytes}. */
  public static String bytes(int size) {
    return size + (size == 1 ? " byte" : " bytes");
  }

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
