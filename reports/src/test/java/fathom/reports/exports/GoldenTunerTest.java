package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files for Open MPI and NCCL against golden ones, under locales whose decimal sign, digits or
 * letters differ. What was written is left in {@code target/golden/tuners}: after an intended
 * change, read it and copy it to {@code src/test/resources/golden/tuners}.
 */
class GoldenTunerTest {
  private static final Map<String, Sheet> SHEETS =
      new TreeMap<>(Map.of("table-1", TableOne.sheet(), "lab", TunerSheets.lab("lab", 8, 0.004)));

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"})
  void writesTheGoldenBytesUnderEveryLocale(String tag) throws IOException {
    Locale.setDefault(Locale.forLanguageTag(tag));
    ExportRequest request = new ExportRequest(List.of(4, 8, 16, 24), List.of(), Optional.empty());
    Map<String, String> written = new TreeMap<>();
    for (Map.Entry<String, Sheet> sheet : SHEETS.entrySet()) {
      for (Exporter exporter : List.<Exporter>of(new OpenMpiExport(), new NcclExport())) {
        Export export = exporter.export(sheet.getValue(), request);
        for (ExportedFile file : export.files()) {
          written.put(sheet.getKey() + "." + file.name(), file.text());
        }
        written.put(
            sheet.getKey() + "." + exporter.getClass().getSimpleName(),
            String.join("\n", export.lost()) + "\n\n" + String.join("\n", export.use()) + "\n");
      }
    }
    Path directory = Files.createDirectories(Path.of("target", "golden", "tuners"));
    for (Map.Entry<String, String> file : written.entrySet()) {
      Files.writeString(directory.resolve(file.getKey()), file.getValue(), StandardCharsets.UTF_8);
    }
    for (Map.Entry<String, String> file : written.entrySet()) {
      assertEquals(golden(file.getKey()), file.getValue(), file.getKey() + " under " + tag);
    }
  }

  private static String golden(String file) throws IOException {
    try (InputStream in = GoldenTunerTest.class.getResourceAsStream("/golden/tuners/" + file)) {
      assertNotNull(in, "no golden file " + file);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
