package fathom.reports.repeat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.reports.compare.QuantityData;
import fathom.reports.compare.Reading;
import fathom.reports.json.JsonText;
import fathom.reports.repeat.RepeatedRow.OfRun;
import fathom.reports.table.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tech.tablesaw.api.Table;

/** What several runs say together, for programs. */
final class RepeatData {
  /** The version of the written form. */
  private static final String SCHEMA = "fathom-repeat/1";

  /** One number of one row. */
  private record Row(RepeatedRow of, Spread spread) {}

  private RepeatData() {}

  /** A row for each number. */
  static Table records(RepeatedRuns runs) {
    List<Row> rows = new ArrayList<>();
    runs.rows().forEach(row -> row.spreads().forEach(spread -> rows.add(new Row(row, spread))));
    Records<Row> records =
        Records.of("repeat", rows)
            .text("symbol", row -> row.of().subject().parameter().symbol())
            .text("variant", row -> row.of().subject().variant())
            .text("verdict", row -> runs.steadiness(row.of()).word());
    return QuantityData.columns(records, row -> Optional.of(row.spread().quantity()))
        .count("runs", row -> row.spread().runs())
        .number("mean", row -> row.spread().mean())
        .numberIf("mean_half_width", row -> finite(row.spread().meanHalfWidth()))
        .numberIf("spread", row -> finite(row.spread().observed()))
        .numberIf("half_width", row -> finite(row.spread().halfWidth()))
        .numberIf("promised", row -> finite(row.spread().promised()))
        .estimateIf("ratio", row -> row.spread().ratio().map(RepeatData::estimate))
        .count("pairs", row -> row.spread().pairs().pairs())
        .count("apart", row -> row.spread().pairs().apart())
        .number("apart_expected", row -> row.spread().pairs().apartExpected())
        .count("separate", row -> row.spread().pairs().separate())
        .number("separate_expected", row -> row.spread().pairs().separateExpected())
        .table();
  }

  private static Optional<Double> finite(double share) {
    return Double.isFinite(share) ? Optional.of(share) : Optional.empty();
  }

  private static Estimate estimate(SpreadRatio ratio) {
    return new Estimate(ratio.value(), ratio.interval());
  }

  static ObjectNode written(RepeatedRuns runs) {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    ArrayNode names = root.putArray("runs");
    runs.runs().forEach(run -> names.add(QuantityData.sheet(run)));
    root.put("tests", runs.tests());
    root.put("level", RepeatedRuns.LEVEL);
    root.put("margin", runs.margin());
    root.put("verdict", runs.steadiness().word());
    runs.runsToTell().ifPresent(enough -> root.put("runs_to_tell", enough));
    put(root, runs.pairs());
    for (Steadiness what : Steadiness.values()) {
      root.set(
          what.word().replace('-', '_'),
          JsonText.texts(runs.with(what).stream().map(row -> row.subject().label()).toList()));
    }
    ArrayNode rows = root.putArray("rows");
    runs.rows().forEach(row -> rows.add(row(runs, row)));
    RepeatRemarks remarks = new RepeatRemarks(runs);
    root.set("warnings", JsonText.texts(remarks.warnings()));
    root.set("differing_facts", JsonText.texts(remarks.differingFacts()));
    return root;
  }

  private static void put(ObjectNode node, PairCount pairs) {
    node.put("pairs", pairs.pairs());
    node.put("apart", pairs.apart());
    node.put("apart_expected", pairs.apartExpected());
    node.put("separate", pairs.separate());
    node.put("separate_expected", pairs.separateExpected());
  }

  private static ObjectNode row(RepeatedRuns runs, RepeatedRow row) {
    ObjectNode node = JsonText.object();
    node.put("symbol", row.subject().parameter().symbol());
    node.put("variant", row.subject().variant());
    node.put("verdict", runs.isAnywhere(row) ? runs.steadiness(row).word() : null);
    node.put("worst", row.worst().map(row.spreads()::indexOf).orElse(null));
    ArrayNode numbers = node.putArray("numbers");
    row.spreads().forEach(spread -> numbers.add(number(spread)));
    put(node, "without_value", row.absent());
    put(node, "disturbed", row.disturbed());
    return node;
  }

  private static void put(ObjectNode node, String name, List<OfRun> some) {
    ArrayNode array = node.putArray(name);
    some.forEach(one -> array.addObject().put("run", one.place() + 1).put("reason", one.reason()));
  }

  private static ObjectNode number(Spread spread) {
    ObjectNode node = JsonText.object();
    QuantityData.put(node, spread.quantity());
    node.put("runs", spread.runs());
    node.put("mean", spread.mean());
    node.set("mean_half_width", JsonText.number(spread.meanHalfWidth()));
    node.set("spread", JsonText.number(spread.observed()));
    node.set("half_width", JsonText.number(spread.halfWidth()));
    node.set("promised", JsonText.number(spread.promised()));
    QuantityData.putEstimate(node, "ratio", spread.ratio().map(RepeatData::estimate));
    put(node, spread.pairs());
    ArrayNode values = node.putArray("values");
    spread
        .byRun()
        .forEach(
            run ->
                QuantityData.putEstimate(values.addObject(), "value", run.map(Reading::estimate)));
    return node;
  }
}
