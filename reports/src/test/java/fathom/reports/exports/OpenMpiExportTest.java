package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.exports.rules.OpenMpiRules;
import fathom.reports.input.BadInputException;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the files for Open MPI say beside their rules, and for which sheets there are none. */
class OpenMpiExportTest {
  private static final ExportRequest FOUR = ExportSheets.nodes(4);

  private static Export of(Sheet sheet, ExportRequest request) {
    return StrictFiles.export(ExportTarget.OPENMPI, sheet, request);
  }

  private static ExportRequest asking(Optional<String> release, RuleAssumption... assumed) {
    return FOUR.with(
        new ExportRequest.OfLibrary(
            List.of(LibraryOperation.BCAST),
            release,
            Optional.empty(),
            RuleAssumptions.of(List.of(assumed))));
  }

  private static String head(Export export) {
    String text = export.files().getFirst().text();
    return text.substring(0, text.indexOf(" # collectives")).replaceAll("\n#\\s+", " ");
  }

  private static OpenMpiRules rules(Export export) {
    return OpenMpiRules.parse(export.files().getFirst().text());
  }

  /** Nothing is run, so nobody holds 1 MiB of each of 512 ranks. */
  @Test
  void rulesArePredictedForMoreRanksThanOneCouldHoldDataOf() {
    ExportRequest many =
        ExportSheets.nodes(512)
            .with(
                new ExportRequest.OfLibrary(
                    List.of(LibraryOperation.BCAST),
                    Optional.empty(),
                    Optional.empty(),
                    RuleAssumptions.of(List.of())));
    OpenMpiRules rules = rules(of(TunerSheets.lab(4), many));
    assertTrue(
        Objects.requireNonNull(rules.collectives().get(OpenMpiRules.BROADCAST)).containsKey(512),
        rules::toString);
    assertTrue(rules.at(7, 512, 1 << 20).orElseThrow().algorithm() > 0, rules::toString);
  }

  /** Among 4 ranks of the lab a chain of 8 KiB segments carries 1 MiB once over each line. */
  @Test
  void anAssumptionAdmitsFasterRules() {
    Export safe = of(TunerSheets.lab(4), asking(Optional.empty()));
    Export assuming =
        of(TunerSheets.lab(4), asking(Optional.empty(), RuleAssumption.SAME_DATATYPES));
    OpenMpiRules.OpenMpiRule divided = rules(assuming).at(7, 4, 1 << 20).orElseThrow();
    assertEquals(8192, divided.segmentBytes(), divided::line);
    assertEquals(0, rules(safe).at(7, 4, 1 << 20).orElseThrow().segmentBytes());
    String lost = safe.lost().toString();
    assertTrue(lost.contains("lost: --assume-same-datatypes admits "), lost);
    assertTrue(lost.contains("MPI_ERR_TRUNCATE"), lost);
    assertTrue(head(safe).contains("The rules assume nothing"), head(safe));
    assertTrue(
        head(assuming)
            .contains(
                "Assumed (--assume-same-datatypes): All ranks of a broadcast pass the same datatype"
                    + " and the same count"),
        head(assuming));
    assertTrue(
        assuming.lost().stream()
            .anyMatch(l -> l.startsWith("beware: ") && l.contains("MPI_ERR_TRUNCATE")),
        assuming.lost().toString());
  }

