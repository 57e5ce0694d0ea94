package fathom.reports.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.html.ReportSource;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.SheetByName;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class ForeignTextTest {
  private static final long HEAP = 1L << 30;

  @TempDir private Path temp;

  /** Holes: it takes no room on the disk, and is not read. */
  private Path large(String name) throws IOException {
    Path file = temp.resolve(name);
    try (RandomAccessFile holes = new RandomAccessFile(file.toFile(), "rw")) {
      holes.setLength(120L << 20);
    }
    return file;
  }

  private static String reason(Executable read) {
    return String.valueOf(assertThrows(BadInputException.class, read).getMessage());
  }

  @Test
  void textIsReadAsItIs() throws IOException {
    Path file = Files.writeString(temp.resolve("a"), "µs\r\n");
    assertEquals("µs\r\n", ForeignText.read(file, HEAP));
    Files.write(file, new byte[] {(byte) 0xff});
    assertThrows(CharacterCodingException.class, () -> ForeignText.read(file, HEAP));
  }

  @Test
  void theReasonNamesFileSizeAndLimit() throws IOException {
    Path file = large("sheet.json");
    assertEquals(
        file + ": too large, 120.0 MiB; at most 64 MiB are read, the limit",
        reason(() -> ForeignText.read(file, HEAP)));
    assertEquals(
        file
            + ": too large, 120.0 MiB; at most 16 MiB are read, which is what fits into the memory"
            + " of this Java",
        reason(() -> ForeignText.read(file, 128 << 20)));
  }

  /** It says that it has 0 bytes. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDeviceWithoutEndIsReadToTheLimit() {
    String reason = reason(() -> ForeignText.read(Path.of("/dev/zero"), 8 << 20));
    assertTrue(reason.startsWith("/dev/zero: too large, it goes on beyond the limit"), reason);
  }

  @Test
  void sheetsManifestsAndValidationsHaveTheLimit() throws IOException {
    String sheet = large("sheet.json").toString();
    assertTrue(reason(() -> SheetByName.read(sheet)).contains("120.0 MiB"));
    large("validation.json");
    assertTrue(
        reason(() -> ReportSource.read("table-1").withValidation(temp)).contains("120.0 MiB"));
    large("manifest.json");
    assertTrue(reason(() -> RunDirectory.open(temp)).contains("120.0 MiB"));
  }

  @Test
  void aReasonIsShortWhateverItQuotes() {
    String reason = String.valueOf(new BadInputException("x".repeat(100_000)).getMessage());
    assertTrue(reason.length() <= 2010 && reason.endsWith(" …"), reason);
  }
}
