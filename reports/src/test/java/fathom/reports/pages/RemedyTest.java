package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SheetLike;
import fathom.reports.comparison.Hand;
import fathom.reports.document.Block;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The command that measures again what was measured, and that nobody regrets to have pasted. */
class RemedyTest {
  private static Sheet sheet(String kind, String transport, Map<String, String> provenance) {
    return SheetLike.of(TableOne.sheet())
        .cluster(new Sheet.SheetCluster(kind, 6, transport, 1472))
        .provenance(provenance)
        .sheet();
  }

  private static String longer(Sheet sheet) {
    return told(Remedy.of(sheet, false, true));
  }

  private static String told(Optional<Block> remedy) {
    return remedy
        .map(
            block ->
                block instanceof Block.ShellCommand command
                    ? command.lead() + command.command()
                    : block.toString())
        .orElse("none");
  }

  @Test
  void itIsTheCommandOfTheRunWithMoreTime() {
    assertEquals(
        "To mend it: fathom measure --cluster lab:6:ethernet --transport tcp"
            + " --sizes 1,64,512 --budget 90s",
        longer(
            sheet(
                "lab",
                "tcp",
                Map.of(
                    "option.cluster", "lab:6:ethernet",
                    "option.quick", "true",
                    "option.sizes", "[1, 64, 512]",
                    "budget.s", "35"))));
    Map<String, String> quick = Map.of("option.quick", "true", "budget.s", "35");
    assertEquals(
        "To mend it (quiet machine): fathom measure --cluster local" + " --quick",
        told(Remedy.of(sheet("local", "udp", quick), true, false)));
    assertEquals(
        "To mend it (quiet machine): fathom measure --cluster lab:6" + " --budget 300s",
        told(Remedy.of(sheet("lab", "udp", Map.of()), true, true)));
  }

  @Test
  void onlyWhatWasAskedForIsMeasuredAgain() {
    Outcome flat = Hand.flat(2, 2);
    Sheet some =
        Hand.sheet(Map.of(Parameter.SEND_OVERHEAD, flat, Parameter.ROUND_TRIP, flat), Map.of());
    assertEquals(
        "To mend it: fathom measure --cluster lab:4 --parameters O_s --budget 300s", longer(some));
  }

  /**
   * Options that can start programs are not taken over from a sheet that others may have written.
   */
  @Test
  void otherOptionsAreNamedWithoutTheirValues() {
    assertEquals(
        "To mend it (with --launcher, --ssh-config as before): fathom measure"
            + " --cluster ssh:hosts.txt --network 10.1.0.0/16 --budget 300s",
        longer(
            sheet(
                "ssh",
                "udp",
                Map.of(
                    "option.cluster", "ssh:hosts.txt",
                    "option.network", "10.1.0.0/16",
                    "option.ssh-config", "evil",
                    "option.launcher", "evil"))));
  }

  @Test
  void whatASheetSaysIsOneWordOrNothing() {
    assertEquals(
        "To mend it: fathom measure --cluster 'lab:4;reboot' --network '$(reboot)'"
            + " --transport '`reboot`' --budget 300s",
        longer(
            sheet(
                "lab",
                "`reboot`",
                Map.of(
                    "option.cluster", "lab:4;reboot",
                    "option.network", "$(reboot)",
                    "option.sizes", "[1; reboot]",
                    "budget.s", "1; reboot"))));
    for (String cluster : new String[] {"lab 4", "lab:4 --out /", "made-up", "lab:4\nreboot"}) {
      assertEquals("none", longer(sheet("lab", "udp", Map.of("option.cluster", cluster))), cluster);
    }
    assertEquals("none", longer(sheet("sim", "udp", Map.of())), "no kind says which sheet");
    assertEquals("none", longer(sheet("table-1", "udp", Map.of())));
  }
}
