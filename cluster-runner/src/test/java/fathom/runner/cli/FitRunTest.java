package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fit RUN}: another sheet does not take the place of the one before without a word. */
class FitRunTest {
  @TempDir private Path temp;
  private Path run = Path.of("");

  @BeforeEach
  void measureASimulatedCluster() {
    run = temp.resolve("run");
    Told told =
        Told.by(
            "measure",
            "--cluster=sim:table-1:nodes=4,noise=2%,seed=1",
            "--parameters=g_s",
            "--quiet",
            "--out",
            run.toString());
    assertEquals(0, told.exitCode(), told::err);
  }

  private String sheet() throws IOException {
    return Files.readString(run.resolve("sheet.json"));
  }

  @Test
  void theSameSheetIsWrittenWithoutAWord() throws IOException {
    String before = sheet();
    Told told = Told.by("fit", run.toString());
    assertEquals(0, told.exitCode(), told::err);
    assertEquals("", told.err());
    assertEquals(before, sheet());
    assertFalse(Files.exists(run.resolve("sheet-1.json")));
  }

  @Test
  void anotherSheetLeavesTheOneBeforeBesideIt() throws IOException {
    String before = sheet();
    Told told = Told.by("fit", run.toString(), "--breakpoint", "none");
    assertEquals(0, told.exitCode(), told::err);
    assertEquals(
        "fathom: the earlier sheet was different; it is kept as "
            + run.resolve("sheet-1.json")
            + "\n",
        told.err());
    String none = sheet();
    assertNotEquals(before, none);
    assertEquals(before, Files.readString(run.resolve("sheet-1.json")));
    Told back = Told.by("fit", run.toString());
    assertEquals(0, back.exitCode(), back::err);
    assertEquals(before, sheet());
    assertEquals(none, Files.readString(run.resolve("sheet-2.json")));
    assertEquals(
        0, Told.by("report", run.resolve("sheet-2.json").toString()).exitCode(), "it is a sheet");
  }
}