  /** A call in place would crash, whatever a rule names. */
  @Test
  void operationsWithoutARightRuleAreNamed() {
    String lost = of(TunerSheets.lab(4), FOUR).lost().toString();
    assertTrue(lost.contains("lost: No rule of alltoall, allgather is right"), lost);
    assertTrue(lost.contains("gather and scatter have no rules"), lost);
    ExportRequest alltoall =
        FOUR.with(
            new ExportRequest.OfLibrary(
                List.of(LibraryOperation.ALLTOALL),
                Optional.empty(),
                Optional.empty(),
                RuleAssumptions.NONE));
    String refused = Refusal.line(() -> of(TunerSheets.lab(4), alltoall));
    assertTrue(refused.contains("--assume-same-in-place admits rules"), refused);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | '' | Open MPI 4.1",
        "'Open MPI v5.0.11, package' | '' | Open MPI 5.0",
        "'Open MPI v5.0.11, package' | 4.1 | Open MPI 4.1",
        "'MPICH Version: 5.0.2' | '' | Open MPI 4.1",
        "'' | 5.0.11 | Open MPI 5.0"
      })
  void theReleaseIsTheOneAskedForOrThatOfTheSheet(String measured, String asked, String title) {
    Sheet sheet =
        SheetLike.of(TunerSheets.lab(4))
            .cluster(new Sheet.SheetCluster("lab", 4, "mpi", 1 << 20))
            .provenance(Map.of("mpi.version", measured))
            .sheet();
    Export export = of(sheet, asking(asked.isEmpty() ? Optional.empty() : Optional.of(asked)));
    assertTrue(head(export).startsWith("# " + title + ", coll/tuned"), head(export));
    boolean same = measured.startsWith(title.replace("MPI ", "MPI v"));
    assertEquals(
        !same, export.lost().toString().contains("the sheet was measured through "), title);
  }

  @Test
  void anUnknownReleaseIsRefused() {
    assertEquals(
        "no rules are known for release '6.0'; there are Open MPI 4.1, Open MPI 5.0",
        Refusal.line(() -> of(TunerSheets.lab(4), asking(Optional.of("6.0")))));
  }

  @Test
  void aSheetOfSocketsIsSaidToBeOne() {
    String lost = of(TunerSheets.lab(4), FOUR).lost().toString();
    assertTrue(lost.contains("beware: The sheet was not measured through MPI"), lost);
    assertTrue(lost.contains("beware: Nothing was run"), lost);
  }

  @Test
  void aHostileNameStaysInItsComment() {
    String name = "x\n9 1 1 1\r\n# 7 \u2028 \u202e \"$(reboot)\" `id` \u0000 %n";
    Export export = of(TunerSheets.lab(name, 4, 0), FOUR);
    assertEquals(rules(of(TunerSheets.lab(4), FOUR)), rules(export));
    String text = export.files().getFirst().text();
    assertTrue(text.contains("x\\n9 1 1 1\\r\\n#"), text);
    assertTrue(text.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), text);
    assertFalse(text.contains("\u202e"));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 1025})
  void refusesNumbersOfNodesThatMakeNoCollective(int nodes) {
    assertThrows(BadInputException.class, () -> of(TunerSheets.lab(4), ExportSheets.nodes(nodes)));
  }

  @Test
  void saysWhatASheetLacks() {
    Sheet lacking =
        ExportSheets.with(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("one core"));
    assertEquals(
        "nothing can be predicted from this sheet: O_r has no value on this sheet: not observable:"
            + " one core",
        Refusal.line(() -> of(lacking, ExportRequest.plain())));
    // With round trips half of one is the time of a message.
    String lost = of(SampleSheets.table1(), FOUR).lost().toString();
    assertTrue(lost.contains("assumes: O_r has no value on this sheet"), lost);
    assertTrue(lost.contains("Predictions take half of a round trip for a message"), lost);
    assertThrows(BadInputException.class, () -> of(SampleSheets.hostile(), ExportRequest.plain()));
    String one = Refusal.line(() -> of(TunerSheets.lab(1), ExportRequest.plain()));
    assertTrue(one.contains("--nodes"), one);
  }

  /** The probe is the same form; only its algorithm is none. */
  @Test
  void theProbeIsARulesFileWithAnAlgorithmThatIsNone() {
    Export export = of(TableOne.sheet(), FOUR);
    String probe = export.files().get(1).text();
    String message = Refusal.line(() -> OpenMpiRules.parse(probe));
    assertTrue(message.contains("found 99"), message);
    OpenMpiRules rules = OpenMpiRules.parse(probe.replace("0 99 0 0", "0 9 0 0"));
    for (int ranks : new int[] {1, 2, 1000}) {
      assertEquals(9, rules.at(7, ranks, 1 << 20).orElseThrow().algorithm());
    }
    assertTrue(ExportSheets.use(export).stream().anyMatch(l -> l.contains(OpenMpiExport.PROBE)));
    assertTrue(ExportSheets.use(export).getFirst().contains("coll_tuned_use_dynamic_rules 1"));
  }

  /** Only han was named, in a line of its own: with HCOLL or UCC no rule was ever asked. */
  @Test
  void everyLineSwitchesOffWhatComesBeforeTheRules() {
    Export export = of(TableOne.sheet(), FOUR);
    List<String> lines =
        ExportSheets.use(export).stream().filter(line -> !line.startsWith("#")).toList();
    assertEquals(4, lines.size());
    for (String line : lines) {
      for (String name : List.of("coll_han_priority", "coll_hcoll_enable", "coll_ucc_enable")) {
        assertTrue(line.matches(".*" + name + "(?: | = |=)0\\b.*"), line);
      }
    }
    assertTrue(lines.get(2).contains(" = %s\\ncoll_han_priority = 0\\n"), lines.get(2));
  }
}
