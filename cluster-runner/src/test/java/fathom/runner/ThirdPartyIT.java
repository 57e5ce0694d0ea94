package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both jars say which libraries they hold, under which licences, and hold the licences' texts. */
class ThirdPartyIT {
  private static final String NOTICE = "META-INF/THIRD-PARTY.txt";
  private static final String OURS = "fathom/";

  /** How the text of a licence is recognised. */
  private static final Map<String, String> WORDS =
      Map.of(
          "Apache-2.0", "Apache License",
          "Apache-2.0 or LGPL-2.1-or-later", "Apache License",
          "GPL-2.0 with Classpath Exception", "\"CLASSPATH\" EXCEPTION TO THE GPL",
          "MIT", "The above copyright notice and this permission notice shall be included",
          "BSD-3-Clause", "Redistributions in binary form must reproduce",
          "CC0-1.0 or BSD-2-Clause", "released to the public domain, as explained at",
          "Unicode-3.0", "UNICODE LICENSE V3");

  /** A line of the notice's table. */
  private record Library(String name, String licence, String text, String classes, String sources) {
    static Library of(String line) {
      String[] cells = line.split(" +\\| ", -1);
      assertEquals(5, cells.length, line);
      return new Library(cells[0], cells[1], cells[2], cells[3], cells[4]);
    }
  }

  static Stream<Path> jars() {
    return Stream.of(Repository.fathomJar(), Repository.benchmarksJar());
  }

  private static String text(ZipFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    assertTrue(entry != null, () -> jar.getName() + " lacks " + name);
    try (var in = jar.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<Library> libraries(ZipFile jar) throws IOException {
    return text(jar, NOTICE)
        .lines()
        .filter(line -> line.contains(" | ") && !line.startsWith("library "))
        .map(Library::of)
        .toList();
  }

  /** Of every Java version; of our own there are none in the list. */
  private static List<String> foreignClasses(ZipFile jar) {
    return jar.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.endsWith(".class"))
        .map(name -> name.replaceFirst("^META-INF/versions/\\d+/", ""))
        .filter(name -> !name.startsWith(OURS))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyClassIsOfALibraryThatIsNamed(Path file) throws IOException {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      List<Library> libraries = libraries(jar);
      List<String> classes = foreignClasses(jar);
      assertTrue(classes.size() > 100, "libraries are in it");
      TreeSet<String> unnamed = new TreeSet<>();
      for (String name : classes) {
        if (libraries.stream().noneMatch(library -> name.startsWith(library.classes()))) {
          unnamed.add(name.substring(0, name.lastIndexOf('/') + 1));
        }
      }
      assertEquals(new TreeSet<>(), unnamed, "packages of no library in " + NOTICE);
      for (Library library : libraries) {
        Predicate<String> itsOwn = name -> name.startsWith(library.classes());
        assertTrue(classes.stream().anyMatch(itsOwn), library + " is not in the jar");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void theTextOfEachLicenceIsThere(Path file) throws IOException {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      for (Library library : libraries(jar)) {
        assertTrue(library.sources().startsWith("https://"), library::toString);
        if (!library.text().startsWith("https://")) {
          String text = text(jar, library.text().equals("below") ? NOTICE : library.text());
          String words = WORDS.getOrDefault(library.licence(), "no such licence");
          assertTrue(text.contains(words), library::toString);
        }
      }
    }
  }

  /** Files of one name from several libraries: none is lost to another. */
  @Test
  void whatLibrariesAskToBeToldIsTold() throws IOException {
    try (ZipFile jar = new ZipFile(Repository.fathomJar().toFile())) {
      String notices = text(jar, "META-INF/NOTICE");
      assertEquals(4, notices.split("# Jackson", -1).length - 1, notices);
      String licences = text(jar, "META-INF/LICENSE.txt");
      assertAll(
          Stream.of("Apache License", "Checker Framework", "QOS.ch")
              .map(words -> () -> assertTrue(licences.contains(words), words)));
      assertTrue(text(jar, "META-INF/NOTICE.txt").contains("Apache Commons Math"));
    }
  }
}
