package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.collective.Operation;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Forecast;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.formula.Catalogue;
import fathom.model.related.Load;
import fathom.model.related.Setting;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Document;
import fathom.reports.document.SizeLabel;
import fathom.reports.document.render.FormatName;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.pages.PredictionDocument;
import fathom.reports.pages.SheetDocument;
import fathom.reports.pages.SheetSummary;
import fathom.reports.related.ModelsDocument;
import fathom.reports.related.TopologiesDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever was measured: every cost function says from where to where it holds, and what is asked
 * for beyond says in every format that it is extrapolated; what is not beyond does not.
 */
class RangesTravelTest {
  private static final SizeRange PACKETS = new SizeRange(1, RandomSheets.MTU);

  static IntStream seeds() {
    return IntStream.range(0, 30);
  }

  /** Without what escapes a sign, and with single blanks. */
  private static String plain(String text) {
    return text.replaceAll("\\\\ensuremath\\{\\\\?([^}]*)}", "$1")
        .replace("\\textless{}", "<")
        .replace("\\textgreater{}", ">")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("\\", "")
        .replaceAll("\\ble\\b", "≤")
        .replaceAll("[\\s~]+", " ");
  }

  private static List<Segment> segments(Sheet sheet) {
    return Stream.concat(sheet.outcomes().values().stream(), sheet.heapCopies().values().stream())
        .filter(Outcome.Linear.class::isInstance)
        .flatMap(outcome -> ((Outcome.Linear) outcome).cost().segments().stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void peopleReadTheSizesOfEveryPiece(int seed) {
    Sheet sheet = RandomSheets.of(seed, PACKETS);
    Document whole = SheetDocument.of(sheet);
    for (String text :
        List.of(
            FormatName.TEXT.render(whole),
            FormatName.MARKDOWN.render(whole),
            FormatName.LATEX.render(whole),
            HtmlReport.render(ReportSource.of(sheet)))) {
      String read = plain(text);
      segments(sheet)
          .forEach(
              piece -> {
                SizeRange range = piece.range();
                String label = SizeLabel.of(range);
                if (range.fromBytes() > 1) {
                  assertTrue(label.contains(SizeLabel.amount(range.fromBytes() - 1L)), label);
                }
                if (!range.isOpen()) {
                  assertTrue(label.endsWith("m ≤ " + SizeLabel.amount(range.toBytes())), label);
                }
                assertTrue(read.contains(label), () -> label + " in " + read);
              });
    }
  }

  /** The screen has a line for each copy: from its first piece to the end of its last. */
  @ParameterizedTest
  @MethodSource("seeds")
  void theScreenHasTheSizesOfEveryCost(int seed) {
    Sheet sheet = RandomSheets.of(seed, PACKETS);
    String screen = FormatName.TEXT.render(SheetSummary.of(sheet));
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) -> {
              if (outcome instanceof Outcome.Linear linear) {
                List<Segment> pieces = linear.cost().segments();
                int from = pieces.getFirst().range().fromBytes();
                int to = pieces.getLast().range().toBytes();
                boolean inOne = parameter.isMemoryCopy();
                String upTo = SizeLabel.amount(inOne ? to : end(pieces.getFirst().range()));
                String first = (upTo.endsWith("B") ? SizeLabel.of(from) : from) + "–" + upTo;
                assertTrue(screen.contains(" " + first + " "), () -> first + " in\n" + screen);
                if (!inOne) {
                  String last =
                      pieces.getLast().range().fromBytes() + "–" + SizeLabel.amount(end(PACKETS));
                  assertTrue(screen.contains(" " + last + " "), () -> last + " in\n" + screen);
                }
              }
            });
  }

  private static int end(SizeRange range) {
    return Math.min(range.toBytes(), RandomSheets.MTU);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void programsReadThem(int seed) throws IOException {
    Sheet sheet = RandomSheets.of(seed, PACKETS);
    JsonNode parameters =
        new ObjectMapper()
            .readTree(FormatName.JSON.render(SheetDocument.of(sheet)))
            .get("parameters");
    List<String> rows = FormatName.CSV.render(SheetDocument.of(sheet)).lines().skip(1).toList();
    int costs = 0;
    for (Map.Entry<Parameter, Outcome> entry : sheet.outcomes().entrySet()) {
      if (entry.getValue() instanceof Outcome.Linear linear) {
        JsonNode read = parameters.get(entry.getKey().symbol()).get("segments");
        for (int i = 0; i < linear.cost().segments().size(); i++) {
          SizeRange range = linear.cost().segments().get(i).range();
          String to = range.isOpen() ? "" : Integer.toString(range.toBytes());
          assertEquals(range.fromBytes(), read.get(i).get("from").asInt());
          assertEquals(to, read.get(i).get("to").asText("").replace("null", ""));
          String begin = entry.getKey().symbol() + ",";
          String sizes = "," + range.fromBytes() + "," + to + ",";
          assertTrue(
              rows.stream().anyMatch(row -> row.startsWith(begin) && row.contains(sizes)),
              () -> begin + sizes + " in " + rows);
          costs++;
        }
      }
    }
    assertTrue(costs >= 9);
  }

  private static Document predicted(Sheet sheet, Model model, int nodes, long bytes) {
    List<Formula> formulas =
        Catalogue.of(Operation.POINT_TO_POINT).stream()
            .filter(formula -> formula.model() == model)
            .toList();
    return PredictionDocument.of(
        sheet, Forecast.of(new Predictor(sheet), formulas, List.of(Point.of(nodes, bytes))));
  }

  private static void assertSaid(boolean beyond, Document document) {
    for (FormatName format : FormatName.values()) {
      String text = format.render(document);
      assertEquals(
          beyond,
          text.contains("Extrapolated:") && (text.contains("×") || text.contains("\\times")),
          () -> document.what() + " as " + format + ":\n" + text);
    }
  }

  /** Packets measured from and to any sizes, asked for at any size: what is used is judged. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsBeyondSaysSo(int seed) {
    Random random = new Random(seed);
    int from = 1 + random.nextInt(2) * random.nextInt(64);
    int to = random.nextBoolean() ? RandomSheets.MTU : from + 100 + random.nextInt(1000);
    SizeRange measured = new SizeRange(from, to);
    Sheet sheet = RandomSheets.of(seed, measured);
    boolean whole = from == 1 && to == RandomSheets.MTU;
    List<Integer> sizes =
        new ArrayList<>(List.of(1, from, to, (from + to) / 2, RandomSheets.MTU, from + 1));
    if (from > 1) {
      sizes.add(from - 1);
    }
    for (int bytes : sizes) {
      boolean inside = measured.contains(bytes);
      assertSaid(!inside, predicted(sheet, Model.CLUSTER, 2, bytes));
      assertSaid(!inside || from > 1, predicted(sheet, Model.PLOGP, 2, bytes));
      assertSaid(!whole, predicted(sheet, Model.HOCKNEY, 2, bytes));
      assertSaid(!whole, ModelsDocument.of(sheet, new Setting(4, bytes)));
      assertSaid(!whole, TopologiesDocument.of(sheet, new Load(4, bytes, 1)));
    }
    assertSaid(true, ModelsDocument.of(sheet, new Setting(5, 1)));
    assertSaid(true, TopologiesDocument.of(sheet, new Load(16, to, 1)));
  }
}
