package fathom.reports.tuning;

import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.SizeLabel;
import fathom.reports.operations.AssumptionGain;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.table.Records;
import fathom.reports.text.Sentence;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import java.util.ArrayList;
import java.util.List;
import tech.tablesaw.api.Table;

/** The part of a gain table that says what each assumption would add. */
final class WouldAddTable {
  private WouldAddTable() {}

  static void add(Blocks page, TuningReport report) {
    if (report.wouldAdd().isEmpty()) {
      return;
    }
    page.section(
        "Faster algorithms that are not right for every legal program",
        body -> {
          body.gap()
              .table(
                  List.of(
                      Column.left("admitted by"),
                      Column.left("operation"),
                      Column.right("ranks"),
                      Column.right("size"),
                      Column.left("algorithm"),
                      Column.right("times as fast"),
                      Column.left("known from").gap(1)),
                  report.wouldAdd().stream().map(WouldAddTable::row).toList());
          body.gap().items(ItemMark.NONE, sentences(report));
        });
  }

  private static List<Cell> row(AssumptionGain one) {
    TunePoint point = one.point();
    return Cell.row(
        List.of(
            one.assumption().option(),
            point.operation().word(),
            Integer.toString(point.ranks()),
            SizeLabel.of(point.sizeBytes()),
            one.algorithm(),
            ValidationWords.factor(one.factor()),
            one.isTried() ? "the trial" : "a prediction"));
  }

  /** What each assumption would add all in all, and what it asks of programs. */
  private static List<String> sentences(TuningReport report) {
    List<String> all = new ArrayList<>();
    for (RuleAssumption assumption : RuleAssumption.ALL) {
      List<AssumptionGain> its =
          report.wouldAdd().stream().filter(one -> one.assumption() == assumption).toList();
      if (!its.isEmpty()) {
        double logs = its.stream().mapToDouble(one -> Math.log(one.factor())).sum();
        all.add(
            Sentence.of(
                "%s admits a faster algorithm at %d of %d places, %s times as fast there (geometric"
                    + " mean; beside what serves them now, not confirmed). %s %s",
                assumption.option(),
                its.size(),
                report.points().size(),
                ValidationWords.factor(Math.exp(logs / its.size())),
                assumption.promise(),
                assumption.otherwise()));
      }
    }
    return all;
  }

  static Table records(TuningReport report) {
    return Records.of("would add", report.wouldAdd())
        .text("assumption", one -> one.assumption().word())
        .text("option", one -> one.assumption().option())
        .text("operation", one -> one.point().operation().word())
        .count("ranks", one -> one.point().ranks())
        .count("size", one -> one.point().sizeBytes())
        .text("algorithm", AssumptionGain::algorithm)
        .number("factor", AssumptionGain::factor)
        .text("source", AssumptionGain::source)
        .table();
  }
}
