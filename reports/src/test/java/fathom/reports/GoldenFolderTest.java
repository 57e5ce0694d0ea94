package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The folder of golden files holds one for each format of each kind of document, and none that no
 * test reads. Another example of a kind needs facts in its test, not files.
 */
class GoldenFolderTest {
  /** The largest number of files; a new kind of document may raise it by one for each format. */
  private static final int MOST = 64;

  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private static final Pattern EXTENDS =
      Pattern.compile(
          " extends (%s|%s) "
              .formatted(GoldenFiles.class.getSimpleName(), GoldenDocuments.class.getSimpleName()));

  private static final Path SOURCES = Path.of("src", "test", "java");

  @Test
  void holdsTheFilesThatTestsReadAndFewOfThem(@TempDir Path temp) throws Exception {
    Set<String> read = new TreeSet<>();
    for (Class<?> test : tests()) {
      Constructor<?> constructor = test.getDeclaredConstructor();
      constructor.setAccessible(true);
      for (String name : ((GoldenFiles) constructor.newInstance()).goldenNames(temp)) {
        assertTrue(read.add(name), () -> name + " is a golden file of two tests");
      }
    }
    Set<String> files = files();
    assertEquals(read, files, "files that tests read, and those that are there");
    assertTrue(
        files.size() <= MOST,
        () ->
            files.size()
                + " golden files are more than "
                + MOST
                + ": a file is for the layout of a kind of document; assert facts of other"
                + " examples in the test (CONTRIBUTING.md, Golden files)");
  }

  private static Set<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(FOLDER)) {
      return all.filter(Files::isRegularFile)
          .map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Tests whose sources say that they extend one of the two classes. */
  private static List<Class<?>> tests() throws IOException, ClassNotFoundException {
    List<Class<?>> tests = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(SOURCES)) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        if (EXTENDS.matcher(Files.readString(source)).find()) {
          String name = SOURCES.relativize(source).toString();
          Class<?> found =
              Class.forName(
                  name.substring(0, name.length() - ".java".length())
                      .replace('/', '.')
                      .replace('\\', '.'));
          if (!Modifier.isAbstract(found.getModifiers())) {
            tests.add(found);
          }
        }
      }
    }
    assertTrue(tests.size() >= 10, tests::toString);
    return tests;
  }
}
