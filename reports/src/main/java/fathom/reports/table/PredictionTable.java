package fathom.reports.table;

import fathom.model.predict.Assumption;
import fathom.model.predict.Forecast;
import fathom.model.predict.Prediction;
import fathom.model.predict.Ranking;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tech.tablesaw.api.Table;

/**
 * Predictions as a table, one row each: times in µs with the ends of their interval, sizes in
 * bytes. The fastest of a model at a point has the margin to the next as a fraction.
 */
public final class PredictionTable {
  private static final String OPERATION = "operation";
  private static final String MODEL = "model";
  private static final String ALGORITHM = "algorithm";
  private static final String NODES = "nodes";
  private static final String SIZE = "size";
  private static final String SEGMENT = "segment";
  private static final String TIME = "time_us";
  private static final String FASTEST_BY = "fastest_by";
  private static final String BROKEN = "broken_assumptions";
  private static final String SOURCE = "source";

  private PredictionTable() {}

  public static Table of(Forecast forecast) {
    Map<Prediction, Ranking> fastest = new HashMap<>();
    forecast.rankings().forEach(ranking -> fastest.put(ranking.best(), ranking));
    TableRows rows =
        new TableRows("predictions")
            .texts(OPERATION, MODEL, ALGORITHM)
            .counts(NODES)
            .longs(SIZE, SEGMENT)
            .numbers(TIME, TIME + ParameterTable.LOW, TIME + ParameterTable.HIGH, FASTEST_BY)
            .texts(BROKEN, SOURCE);
    for (Prediction p : forecast.predictions()) {
      rows.begin();
      rows.put(OPERATION, p.operation().word());
      rows.put(MODEL, p.model().word());
      rows.put(ALGORITHM, p.algorithmWord());
      rows.put(NODES, p.nodes());
      rows.putLong(SIZE, p.sizeBytes());
      p.segmentBytes().ifPresent(s -> rows.putLong(SEGMENT, s));
      rows.put(TIME, p.timeMicros());
      rows.put(TIME + ParameterTable.LOW, p.ci().low());
      rows.put(TIME + ParameterTable.HIGH, p.ci().high());
      Ranking ranking = fastest.get(p);
      if (ranking != null) {
        ranking.margin().ifPresent(margin -> rows.put(FASTEST_BY, margin));
      }
      rows.put(BROKEN, p.broken().stream().map(Assumption::name).collect(Collectors.joining("; ")));
      rows.put(SOURCE, p.source());
    }
    return rows.table();
  }
}
