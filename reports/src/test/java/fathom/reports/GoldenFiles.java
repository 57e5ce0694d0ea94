package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.document.render.FormatName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Texts against golden files, under locales whose decimal sign, digits or letters differ. A
 * subclass says what is made; {@link GoldenDocuments} is the parent of those that make documents. A
 * golden file pins the layout of one format for one kind of document; other texts of that kind are
 * held against facts. What was made is left in {@code target/golden}: after an intended change,
 * <b>read</b> it and copy it to {@code src/test/resources/golden}.
 */
public abstract class GoldenFiles {
  /** Foreign text that tries to leave its place in every format. */
  protected static final String HOSTILE =
      "a,\"b\"\nc | d \u001b[31m red \u202e turned <b> `x` \\textbf{y} 100 % # \u0007";

  /**
   * The sign that begins a line of a comment. A long comment is wrapped, so its signs are taken out
   * before facts are looked for; in Markdown the same sign begins a heading and stays.
   */
  private static final Pattern COMMENT = Pattern.compile("(?m)^(#|//) +");

  private static final Map<Class<?>, Made> MADE = new ConcurrentHashMap<>();

  private final Locale before = Locale.getDefault();

  /** A directory for the files that texts are made of. */
  @TempDir protected Path temp;

  /** Makes every text, anew under each locale. */
  protected abstract void make(Made made) throws IOException;

  /**
   * Facts by the names of texts: numbers, marks, reasons and warnings, in the order in which the
   * text has them. A line is a fact, and a line that begins with a blank continues it. Blanks and
   * line breaks of the layout do not count.
   */
  protected abstract Map<String, String> facts();

  /** The examples of which something is asserted beside golden files, without their endings. */
  Set<String> asserted() {
    return facts().keySet().stream().map(GoldenFiles::stem).collect(Collectors.toSet());
  }

  /** Texts by names: golden files, and those that are held against facts alone. */
  protected static final class Made {
    private final Map<String, String> files = new TreeMap<>();
    private final Set<String> golden = new TreeSet<>();
    private final Map<String, Document> documents = new TreeMap<>();

    /** A text of its own, with a golden file. */
    public void file(String name, String text) {
      other(name, text);
      golden.add(name);
    }

    /** A text without a golden file; what it must say is asserted elsewhere. */
    public void other(String name, String text) {
      assertFalse(files.containsKey(name), () -> name + " twice");
      files.put(name, text);
    }

    /**
     * A document in every format: {@code name.text}, {@code name.csv}, … Its formats are held
     * against each other.
     *
     * @param golden the formats that have a golden file
     */
    public void document(String name, Document document, FormatName... golden) {
      document(EnumSet.allOf(FormatName.class), name, document, golden);
    }

    /** A document that has no form in other formats than these. */
    public void document(
        Set<FormatName> formats, String name, Document document, FormatName... golden) {
      documents.put(name, document);
      for (FormatName format : formats) {
        String text = format.render(document);
        if (List.of(golden).contains(format)) {
          file(name + "." + format.word(), text);
        } else {
          other(name + "." + format.word(), text);
        }
      }
    }

    Map<String, Document> documents() {
      return Collections.unmodifiableMap(documents);
    }

    boolean has(String name, FormatName format) {
      return files.containsKey(name + "." + format.word());
    }
  }

