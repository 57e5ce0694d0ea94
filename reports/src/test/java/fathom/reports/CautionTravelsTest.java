package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.collective.Operation;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Forecast;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.model.related.Load;
import fathom.model.related.Setting;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.MixedPlacement;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.UpperBound;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.Export;
import fathom.reports.exports.ExportRequest;
import fathom.reports.exports.ExportSheets;
import fathom.reports.exports.ExportTarget;
import fathom.reports.exports.StrictFiles;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.pages.PredictionDocument;
import fathom.reports.related.ModelsDocument;
import fathom.reports.related.TopologiesDocument;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a sheet says against its numbers stands in all that is made of them, and only there. */
class CautionTravelsTest {
  private static final Sheet QUIET = TableOne.sheet();

  private static final Sheet DISTURBED = disturbed(Parameter.SEND_GAP);

  /** Nothing but the sheet itself shows this one. */
  private static final Sheet COPY_DISTURBED = disturbed(Parameter.COPY_CACHE_TO_CACHE);

  private static final String LINE =
      "The sheet warns of numbers used here: g_s was disturbed while measured. They may be off by"
          + " more than their intervals: measure again on a quiet machine.";

  private static final String AGAINST_MORE_NODES =
      "the sheet warns that L's growth per added node, l_p, includes a difference in CPU placement, so"
          + " that L must not be extrapolated to more nodes";

  private static Sheet disturbed(Parameter parameter) {
    return SheetLike.bare(TableOne.sheet())
        .diagnostics(
            new Diagnostics(
                List.of(), List.of(), List.of(), Map.of(parameter, "other work took one CPU")))
        .sheet();
  }

  private static Document predictions(Sheet sheet, Operation operation) {
    return predictions(sheet, operation, 8);
  }

  private static Document predictions(Sheet sheet, Operation operation, int nodes) {
    return PredictionDocument.of(
        sheet,
        Forecast.of(
            new Predictor(sheet),
            SimulatedFormulas.besideDocuments(operation),
            List.of(Point.of(nodes, 1 << 16))));
  }

  private static List<Document> documents(Sheet sheet) {
    return List.of(
        predictions(sheet, Operation.BROADCAST),
        ModelsDocument.of(sheet, Setting.of(16)),
        TopologiesDocument.of(sheet, new Load(16, 1024, 1)));
  }

  /** Words alone: formats break lines and escape what would mean something to them. */
  private static String words(String text) {
    return text.replaceAll("[^A-Za-z]+", " ");
  }

  @ParameterizedTest
  @EnumSource(FormatName.class)
  void everyAnswerInEveryFormatSaysIt(FormatName format) {
    List<Document> warned = documents(DISTURBED);
    List<Document> quiet = documents(QUIET);
    List<Document> elsewhere = documents(COPY_DISTURBED);
    for (int i = 0; i < warned.size(); i++) {
      String text = words(format.render(warned.get(i)));
      String plain = format.render(quiet.get(i));
      assertTrue(text.contains("was disturbed while measured They may be off"), text);
      assertFalse(words(plain).contains("The sheet warns"), plain);
      // What warns of other numbers changes no byte.
      assertEquals(plain, format.render(elsewhere.get(i)));
    }
  }

  /** A number that is only an upper bound goes with every answer, as a disturbed one does. */
  @ParameterizedTest
  @EnumSource(FormatName.class)
  void thatAReceiveGapIsABoundGoesAlong(FormatName format) {
    Sheet bound =
        SheetLike.bare(TableOne.sheet())
            .warnings(
                List.of(
                    "The senders could not saturate the link at 1–96 bytes; "
                        + UpperBound.END_OF_WARNING))
            .sheet();
    for (Document document : documents(bound)) {
      String text = words(format.render(document));
      assertTrue(
          text.contains("so times of messages that small made with it may be too long"), text);
    }
  }

  private static final Sheet MIXED =
      SheetLike.bare(TableOne.sheet())
          .warnings(
              List.of(
                  "Few and many pairs of nodes were "
                      + MixedPlacement.SIGN
                      + ": L's growth per added node, l_p, includes that difference, so do not"
                      + " extrapolate L to more nodes"))
          .sheet();

