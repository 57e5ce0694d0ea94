package fathom.reports.html;

import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.Verdict;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.SampleSheets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sheets as pages. */
final class Pages {
  private Pages() {}

  /** A sheet in which every text that comes from outside is this one. */
  static Sheet foreign(String text) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(SampleSheets.table1().outcomes());
    outcomes.put(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable(text));
    outcomes.put(Parameter.COPY_MEMORY_TO_MEMORY, new Outcome.Rejected(text));
    if (outcomes.get(Parameter.NETWORK_BUFFER) instanceof Outcome.Buffer buffer) {
      outcomes.put(
          Parameter.NETWORK_BUFFER,
          new Outcome.Buffer(
              buffer.packets(), buffer.departureOverArrival(), buffer.architecture(), text));
    }
    Truth truth = new Truth.KnownCost(new EmulatedPort(100, 8000, 84, 2, 1929).gap(), text);
    return new Sheet(
        text,
        new Sheet.Cluster(text, 4, text, 1472),
        outcomes,
        Map.of(),
        Map.of(Parameter.SEND_GAP, truth),
        List.of(text),
        new Diagnostics(
            List.of(new Check(text, Verdict.FAILS, text)),
            SampleSheets.table1().diagnostics().efforts(),
            Map.of(Parameter.SEND_GAP, text)),
        new TreeMap<>(Map.of(text, text, "fathom.version", text)));
  }

  static String render(Sheet sheet) {
    return HtmlReport.render(ReportSource.of(sheet));
  }
}
