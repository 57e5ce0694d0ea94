package fathom.model.word;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A constant that command lines and files name: by its own name in small letters, with hyphens.
 * Whoever renames the constant renames it there.
 */
public interface Word {
  /** The constant's name; an enum has it. */
  String name();

  /** The name for command lines and files: {@code complete-exchange}. */
  default String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The one with this word. */
  static <W extends Word> Optional<W> find(List<W> all, String word) {
    return all.stream().filter(one -> one.word().equals(word)).findFirst();
  }

  /** Their words, for messages and help texts. */
  static String list(List<? extends Word> all) {
    return all.stream().map(Word::word).collect(Collectors.joining(", "));
  }
}
