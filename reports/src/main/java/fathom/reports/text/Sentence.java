package fathom.reports.text;

import java.util.List;
import java.util.Locale;

/** Sentences with places that are filled, the same in every locale. */
public final class Sentence {
  private Sentence() {}

  /**
   * The sentence.
   *
   * @param words as for {@link String#format}; {@code %s} takes a number with all its digits
   */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  public static String of(String words, Object... parts) {
    return String.format(Locale.ROOT, words, parts);
  }

  /** {@code a, b and c}. */
  public static String list(List<String> parts) {
    int last = parts.size() - 1;
    return last < 1
        ? String.join("", parts)
        : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
  }
}
