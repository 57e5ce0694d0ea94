package fathom.reports.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bare node has no fontconfig, no screen, and maybe a Java without graphics. */
class FontlessTest {
  @TempDir private Path temp;

  @Test
  void noPlotNeedsMoreThanTheBaseOfJava() throws IOException, InterruptedException {
    Path out = temp.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "--limit-modules",
                "java.base",
                "-cp",
                System.getProperty("java.class.path", ""),
                FontlessMain.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    int exitCode = builder.start().waitFor();
    String said = Files.readString(out);
    assertEquals(0, exitCode, said);
    assertEquals(6, said.lines().count(), said);
  }
}
