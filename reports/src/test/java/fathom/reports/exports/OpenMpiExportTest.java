package fathom.reports.exports;

import static fathom.reports.exports.OpenMpiFiles.FOUR_AND_EIGHT;
import static fathom.reports.exports.OpenMpiFiles.assuming;
import static fathom.reports.exports.OpenMpiFiles.parsed;
import static fathom.reports.exports.OpenMpiFiles.rules;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import fathom.reports.input.BadInputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the files for Open MPI say beside their rules, and for which sheets there are none. */
class OpenMpiExportTest {
  /** 3·769.5 + 3·760.8 = 4590.9 against 3·2702.96 + 8.7 = 8117.58 of linear. */
  @Test
  void theExplanationHoldsBothPredictions() {
    String text = rules(TunerSheets.lab(4), FOUR_AND_EIGHT).text().replaceAll("\n#\\s+", " ");
    assertTrue(
        text.contains(
            "32768 to 524287 bytes on 4 ranks: pipeline, segments of 8192 bytes, because at 32768"
                + " bytes at most 4591 us are predicted, against at least 8118 us for the built-in"
                + " linear: 1.77 times as fast\n"),
        text);
    // 7·769.5 + 3·760.8 = 7668.9 against 7·2702.96 + 8.7 = 18929.4.
    assertTrue(
        text.contains("at most 7669 us are predicted, against at least 18930 us for the"), text);
  }

  /** The first packet of a pipeline passes one node more, so that is what is predicted of 8. */
  @Test
  void ranksThatGetTheSameRulesHavePredictionsOfTheirOwn() {
    OpenMpiRules rules = parsed(TunerSheets.lab(8), ExportRequest.plain());
    List<Integer> listed =
        rules.collectives().getFirst().communicators().stream()
            .map(OpenMpiRules.Communicator::ranks)
            .toList();
    assertEquals(List.of(2, 3, 4, 5, 6, 7, 8, 9), listed);
    String text = rules(TunerSheets.lab(8), ExportRequest.plain()).text();
    assertTrue(text.replaceAll("\n#\\s+", " ").contains("at most 7669 us are predicted"), text);
  }

  @Test
  void whereNoRuleWasLookedForTheFileDoesNotSayThatNothingIsFaster() {
    String text = rules(TunerSheets.lab(8), FOUR_AND_EIGHT).text();
    String unasked = "the built-in decision; no rule was looked for (--nodes)\n";
    for (String ranks : List.of("2 to 3 ranks", "5 to 7 ranks", "9 and more ranks")) {
      assertTrue(text.contains("# 0 bytes and more on " + ranks + ": " + unasked), text);
    }
    assertTrue(text.contains("on 4 ranks: the built-in decision; nothing is predicted"), text);
    assertTrue(
        rules(TunerSheets.lab(4), ExportRequest.plain())
            .text()
            .contains("on 5 and more ranks: " + unasked));
  }

  @Test
  void aHostileNameStaysInItsComment() {
    String name = "x\n9 1 1 1\r\n# 7 \u2028 \u202e \"$(reboot)\" `id` \u0000 %n";
    Sheet hostile = TunerSheets.lab(name, 4, 0);
    ExportedFile file = rules(hostile, ExportRequest.plain());
    assertEquals(
        parsed(TunerSheets.lab(4), ExportRequest.plain()), OpenMpiRules.parse(file.text()));
    assertTrue(file.text().contains("x\\n9 1 1 1\\r\\n#"), file.text());
    assertTrue(
        file.text().chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), file.text());
    assertFalse(file.text().contains("\u202e"));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 1025})
  void refusesNumbersOfNodesThatMakeNoCollective(int nodes) {
    ExportRequest request = new ExportRequest(List.of(nodes), List.of(), Optional.empty());
    assertThrows(BadInputException.class, () -> rules(TunerSheets.lab(4), request));
  }

  @Test
  void saysWhatASheetLacks() {
    String missing = Refusal.line(() -> rules(SampleSheets.table1(), ExportRequest.plain()));
    assertTrue(missing.contains("O_r"), missing);
    assertFalse(missing.contains("\n"));
    assertThrows(
        BadInputException.class, () -> rules(SampleSheets.hostile(), ExportRequest.plain()));
    String one = Refusal.line(() -> rules(TunerSheets.lab(1), ExportRequest.plain()));
    assertTrue(one.contains("--nodes"), one);
  }

  /** The probe is the same form; only its algorithm is none. */
  @Test
  void theProbeIsARulesFileWithAnAlgorithmThatIsNone() {
    Export export = new OpenMpiExport().export(TableOne.sheet(), ExportRequest.plain());
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
    Export export = new OpenMpiExport().export(TableOne.sheet(), ExportRequest.plain());
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

  @Test
  void saysWhichCorrectProgramsRulesEnd() {
    Export export = new OpenMpiExport().export(TunerSheets.lab(4), assuming(FOUR_AND_EIGHT));
    String head = export.files().getFirst().text().replaceAll("\n#\\s+", " ");
    assertTrue(
        head.contains(
            "Assumed (--assume-same-datatypes): All ranks of a broadcast pass the same datatype and"
                + " the same count, and so do the receive sides of an allgather, which may"
                + " broadcast. If they differ, the program ends with MPI_ERR_TRUNCATE or"),
        head);
    assertTrue(head.indexOf("MPI_ERR_TRUNCATE") < head.indexOf("1 # collective"), head);
    assertTrue(
        export.lost().stream()
            .anyMatch(l -> l.startsWith("beware: ") && l.contains("MPI_ERR_TRUNCATE")),
        export.lost().toString());
  }

  /** All that this export proposes divides messages. */
  @Test
  void withoutAnAssumptionEveryRuleIsTheBuiltInDecision() {
    Export export = new OpenMpiExport().export(TunerSheets.lab(8), FOUR_AND_EIGHT);
    String text = export.files().getFirst().text();
    assertTrue(
        OpenMpiRules.parse(text).collectives().getFirst().communicators().stream()
            .flatMap(one -> one.rules().stream())
            .allMatch(rule -> rule.equals(OpenMpiRules.Rule.builtIn(rule.fromBytes()))),
        text);
    String comments = text.replaceAll("\n#\\s+", " ");
    assertTrue(
        comments.contains(
            "The rules assume nothing: they are right for every legal program of Open MPI 4.1 and"
                + " 5.0."),
        comments);
    assertTrue(
        comments.contains(
            "32768 to 524287 bytes on 4 ranks: the built-in decision; --assume-same-datatypes admits"
                + " pipeline, segments of 8192 bytes, because at 32768 bytes at most 4591 us"),
        comments);
    String lost = export.lost().toString();
    assertTrue(lost.contains("rules that are predicted 1.77 to"), lost);
    assertTrue(lost.contains("--assume-same-datatypes admits them"), lost);
  }

  @Test
  void namesWhatIsLost() {
    List<String> lost = new OpenMpiExport().export(TunerSheets.lab(4), FOUR_AND_EIGHT).lost();
    assertTrue(lost.stream().anyMatch(l -> l.contains("scatter")), lost.toString());
    assertTrue(
        new OpenMpiExport()
                .export(
                    TunerSheets.lab(8), new ExportRequest(List.of(4), List.of(), Optional.empty()))
                .lost()
                .stream()
                .anyMatch(l -> l.contains("at most 4 ranks")));
  }
}