  /** The text of a golden file. */
  public static String read(String file) throws IOException {
    try (InputStream in = GoldenFiles.class.getResourceAsStream("/golden/" + file)) {
      assertNotNull(in, () -> "no golden file " + file);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The golden files that this test reads. */
  final Set<String> goldenNames(Path directory) throws IOException {
    temp = directory;
    return made().golden;
  }

  /** A text that has no golden file has facts, so that no example is made for nothing. */
  @Test
  void everyExampleHasAGoldenFileOrFacts() throws IOException {
    Made made = made();
    Set<String> examples = new TreeSet<>();
    made.files.keySet().forEach(file -> examples.add(stem(file)));
    made.golden.forEach(file -> examples.remove(stem(file)));
    examples.removeAll(asserted());
    assertEquals(Set.of(), examples, "examples of which nothing is asserted");
  }

  private static String stem(String file) {
    return file.substring(0, file.lastIndexOf('.'));
  }

  /** What this class makes under the root locale, made once for all of its tests. */
  final Made made() throws IOException {
    Made known = MADE.get(getClass());
    if (known == null) {
      Locale own = Locale.getDefault();
      Locale.setDefault(Locale.ROOT);
      try {
        known = makeAnew();
      } finally {
        Locale.setDefault(own);
      }
      MADE.put(getClass(), known);
    }
    return known;
  }

  private Made makeAnew() throws IOException {
    Made made = new Made();
    make(made);
    assertFalse(made.files.isEmpty());
    return made;
  }

  /** Checks each text whose name has this ending; there is one at least. */
  final void each(String ending, BiConsumer<String, String> check) throws IOException {
    List<Map.Entry<String, String>> files =
        made().files.entrySet().stream().filter(file -> file.getKey().endsWith(ending)).toList();
    assertFalse(files.isEmpty(), () -> "no text *" + ending);
    files.forEach(file -> check.accept(file.getKey(), file.getValue()));
  }

  /** Asserts that a page has each cell and item of a document, whatever its order there. */
  protected static void assertSaysAll(Document document, String page) {
    String said = Said.unwrapped(Xml.parse(page).getDocumentElement().getTextContent());
    assertEquals(
        List.of(),
        Said.facts(document, Medium.PAGE).stream()
            .filter(text -> !said.contains(Said.unwrapped(text)))
            .toList(),
        said);
  }

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"})
  void makesTheSameBytesUnderEveryLocale(String tag) throws IOException {
    Map<String, String> root = made().files;
    Locale.setDefault(Locale.forLanguageTag(tag));
    Made made = makeAnew();
    for (Map.Entry<String, String> file : made.files.entrySet()) {
      if (made.golden.contains(file.getKey())) {
        Path left = Path.of("target", "golden").resolve(file.getKey());
        Files.createDirectories(left.resolveSibling("."));
        Files.writeString(left, file.getValue());
      }
    }
    assertAll(
        made.files.entrySet().stream()
            .map(
                file ->
                    () ->
                        assertEquals(
                            made.golden.contains(file.getKey())
                                ? read(file.getKey())
                                : root.get(file.getKey()),
                            file.getValue(),
                            file.getKey() + " under " + tag)));
  }

  @Test
  void saysEachFact() throws IOException {
    Map<String, String> files = made().files;
    List<Executable> checks = new ArrayList<>();
    facts()
        .forEach(
            (file, facts) -> {
              String text = files.get(file);
              assertNotNull(text, () -> "no " + file + " is made");
              checks.add(() -> assertSays(file, text, facts));
            });
    assertFalse(checks.isEmpty());
    assertAll(checks);
  }

  private static void assertSays(String file, String text, String facts) {
    // Blanks around keep a fact from being found in the middle of a word or a number.
    String bare = file.endsWith(".markdown") ? text : COMMENT.matcher(text).replaceAll("");
    String said = " " + Said.unwrapped(bare) + " ";
    int from = 0;
    for (String fact : facts.strip().split("\\n(?! )", -1)) {
      String expected = " " + Said.unwrapped(fact) + " ";
      int at = said.indexOf(expected, from);
      assertTrue(at >= 0, () -> file + " lacks, or has elsewhere:" + expected + "\n" + text);
      from = at + expected.length() - 1;
    }
  }

  /** CSV quotes foreign text and leaves it as it is. */
  @Test
  void nothingHoldsControlCharacters() throws IOException {
    each(
        "",
        (file, text) -> {
          String bare = file.contains(".csv") ? text.replaceAll("\"[^\"]*\"", "") : text;
          assertTrue(bare.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), file);
        });
  }
}
