package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose word about a cluster is believed: it names a process that {@code lab down} kills. */
class NamedLabTest {
  private static final String STATE =
      "{\"hosts\": 3, \"profile\": \"ethernet\", \"holder\": 0, \"holder_start\": \"\"}";

  @TempDir private Path temp;

  @Test
  void whatThisUserWroteIsRead() throws IOException {
    Path state = Files.writeString(temp.resolve("state.json"), STATE);
    assertEquals(Optional.of(3), new NamedLab(state).current().map(LabSpec::hosts));
    assertEquals(Optional.empty(), new NamedLab(temp.resolve("none.json")).current());
  }

  @Test
  void aLinkIsNot() throws IOException {
    Path real = Files.writeString(temp.resolve("real.json"), STATE);
    refused(Files.createSymbolicLink(temp.resolve("link.json"), real));
    refused(Files.createSymbolicLink(temp.resolve("dangling.json"), temp.resolve("gone")));
  }

  /** Only root can give a file away. */
  @Test
  @Needs(Needs.Machine.ROOT)
  void whatAnotherUserWroteIsNot() throws IOException {
    Path state = Files.writeString(temp.resolve("state.json"), STATE);
    Files.setAttribute(state, "unix:uid", 65_534);
    refused(state);
  }

  private static void refused(Path state) {
    NamedLab lab = new NamedLab(state);
    UserException e = assertThrows(UserException.class, lab::current);
    assertTrue(
        String.valueOf(e.getMessage()).startsWith(state + " is not a regular file of this user"),
        e::toString);
    assertThrows(UserException.class, lab::down);
  }
}
