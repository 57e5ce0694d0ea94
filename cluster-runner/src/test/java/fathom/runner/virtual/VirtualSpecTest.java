package fathom.runner.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.virtual.VirtualNoise;
import fathom.runner.console.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VirtualSpecTest {
  private final List<String> asked = new ArrayList<>();

  private VirtualSpec parse(String text) {
    return VirtualSpec.parse(
        text,
        name -> {
          asked.add(name);
          return TableOne.sheet();
        });
  }

  @Test
  void aSheetAlone() {
    VirtualSpec spec = parse("table-1");
    assertEquals(24, spec.nodes());
    assertEquals(new VirtualNoise(0, 1), spec.noise());
    assertEquals(1500, spec.mtuBytes());
    assertEquals(Optional.of(1935L), spec.bufferPackets());
    assertEquals(Architecture.SHARED, spec.architecture());
    assertEquals("table-1, noise 0 %, seed 1", spec.describe());
    assertEquals(64, spec.truth().sha256().length());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "table-1:noise=2%,nodes=8,seed=42 | table-1 | 0.02 | 8 | 42",
        "a/b.json:nodes=2 | a/b.json | 0 | 2 | 1",
        "a:b/sheet.json:seed=-3,noise=0.5% | a:b/sheet.json | 0.005 | 24 | -3",
        "runs/x:noise=0.25 | runs/x | 0.25 | 24 | 1",
        "runs/x:noise=0% | runs/x | 0 | 24 | 1",
        "runs/x:noise=2 % | runs/x | 0.02 | 24 | 1",
        "runs/x:noise=1e-3 | runs/x | 0.001 | 24 | 1",
        "a:b=c.json/d | a:b=c.json/d | 0 | 24 | 1",
        "C:sheet.json | C:sheet.json | 0 | 24 | 1"
      })
  void optionsStandBehindTheLastColon(
      String text, String sheet, double noise, int nodes, long seed) {
    VirtualSpec spec = parse(text);
    assertEquals(List.of(sheet), asked);
    assertEquals(sheet, spec.truth().name());
    assertEquals(new VirtualNoise(noise, seed), spec.noise());
    assertEquals(nodes, spec.nodes());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | takes a sheet.json, a run directory or table-1",
        ":noise=2% | takes a sheet.json, a run directory or table-1",
        "table-1:speed=3 | unknown option 'speed'; there are noise, nodes and seed",
        "table-1:noise=2%,nodes=4,noise=3% | noise is given twice",
        "table-1:noise=60% | from 0 to 50%, not '60%'",
        "table-1:noise=-1% | from 0 to 50%, not '-1%'",
        "table-1:noise= | from 0 to 50%, not ''",
        "table-1:noise=two | from 0 to 50%, not 'two'",
        "table-1:nodes=1 | a number from 2 to 4096, not '1'",
        "table-1:nodes=4097 | a number from 2 to 4096, not '4097'",
        "table-1:nodes=1.5 | a number from 2 to 4096, not '1.5'",
        "table-1:seed=x | a whole number of up to 18 digits, not 'x'"
      })
  void refusals(String text, String message) {
    UserException e = assertThrows(UserException.class, () -> parse(text));
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
    assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
    assertEquals(List.of(), asked);
  }

  @Test
  void aSheetOfOneNodeIsSimulatedWithTwo() {
    Sheet one = TableOne.sheet();
    Sheet alone =
        new Sheet(
            one.created(),
            new Sheet.SheetCluster("import", 1, "unknown", 1472),
            one.outcomes(),
            one.heapCopies(),
            one.truths(),
            one.warnings(),
            one.diagnostics(),
            one.provenance());
    assertEquals(2, VirtualSpec.parse("x", name -> alone).nodes());
  }
}
