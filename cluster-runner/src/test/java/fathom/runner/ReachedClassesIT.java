package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code fathom.jar} leaves out most of two libraries: whatever asks for a class of them finds it.
 */
class ReachedClassesIT {
  /** The libraries of which a part is left out, see {@code cluster-runner/pom.xml}. */
  private static final Pattern PARTIAL =
      Pattern.compile("(?:it[./]unimi[./]dsi|com[./]ibm[./]icu)[./][\\w$./-]*\\w");

  /** What is left out is not left in by a new version or a changed filter. */
  private static final long LARGEST_BYTES = 25_000_000;

  @TempDir private Path temp;

  /**
   * From every class of every other library, so that it does not matter which of them are found by
   * name or by scanning, as Tablesaw finds its readers.
   */
  @Test
  void noReachedClassIsLeftOut() throws IOException {
    try (ZipFile jar = new ZipFile(Repository.fathomJar().toFile())) {
      Set<String> classes =
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(".class"))
              .map(name -> name.substring(0, name.length() - ".class".length()))
              .collect(Collectors.toSet());
      Set<String> reached = new HashSet<>();
      for (String name : classes) {
        if (!PARTIAL.matcher(name).matches()) {
          reached.add(name);
        }
      }
      Deque<String> toRead = new ArrayDeque<>(reached);
      Set<String> missing = new TreeSet<>();
      while (!toRead.isEmpty()) {
        String from = toRead.remove();
        for (String name : partialNames(jar, from)) {
          if (!classes.contains(name)) {
            missing.add(name + ", for " + from);
          } else if (reached.add(name)) {
            toRead.add(name);
          }
        }
      }
      assertEquals(List.of(), missing.stream().limit(10).toList(), missing.size() + " are missing");
      assertTrue(reached.contains("com/ibm/icu/text/CharsetDetector"), "names are found");
      assertTrue(reached.contains("it/unimi/dsi/fastutil/ints/IntArrayList"), "names are found");
    }
  }

  @Test
  void whatIsNotReachedIsLeftOut() throws IOException {
    long bytes = Files.size(Repository.fathomJar());
    assertTrue(bytes < LARGEST_BYTES, bytes + " bytes");
  }

  /** Libraries that a command does not use cost its start nothing. */
  @ParameterizedTest
  @CsvSource({
    "text, false, false",
    "json, true, false",
    "csv, false, true",
  })
  void aReportLoadsWhatItUses(String format, boolean schema, boolean tables) throws IOException {
    Path log = temp.resolve("classes");
    List<String> command =
        new ArrayList<>(
            Launch.fathomCommand(
                Repository.home(),
                Repository.fathomJar(),
                temp,
                "report",
                "--format",
                format,
                "table-1"));
    command.add(1, "-Xlog:class+load:file=" + log);
    try (Launch launch = Launch.of(Map.of(), command)) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::err);
    }
    String loaded = Files.readString(log);
    assertEquals(schema, loaded.contains(" com.networknt.schema."), "the schema's library");
    assertEquals(
        tables, loaded.contains(" io.github.classgraph."), "Tablesaw's search for readers");
    assertEquals(tables, loaded.contains(" it.unimi.dsi.fastutil."), "fastutil");
  }

  /** In whatever form a class file holds a name: of a class, in a descriptor, in a text. */
  private static Set<String> partialNames(ZipFile jar, String of) throws IOException {
    Set<String> names = new HashSet<>();
    try (var in = jar.getInputStream(jar.getEntry(of + ".class"))) {
      for (PoolEntry entry : ClassFile.of().parse(in.readAllBytes()).constantPool()) {
        if (entry instanceof Utf8Entry text) {
          Matcher matcher = PARTIAL.matcher(text.stringValue());
          while (matcher.find()) {
            names.add(matcher.group().replace('.', '/'));
          }
        }
      }
    }
    return names;
  }
}
