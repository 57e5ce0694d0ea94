package fathom.reports.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bare node has no fontconfig, and Java's search for fonts fails there: plots must not begin it.
 */
class FontlessTest {
  @TempDir private Path temp;

  @Test
  void noPlotLooksForAFont() throws IOException, InterruptedException {
    Path log = temp.resolve("classes");
    Path out = temp.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log,
                "-cp",
                System.getProperty("java.class.path", ""),
                FontlessMain.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    // A screen that is not there, as a forwarded DISPLAY often is.
    builder.environment().put("DISPLAY", "nowhere:77");
    int exitCode = builder.start().waitFor();
    String said = Files.readString(out);
    assertEquals(0, exitCode, said);
    assertEquals(14, said.lines().count(), said);
    List<String> loaded = Files.readAllLines(log);
    assertTrue(loaded.stream().anyMatch(l -> l.contains(" java.awt.Font ")), "nothing was logged");
    List<String> managers =
        loaded.stream()
            .filter(l -> l.matches(".* sun\\.(font|awt)\\S*Font(Manager|Config)\\S* .*"))
            .toList();
    assertEquals(List.of(), managers);
  }
}
