package fathom.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/library.md against its sample: code that stands there is code of the sample, which is
 * compiled and run by its own tests.
 */
final class LibraryPageTest {
  private static final Path PAGE = Path.of("..", "docs", "library.md");
  private static final Path SAMPLE = Path.of("..", "docs", "samples", "predict-broadcast");

  @Test
  void javaIsTheSamples() throws IOException {
    List<String> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SAMPLE.resolve("src"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        sources.addAll(trimmed(Files.readAllLines(file)));
      }
    }
    assertAllIn(sources, Markdown.fenced(Files.readAllLines(PAGE), "java"));
  }

  @Test
  void dependenciesAreTheSamples() throws IOException {
    List<String> pom = trimmed(Files.readAllLines(SAMPLE.resolve("pom.xml")));
    List<String> resolved =
        pom.stream().map(line -> line.replace("${fathom.version}", version(pom))).toList();
    assertAllIn(resolved, Markdown.fenced(Files.readAllLines(PAGE), "xml"));
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    assertEquals(List.of(), Markdown.brokenLinks(PAGE, Files.readString(PAGE)));
  }

  private static String version(List<String> pom) {
    return pom.stream()
        .filter(line -> line.startsWith("<fathom.version>"))
        .map(line -> line.replaceAll("<[^>]*>", ""))
        .findFirst()
        .orElseThrow();
  }

  private static void assertAllIn(List<String> known, List<String> shown) {
    List<String> lines = trimmed(shown).stream().filter(line -> !line.isEmpty()).toList();
    assertFalse(lines.isEmpty(), "nothing is shown");
    assertEquals(List.of(), lines.stream().filter(line -> !known.contains(line)).toList());
  }

  private static List<String> trimmed(List<String> lines) {
    return lines.stream().map(String::strip).toList();
  }
}