  /** Table 1 has 24 nodes: what is made for 32 repeats the warning, what is made for 8 does not. */
  @ParameterizedTest
  @EnumSource(FormatName.class)
  void thatMoreNodesAreWarnedOfGoesAlongBeyondThem(FormatName format) {
    for (int nodes : List.of(8, 32)) {
      for (Document document :
          List.of(
              predictions(MIXED, Operation.BROADCAST, nodes),
              ModelsDocument.of(MIXED, Setting.of(nodes)))) {
        String text = words(format.render(document));
        assertEquals(nodes == 32, text.contains(words(AGAINST_MORE_NODES)), text);
      }
    }
  }

  /** Links of topologies join two nodes: L among more is not in their table. */
  @ParameterizedTest
  @EnumSource(FormatName.class)
  void topologiesSayThatTheirLatencyIsOfTwoNodes(FormatName format) {
    for (int nodes : List.of(8, 32)) {
      String text = words(format.render(TopologiesDocument.of(MIXED, new Load(nodes, 1024, 1))));
      assertFalse(text.contains(words(AGAINST_MORE_NODES)), text);
      assertEquals(
          nodes == 32, text.contains("L is that between two nodes so its growth with "), text);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ExportTarget.class,
      names = {"OPENMPI", "SIMGRID", "LOGGOPSIM"})
  void anExportForMoreNodesIsWarnedOfTooWhereItTakesLatencyAmongThem(ExportTarget target) {
    String beyond =
        "beware: Extrapolated: 32 nodes from a sheet of 24 (1.3×), although "
            + AGAINST_MORE_NODES
            + ". It is assumed";
    for (int nodes : List.of(8, 32)) {
      ExportRequest request = new ExportRequest(List.of(nodes), List.of());
      List<String> lost = StrictFiles.export(target, MIXED, request).lost();
      assertEquals(
          nodes == 32 ? 1 : 0, lost.stream().filter(line -> line.startsWith(beyond)).count());
    }
  }

  /** TW's broadcasts know no g_r: each record has the warnings of its own. */
  @Test
  void recordsAreWarnedOfEach() throws IOException {
    JsonNode array =
        new ObjectMapper()
            .readTree(
                FormatName.JSON.render(
                    predictions(disturbed(Parameter.RECEIVE_GAP), Operation.BROADCAST)));
    for (JsonNode each : array) {
      assertEquals(
          Set.of("plogp", "simulator").contains(each.get("model").asText()),
          each.has("warning"),
          each.toString());
    }
    JsonNode models =
        new ObjectMapper()
            .readTree(FormatName.JSON.render(ModelsDocument.of(DISTURBED, Setting.of(16))));
    assertEquals(LINE, models.get("warning").asText());
    String csv = FormatName.CSV.render(predictions(DISTURBED, Operation.BROADCAST));
    assertTrue(csv.lines().findFirst().orElseThrow().endsWith(",source,warning"), csv);
  }

  private static ExportRequest request(ExportTarget target) {
    return target == ExportTarget.LOGGOPSIM
        ? new ExportRequest(List.of(4), List.of(64L))
        : ExportRequest.plain();
  }

  /** MPICH's is of the same kind, and needs a file of MPICH's besides. */
  @ParameterizedTest
  @EnumSource(value = ExportTarget.class, mode = EnumSource.Mode.EXCLUDE, names = "MPICH")
  void everyExportSaysIt(ExportTarget target) {
    Export warned = StrictFiles.export(target, DISTURBED, request(target));
    assertEquals(LINE, warned.warning().orElseThrow());
    for (ExportedFile file : warned.files()) {
      boolean comments =
          !ExportSheets.TABLES.contains(target)
              && Stream.of("hostfile-", "openmpi-probe").noneMatch(file.name()::startsWith);
      assertEquals(
          comments, words(file.text()).contains("was disturbed while measured"), file.text());
    }
    Export quiet = StrictFiles.export(target, QUIET, request(target));
    assertTrue(quiet.warning().isEmpty());
    Export elsewhere = StrictFiles.export(target, COPY_DISTURBED, request(target));
    if (ExportSheets.TABLES.contains(target)) {
      assertTrue(elsewhere.warning().orElseThrow().contains("M_ctc"));
    } else {
      assertTrue(elsewhere.warning().isEmpty());
      assertEquals(quiet.files(), elsewhere.files());
    }
  }
}
