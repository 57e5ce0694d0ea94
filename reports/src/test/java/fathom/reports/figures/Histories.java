package fathom.reports.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.Hand;
import fathom.reports.comparison.History;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.figures.chart.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Histories of one parameter, and what is drawn of them. */
final class Histories {
  private Histories() {}

  /** Sheets of one parameter, an hour apart; {@code runs/a} is the first. */
  static Figures figures(Parameter parameter, Outcome... outcomes) {
    List<NamedSheet> sheets = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      Map<Parameter, Outcome> all = new TreeMap<>();
      all.put(Parameter.SEND_OVERHEAD, Hand.flat(1, 0.1)); // so that there is a history at all
      all.put(parameter, outcomes[i]);
      String created = "2026-11-21T0" + i + ":32:00Z";
      sheets.add(new NamedSheet("runs/" + "abcdefgh".charAt(i), made(created, all)));
    }
    return Figures.of(History.of(sheets));
  }

  private static Sheet made(String created, Map<Parameter, Outcome> outcomes) {
    return Hand.created(created, Hand.sheet(outcomes));
  }

  static Figure figure(Parameter parameter, Outcome... outcomes) {
    Figure last = figures(parameter, outcomes).figures().getLast();
    assertEquals("history-" + parameter.symbol(), last.id());
    return last;
  }

  static List<String> labels(Figure figure) {
    return figure.panels().stream().map(panel -> panel.y().label()).toList();
  }
}
