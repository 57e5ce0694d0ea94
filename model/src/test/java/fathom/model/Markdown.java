package fathom.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** As much of Markdown as tests of documents need. */
final class Markdown {
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  private Markdown() {}

  /** The lines between a heading of the second level and the next; none without it. */
  static List<String> section(List<String> lines, String heading) {
    int at = lines.indexOf(heading);
    return at < 0
        ? List.of()
        : lines.subList(at + 1, lines.size()).stream()
            .takeWhile(line -> !line.startsWith("## "))
            .toList();
  }

  /** The rows of the first table among these lines, without its two header lines. */
  static List<String> table(List<String> lines) {
    return lines.stream()
        .dropWhile(line -> !line.startsWith("|"))
        .takeWhile(line -> line.startsWith("|"))
        .skip(2)
        .toList();
  }

  /** The lines of all fenced blocks of one language. */
  static List<String> fenced(List<String> lines, String language) {
    List<String> found = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      if (line.startsWith("```")) {
        inside = line.equals("```" + language);
      } else if (inside) {
        found.add(line);
      }
    }
    return List.copyOf(found);
  }

  /**
   * Links of a page that lead to no file, or to no heading of the file they lead to. Those that
   * leave the repository are not followed.
   *
   * @param page where the text stands
   */
  static List<String> brokenLinks(Path page, String text) {
    return LINK.matcher(text)
        .results()
        .map(found -> found.group(1))
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .filter(link -> !leads(page, link))
        .toList();
  }

  private static boolean leads(Path page, String link) {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file);
    return Files.exists(target) && (hash < 0 || hasHeading(target, link.substring(hash + 1)));
  }

  private static boolean hasHeading(Path file, String anchor) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith("#"))
          .anyMatch(line -> anchor(line.replaceFirst("#+ ", "")).equals(anchor));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As GitHub makes them: no punctuation but hyphens and underscores, blanks as hyphens. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }
}
