package fathom.runner.input;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** The word that somebody meant who wrote another one, where exactly one is near. */
public final class NearestWord {
  /** One slip in so many letters is still the same word. */
  private static final int LETTERS_PER_SLIP = 3;

  /** A beginning of fewer letters names too many words. */
  private static final int SHORTEST_BEGINNING = 2;

  private NearestWord() {}

  /** {@code ; did you mean "measure"?}, or nothing where no word, or more than one, is near. */
  public static String question(String written, Collection<String> words) {
    return of(written, words).map(word -> "; did you mean \"" + word + "\"?").orElse("");
  }

  /** The one that is nearest, whether in capitals or not. */
  public static Optional<String> of(String written, Collection<String> words) {
    String small = written.toLowerCase(Locale.ROOT);
    ToIntFunction<String> slips = word -> slips(small, word.toLowerCase(Locale.ROOT));
    int most = (small.length() + 1) / LETTERS_PER_SLIP;
    int least = words.stream().mapToInt(slips).min().orElse(Integer.MAX_VALUE);
    Optional<String> near = only(words, word -> slips.applyAsInt(word) == least);
    return least <= most ? near : only(words, word -> begins(word, small));
  }

  private static boolean begins(String word, String small) {
    return small.length() >= SHORTEST_BEGINNING && word.toLowerCase(Locale.ROOT).startsWith(small);
  }

  private static Optional<String> only(Collection<String> words, Predicate<String> wanted) {
    List<String> found = words.stream().filter(wanted).distinct().toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  /**
   * Letters that were left out, put in, exchanged or swapped with the next: the optimal string
   * alignment distance.
   */
  static int slips(String written, String word) {
    int[][] least = new int[written.length() + 1][word.length() + 1];
    for (int i = 0; i <= written.length(); i++) {
      for (int j = 0; j <= word.length(); j++) {
        least[i][j] = i == 0 || j == 0 ? i + j : slip(least, written, word, i, j);
      }
    }
    return least[written.length()][word.length()];
  }

  private static int slip(int[][] least, String written, String word, int i, int j) {
    int other = written.charAt(i - 1) == word.charAt(j - 1) ? 0 : 1;
    int slips =
        Math.min(least[i - 1][j - 1] + other, 1 + Math.min(least[i - 1][j], least[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && written.charAt(i - 1) == word.charAt(j - 2)
            && written.charAt(i - 2) == word.charAt(j - 1);
    return swapped ? Math.min(slips, least[i - 2][j - 2] + 1) : slips;
  }
}
