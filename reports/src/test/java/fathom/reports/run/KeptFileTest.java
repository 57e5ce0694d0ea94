package fathom.reports.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written over stays, and what was kept before too. */
class KeptFileTest {
  @TempDir private Path temp;

  private Optional<Path> before(String next) throws IOException {
    return KeptFile.before(temp.resolve("sheet.json"), next.getBytes(UTF_8));
  }

  private String text(String name) throws IOException {
    return Files.readString(temp.resolve(name));
  }

  private void write(String text) throws IOException {
    AtomicFile.write(temp.resolve("sheet.json"), text);
  }

  @Test
  void nothingIsKeptOfNothingNorOfTheSame() throws IOException {
    assertEquals(Optional.empty(), before("a"));
    write("a");
    assertEquals(Optional.empty(), before("a"));
    assertFalse(Files.exists(temp.resolve("sheet-1.json")));
  }

  @Test
  void whatWasKeptBeforeIsNeverReplaced() throws IOException {
    Files.writeString(temp.resolve("sheet-2.json"), "a user's own");
    write("a");
    assertEquals(Optional.of(temp.resolve("sheet-1.json")), before("b"));
    write("b");
    assertEquals(Optional.of(temp.resolve("sheet-3.json")), before("c"));
    write("c");
    assertEquals("a", text("sheet-1.json"), "writing the next does not reach it");
    assertEquals("a user's own", text("sheet-2.json"));
    assertEquals("b", text("sheet-3.json"));
    assertEquals("c", text("sheet.json"));
  }

  @Test
  void aLinkIsKeptAsALinkAndNotRead() throws IOException {
    Path elsewhere = temp.resolve("elsewhere");
    Files.createSymbolicLink(temp.resolve("sheet.json"), elsewhere);
    Files.createSymbolicLink(temp.resolve("sheet-1.json"), elsewhere);
    assertEquals(Optional.of(temp.resolve("sheet-2.json")), before("a"));
    assertTrue(Files.isSymbolicLink(temp.resolve("sheet-2.json")));
    assertFalse(Files.exists(temp.resolve("sheet.json"), LinkOption.NOFOLLOW_LINKS));
    assertFalse(Files.exists(elsewhere));
  }
}
