package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SheetLike;
import fathom.reports.exports.rules.MpichFiles;
import fathom.reports.input.BadInputException;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.table.CsvReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets by name, what all of them keep, and the CSV. */
class ExportTargetTest {
  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void everyTargetIsFoundByItsWord(ExportTarget target) {
    assertEquals(Optional.of(target), ExportTarget.ofWord(target.word()));
    assertTrue((", " + ExportTarget.words() + ",").contains(", " + target.word() + ","));
    assertEquals(Optional.empty(), ExportTarget.ofWord(target.name()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"netgauge", "logp_mpi", "nccl"})
  void whoAsksForATargetOfBeforeIsToldWhatToUse(String word) {
    assertEquals(
        "--to " + word + " is gone: use --to csv or --to json, which have all numbers of the sheet",
        Refusal.line(() -> ExportTarget.ofWord(word)));
  }

  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void everyTargetSaysWhatIsLostAndHowItIsUsed(ExportTarget target) {
    Export export = StrictFiles.export(target, TableOne.sheet(), ExportSheets.usual(target));
    assertFalse(export.lost().isEmpty());
    List<String> use = ExportSheets.use(export);
    assertFalse(use.isEmpty());
    Stream.concat(export.lost().stream(), use.stream())
        .forEach(line -> assertEquals(1, line.lines().count(), line));
    assertTrue(
        use.stream()
            .anyMatch(
                line ->
                    export.files().stream()
                        .anyMatch(f -> line.contains("/data/rules/" + f.name()))),
        "names a file by its path");
  }

  private static ExportRequest asking(ExportTarget target, ExportOption option) {
    ExportRequest plain = ExportSheets.usual(target);
    return switch (option) {
      case NODES -> new ExportRequest(List.of(5), plain.sizesBytes()).with(plain.library());
      case SIZE -> new ExportRequest(plain.nodes(), List.of(1000L)).with(plain.library());
      case OPERATION ->
          new ExportRequest(
              plain.nodes(),
              plain.sizesBytes(),
              target.isLibrary() ? List.of() : List.of(Operation.GATHER),
              ofLibrary(
                  plain,
                  target.isLibrary() ? List.of(LibraryOperation.REDUCE) : List.of(),
                  Optional.empty()));
      case RELEASE -> plain.with(ofLibrary(plain, List.of(), Optional.of("5.0")));
      case BASE -> MpichFiles.request(MpichFiles.BASE.replace("Bcast_intra_smp", "Bcast_x"));
      case ASSUME_COMMUTATIVE -> assuming(plain, RuleAssumption.COMMUTATIVE);
      case ASSUME_SAME_DATATYPES -> assuming(plain, RuleAssumption.SAME_DATATYPES);
      case ASSUME_SAME_IN_PLACE -> assuming(plain, RuleAssumption.SAME_IN_PLACE);
    };
  }

  private static ExportRequest.OfLibrary ofLibrary(
      ExportRequest plain, List<LibraryOperation> operations, Optional<String> release) {
    return new ExportRequest.OfLibrary(
        operations, release, plain.library().base(), plain.library().assumed());
  }

  private static ExportRequest assuming(ExportRequest plain, RuleAssumption one) {
    return plain.with(
        new ExportRequest.OfLibrary(
            List.of(), Optional.empty(), plain.library().base(), RuleAssumptions.of(List.of(one))));
  }

  /** What a target says it has a use for changes its files; everything else is refused. */
  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void whatIsAskedForIsUsedOrRefused(ExportTarget target) {
    Sheet sheet = TableOne.sheet();
    for (ExportOption option : ExportOption.values()) {
      if (!target.uses().contains(option)) {
        String line = Refusal.line(() -> StrictFiles.export(target, sheet, asking(target, option)));
        assertEquals(
            option.word()
                + " is not for --to "
                + target.word()
                + " but for "
                + ExportTarget.words(option),
            line);
        assertFalse(ExportTarget.words(option).contains(target.word()), line);
      } else {
        assertNotEquals(
            StrictFiles.export(target, sheet, ExportSheets.usual(target)).files(),
            StrictFiles.export(target, sheet, asking(target, option)).files(),
            option.word());
      }
    }
  }

  @Test
  void nodesOutsideWhatCanBeAreRefused() {
    for (int nodes : new int[] {1, 65537}) {
      assertThrows(
          BadInputException.class,
          () ->
              StrictFiles.export(
                  ExportTarget.SIMGRID, TableOne.sheet(), ExportSheets.nodes(nodes)));
    }
  }

  @Test
  void aSheetOfNothingIsRefused() {
    Sheet nothing =
        SheetLike.bare(TableOne.sheet())
            .created("")
            .outcomes(Map.of())
            .provenance(Map.of())
            .sheet();
    for (ExportTarget target : ExportTarget.values()) {
      assertThrows(
          BadInputException.class,
          () -> StrictFiles.export(target, nothing, ExportRequest.plain()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b\n",
        "a,b\n1\n",
        "a,b\n1,2,3\n",
        "a,a\n1,2\n",
        "a,b\n1,2",
        "a,b\n1,\"2\n",
        "a,b\n1,\"2\"x\n",
        "a,b\n1,2\"\n",
        "a,b\r\n1,2\r\n",
        ""
      })
  void aBrokenTableIsNoticed(String text) {
    assertThrows(IllegalStateException.class, () -> CsvReader.rows(text));
  }

  @Test
  void fieldsThatAreQuotedComeBack() {
    assertEquals(
        List.of(List.of("a", "b"), List.of("x \"y\", z\nw", "")),
        CsvReader.rows("a,b\n\"x \"\"y\"\", z\nw\",\n"));
  }

  @ParameterizedTest
  @EnumSource(
      value = ExportTarget.class,
      names = {"OPENMPI", "SIMGRID", "LOGGOPSIM"})
  void moreNodesThanWereMeasuredAreSaidToBe(ExportTarget target) {
    Sheet sheet = TunerSheets.lab(4);
    String said = "beware: Extrapolated: 5 nodes from a sheet of 4 (1.3×).";
    for (List<Integer> nodes : List.of(List.of(4, 5), List.of(5, 4))) {
      ExportRequest beyond = new ExportRequest(nodes, List.of());
      List<String> lost = StrictFiles.export(target, sheet, beyond).lost();
      assertEquals(1, lost.stream().filter(l -> l.startsWith(said)).count(), lost.toString());
    }
    ExportRequest within = new ExportRequest(List.of(2, 4), List.of());
    assertTrue(
        StrictFiles.export(target, sheet, within).lost().stream()
            .noneMatch(l -> l.startsWith(said)));
  }
}
