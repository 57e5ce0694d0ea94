package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import fathom.runner.Told;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compared is not written over, by whatever name it is called. */
class OutputKeptApartTest {
  @TempDir private Path temp;
  private Path run = Path.of("");
  private Path sheet = Path.of("");

  @BeforeEach
  void writeARun() throws IOException {
    run = Files.createDirectories(temp.resolve("runs").resolve("1"));
    sheet = Files.writeString(run.resolve("sheet.json"), SheetJson.write(TableOne.sheet()));
    Files.createSymbolicLink(temp.resolve("link-to-run"), run);
    Files.createSymbolicLink(temp.resolve("link-to-sheet"), sheet);
    Files.createLink(temp.resolve("second-name"), sheet);
  }

  private void assertApart(String out, String compared) {
    assertDoesNotThrow(
        () ->
            Output.keepApart(
                temp.resolve(out), List.of("table-1", temp.resolve(compared).toString())));
  }

  private void assertRefused(String out, String compared) {
    List<String> sheets = List.of("table-1", temp.resolve(compared).toString());
    assertTrue(
        String.valueOf(
                assertThrows(UserException.class, () -> Output.keepApart(temp.resolve(out), sheets))
                    .getMessage())
            .contains("would overwrite a sheet"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "runs/1/sheet.json",
        "runs/1",
        "runs/1/compared.txt",
        "runs/1/not/there/yet.txt",
        "runs/2/../1/sheet.json",
        "link-to-run/sheet.json",
        "link-to-run/compared.txt",
        "link-to-sheet"
      })
  void aRunStaysAsItIs(String out) {
    assertRefused(out, "runs/1");
    assertRefused(out.equals("runs/1") ? "runs/1/sheet.json" : out, "link-to-run");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "runs/1/sheet.json",
        "link-to-run/sheet.json",
        "link-to-sheet",
        "second-name",
        "not-there/../second-name"
      })
  void aSheetStaysAsItIs(String out) {
    assertRefused(out, "runs/1/sheet.json");
    assertRefused(out, "link-to-sheet");
  }

  @Test
  void whatLiesElsewhereIsWritten() {
    assertApart("compared.txt", "runs/1");
    assertApart("runs/10.txt", "runs/1");
    assertApart("runs/compared.txt", "link-to-run");
    assertApart("runs/1/compared.txt", "runs/1/sheet.json");
    assertApart("compared.txt", "absent");
  }

  @Test
  void theSheetOfARunIsThereAfterwards() throws IOException {
    String before = Files.readString(sheet);
    String line =
        Told.by("compare", "table-1", run.toString(), "--out", sheet.toString()).refusal();
    assertTrue(line.contains("would overwrite a sheet"), line);
    assertEquals(before, Files.readString(sheet));
  }
}
