package fathom.reports.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SampleSheets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every format of every sample sheet against a golden file, under locales whose decimal sign,
 * digits or letters differ. What was rendered is left in {@code target/golden}: after an intended
 * change, read it and copy it to {@code src/test/resources/golden}.
 */
class GoldenFormatTest {
  private static final Map<String, Sheet> SHEETS =
      new TreeMap<>(
          Map.of(
              "table-1", SampleSheets.table1(),
              "built-in", TableOne.sheet(),
              "ragged", SampleSheets.ragged(),
              "warned", SampleSheets.warned(),
              "hostile", SampleSheets.hostile()));

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"})
  void rendersTheGoldenBytesUnderEveryLocale(String tag) throws IOException {
    Locale.setDefault(Locale.forLanguageTag(tag));
    Map<String, String> rendered = new TreeMap<>();
    for (Map.Entry<String, Sheet> sheet : SHEETS.entrySet()) {
      for (FormatName name : FormatName.values()) {
        rendered.put(sheet.getKey() + "." + name.word(), name.format().render(sheet.getValue()));
      }
    }
    for (Map.Entry<String, String> file : rendered.entrySet()) {
      leaveBehind(file.getKey(), file.getValue());
    }
    for (Map.Entry<String, String> file : rendered.entrySet()) {
      assertEquals(golden(file.getKey()), file.getValue(), file.getKey() + " under " + tag);
    }
  }

  @Test
  void textFitsTheTerminalAndHoldsNoControlCharacters() {
    for (Sheet sheet : SHEETS.values()) {
      String text = new TextFormat().render(sheet);
      text.lines().forEach(l -> assertTrue(l.length() <= TextFormat.WIDTH, l));
      assertTrue(text.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)));
    }
  }

  private static void leaveBehind(String file, String text) throws IOException {
    Path directory = Files.createDirectories(Path.of("target", "golden"));
    Files.writeString(directory.resolve(file), text, StandardCharsets.UTF_8);
  }

  private static String golden(String file) throws IOException {
    try (InputStream in = GoldenFormatTest.class.getResourceAsStream("/golden/" + file)) {
      assertNotNull(in, "no golden file " + file);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
