package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A text against its golden file. It is left in {@code target/golden}: after an intended change,
 * read it and copy it to {@code src/test/resources/golden}.
 */
public final class Golden {
  private Golden() {}

  public static void assertSame(String file, String text) throws IOException {
    Path directory = Files.createDirectories(Path.of("target", "golden"));
    Files.writeString(directory.resolve(file), text);
    try (InputStream in = Golden.class.getResourceAsStream("/golden/" + file)) {
      assertNotNull(in, () -> "no golden file " + file);
      assertEquals(new String(in.readAllBytes(), StandardCharsets.UTF_8), text, file);
    }
  }
}
