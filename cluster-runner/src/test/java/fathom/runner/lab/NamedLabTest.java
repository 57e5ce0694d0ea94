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

  /** Empty is as unset; the state would be in the directory that the command is run in. */
  @Test
  void anEmptyOrRelativeRuntimeDirectoryIsAsNone() {
    Path none = LabState.directory(Optional.empty());
    assertTrue(none.isAbsolute(), none::toString);
    assertEquals(none, LabState.directory(Optional.of("")));
    assertEquals(none, LabState.directory(Optional.of("target")));
    assertEquals(none, LabState.directory(Optional.of(temp + "/none")));
    assertEquals(temp, LabState.directory(Optional.of(temp.toString())));
  }

  @Test
  void aCommandThatIsNotFirstSaysSoAndTouchesNothing() throws IOException {
    Path state = Files.writeString(temp.resolve("state.json"), STATE);
    Path turn = temp.resolve("turn");
    try (LabTurn first = LabTurn.take(turn)) {
      NamedLab other = new NamedLab(state, turn);
      UserException e = assertThrows(UserException.class, other::down);
      assertTrue(String.valueOf(e.getMessage()).startsWith("another fathom makes or removes"));
      assertTrue(first.begun().isEmpty());
    }
    assertEquals(STATE, Files.readString(state));
  }

  @Test
  void whatWasBegunIsKnownToTheNextUntilItIsDone() throws IOException {
    Path turn = temp.resolve("turn");
    LabTurn.Begun begun = new LabTurn.Begun(3, temp.resolve("state ü.json"));
    try (LabTurn killed = LabTurn.take(turn)) {
      assertEquals(Optional.empty(), killed.begun());
      killed.begin(new LabTurn.Begun(60, temp.resolve("before.json")));
      killed.begin(begun);
    }
    try (LabTurn next = LabTurn.take(turn)) {
      assertEquals(Optional.of(begun), next.begun());
      next.done();
      assertEquals(Optional.empty(), next.begun());
    }
    Files.writeString(turn, "{\"hosts\": 3, \"sta");
    try (LabTurn next = LabTurn.take(turn)) {
      assertEquals(Optional.empty(), next.begun());
    }
  }

  @Test
  void aTurnIsNotTakenThroughALink() throws IOException {
    Path link = Files.createSymbolicLink(temp.resolve("turn"), temp.resolve("elsewhere"));
    assertThrows(UserException.class, () -> LabTurn.take(link));
    assertTrue(Files.notExists(temp.resolve("elsewhere")));
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
