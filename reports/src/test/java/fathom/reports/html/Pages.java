package fathom.reports.html;

import fathom.model.cost.Estimate;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import java.util.List;
import java.util.Map;

/** Sheets as pages. */
final class Pages {
  private Pages() {}

  /** A sheet in which every text that comes from outside is this one. */
  static Sheet foreign(String text) {
    Outcome buffer =
        new Outcome.Buffer(
            Estimate.of(1935, 12.4), Estimate.of(0.3341, 0.0012), Architecture.PER_PORT, text);
    Truth truth = new Truth.KnownCost(new EmulatedPort(100, 8000, 84, 2, 1929).gap(), text);
    return SheetLike.bare(SampleSheets.table1())
        .with(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable(text))
        .with(Parameter.COPY_MEMORY_TO_MEMORY, new Outcome.Rejected(text))
        .with(Parameter.NETWORK_BUFFER, buffer)
        .created(text)
        .cluster(new Sheet.SheetCluster(text, 4, text, 1472))
        .truths(Map.of(Parameter.SEND_GAP, truth))
        .warnings(List.of(text))
        .diagnostics(
            new Diagnostics(
                List.of(new Check(text, CheckVerdict.FAILS, text)),
                List.of(new RoundTripTime(40, Estimate.of(20, 1))),
                SampleSheets.table1().diagnostics().efforts(),
                Map.of(Parameter.SEND_GAP, text)))
        .provenance(Map.of(text, text, "fathom.version", text))
        .sheet();
  }

  static String render(Sheet sheet) {
    return HtmlReport.render(ReportSource.of(sheet));
  }
}
