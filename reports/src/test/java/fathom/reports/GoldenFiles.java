package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.TextRenderer;
import fathom.reports.table.CsvForm;
import fathom.reports.table.CsvReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Documents against golden files, under locales whose decimal sign, digits or letters differ. A
 * subclass says what is made; a new golden file is a line of it. What was made is left in {@code
 * target/golden}: after an intended change, <b>read</b> it and copy it to {@code
 * src/test/resources/golden}.
 */
public abstract class GoldenFiles {
  /** Foreign text that tries to leave its place in every format. */
  protected static final String HOSTILE =
      "a,\"b\"\nc | d \u001b[31m red \u202e turned <b> `x` \\textbf{y} 100 % # \u0007";

  private final Locale before = Locale.getDefault();

  /** Makes every document, anew under each locale. */
  protected abstract void make(Made made) throws IOException;

  /** Texts by the names of their golden files. */
  protected static final class Made {
    private final Map<String, String> files = new TreeMap<>();

    /** A text of its own. */
    public void file(String name, String text) {
      assertFalse(files.containsKey(name), () -> name + " twice");
      files.put(name, text);
    }

    /** A document in every format: {@code name.text}, {@code name.csv}, … */
    public void everyFormat(String name, Function<FormatName, String> render) {
      formats(Arrays.asList(FormatName.values()), name, render);
    }

    /** A document that has no form in other formats. */
    public void formats(
        Collection<FormatName> formats, String name, Function<FormatName, String> render) {
      for (FormatName format : formats) {
        if (format != FormatName.CSV_SEMICOLON) {
          file(name + "." + format.word(), render.apply(format));
        } else if (formats.contains(FormatName.CSV)) {
          assertSaysTheSame(render.apply(FormatName.CSV), render.apply(format));
        }
      }
    }

    /** A file of its own would be the CSV once more: its cells are compared with that. */
    private static void assertSaysTheSame(String csv, String semicolons) {
      if (csv.lines().count() < 2) {
        return;
      }
      List<List<String>> points = CsvReader.rows(csv);
      List<List<String>> commas = CsvReader.rows(semicolons, CsvForm.SEMICOLON);
      assertEquals(points.size(), commas.size());
      for (int row = 0; row < points.size(); row++) {
        assertEquals(points.get(row).size(), commas.get(row).size());
        for (int column = 0; column < points.get(row).size(); column++) {
          String cell = points.get(row).get(column);
          boolean isNumber = cell.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?");
          String meant = isNumber ? cell.replace('.', ',') : cell;
          assertEquals(meant, commas.get(row).get(column), () -> "as in " + csv);
        }
      }
    }
  }

  /** What a golden file holds. */
  public static String read(String file) throws IOException {
    try (InputStream in = GoldenFiles.class.getResourceAsStream("/golden/" + file)) {
      assertNotNull(in, () -> "no golden file " + file);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Map<String, String> made() throws IOException {
    Made made = new Made();
    make(made);
    assertFalse(made.files.isEmpty());
    return made.files;
  }

  private void each(String ending, BiConsumer<String, String> check) throws IOException {
    made()
        .forEach(
            (file, text) -> {
              if (file.endsWith(ending)) {
                check.accept(file, text);
              }
            });
  }

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"})
  void makesTheGoldenBytesUnderEveryLocale(String tag) throws IOException {
    Locale.setDefault(Locale.forLanguageTag(tag));
    Map<String, String> made = made();
    for (Map.Entry<String, String> file : made.entrySet()) {
      Path left = Path.of("target", "golden").resolve(file.getKey());
      Files.createDirectories(left.resolveSibling("."));
      Files.writeString(left, file.getValue());
    }
    assertAll(
        made.entrySet().stream()
            .map(
                file ->
                    () ->
                        assertEquals(
                            read(file.getKey()),
                            file.getValue(),
                            file.getKey() + " under " + tag)));
  }

  @Test
  void textFitsTheTerminal() throws IOException {
    each(
        ".text",
        (file, text) ->
            text.lines()
                .forEach(l -> assertTrue(l.length() <= TextRenderer.WIDTH, file + ": " + l)));
  }

  /** CSV quotes what is foreign and leaves it as it is. */
  @Test
  void nothingHoldsControlCharacters() throws IOException {
    each(
        "",
        (file, text) -> {
          String bare = file.contains(".csv") ? text.replaceAll("\"[^\"]*\"", "") : text;
          assertTrue(bare.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), file);
        });
  }

  /** Nothing that Markdown would read as its own, and no line turned around. */
  @Test
  void markdownEscapesWhatIsForeign() throws IOException {
    each(
        "hostile.markdown",
        (file, text) -> {
          assertFalse(text.contains("<b>") || text.contains("`x`"), file);
          assertFalse(text.contains("\u202e"), file);
        });
  }
}
