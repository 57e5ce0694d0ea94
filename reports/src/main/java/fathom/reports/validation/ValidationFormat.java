package fathom.reports.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.Operation;
import fathom.reports.document.render.FormatName;
import fathom.reports.json.JsonText;
import fathom.reports.table.TableCsv;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

/** A validation in every format. */
public final class ValidationFormat {
  private static final String SCHEMA = "fathom-validation/1";

  private ValidationFormat() {}

  /**
   * As text for people or programs.
   *
   * @param facts of the run, flat; JSON alone has them
   */
  public static String render(
      FormatName format, Validation validation, SortedMap<String, String> facts) {
    return switch (format) {
      case TEXT -> ValidationText.render(validation);
      case MARKDOWN -> ValidationMarkdown.render(validation);
      case LATEX -> ValidationLatex.render(validation);
      case CSV -> TableCsv.render(ValidationTable.of(validation));
      case JSON -> json(validation, facts);
    };
  }

  private static String json(Validation validation, Map<String, String> facts) {
    ObjectNode root = JsonText.object();
    root.put("schema", SCHEMA);
    ObjectNode run = JsonText.object();
    facts.forEach(run::put);
    root.set("run", run);
    ArrayNode scores = JsonText.array();
    ArrayNode picks = JsonText.array();
    for (Operation operation : validation.operations()) {
      for (String model : validation.models(operation)) {
        scores.add(score(Score.of(validation, operation, model)));
        validation.picks(operation, model).forEach(pick -> picks.add(pick(pick)));
      }
    }
    root.set("scores", scores);
    root.set("cases", cases(ValidationTable.of(validation)));
    root.set("picks", picks);
    return JsonText.render(root);
  }

  private static ArrayNode cases(Table table) {
    List<String> names = table.columnNames();
    ArrayNode cases = JsonText.array();
    for (Row row : table) {
      ObjectNode one = JsonText.object();
      for (String name : names) {
        one.set(name, cell(row.isMissing(name) ? "" : row.getObject(name)));
      }
      cases.add(one);
    }
    return cases;
  }

  /** A missing cell is null, as is an empty text. */
  private static JsonNode cell(Object value) {
    return switch (value) {
      case Integer i -> JsonText.object().numberNode(i);
      case Long l -> JsonText.object().numberNode(l);
      case Double d -> JsonText.number(d);
      default ->
          value.toString().isEmpty()
              ? JsonText.object().nullNode()
              : JsonText.object().textNode(value.toString());
    };
  }

  private static ObjectNode score(Score score) {
    ObjectNode one = JsonText.object();
    one.put("operation", score.operation().word());
    one.put("model", score.model());
    one.put("cases", score.cases());
    score.meanAbsoluteError().ifPresent(error -> one.put("mean_absolute_error", error));
    score.worst().ifPresent(worst -> one.put("worst_error", worst.error()));
    one.put("losses_unforeseen", score.unforeseen());
    one.put("losses_unfounded", score.unfounded());
    one.put("picks", score.picks());
    one.put("picked_rightly", score.right());
    one.put("picked_the_quickest", score.quickest());
    score.dearest().ifPresent(cost -> one.put("dearest_pick", cost));
    return one;
  }

  private static ObjectNode pick(Pick pick) {
    ObjectNode one = JsonText.object();
    one.put("operation", pick.operation().word());
    one.put("nodes", pick.nodes());
    one.put("size", pick.sizeBytes());
    one.put("model", pick.model());
    one.put("picked", pick.picked().word());
    one.put("among", pick.among());
    one.put("quickest", pick.quickest().word());
    pick.cost().ifPresent(cost -> one.put("cost", cost));
    one.put("tied", pick.tied());
    return one;
  }
}
