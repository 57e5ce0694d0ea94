package fathom.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every document: its links lead to files and headings that are there. */
final class PageLinksTest {
  private static final Path HOME = Path.of("..");

  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(HOME.resolve("docs"));
        Stream<Path> top = Files.list(HOME)) {
      return Stream.concat(docs, top).filter(p -> p.toString().endsWith(".md")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    assertEquals(List.of(), Markdown.brokenLinks(page, Files.readString(page)));
  }

  /** Nobody finds a page that no other one leads to. */
  @Test
  void everyPageOfDocsIsLinkedFromAnother() throws IOException {
    try (Stream<Path> docs = Files.list(HOME.resolve("docs"))) {
      List<Path> pages = docs.filter(p -> p.toString().endsWith(".md")).toList();
      assertEquals(List.of(), pages.stream().filter(page -> !isLinked(page)).toList());
      assertFalse(isLinked(HOME.resolve("docs").resolve("no-such-page.md")));
    }
  }

  private static boolean isLinked(Path page) {
    Pattern link =
        Pattern.compile("]\\((docs/)?" + Pattern.quote(page.getFileName() + "") + "[)#]");
    try {
      for (Path from : pages()) {
        if (!from.equals(page) && link.matcher(Files.readString(from)).find()) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
