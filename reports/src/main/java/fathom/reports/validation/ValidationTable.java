package fathom.reports.validation;

import java.util.List;
import java.util.Optional;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** A row per case and model; cases of which no model says anything once. */
final class ValidationTable {
  private final StringColumn operation = StringColumn.create("operation");
  private final StringColumn algorithm = StringColumn.create("algorithm");
  private final IntColumn nodes = IntColumn.create("nodes");
  private final LongColumn size = LongColumn.create("size");
  private final LongColumn segment = LongColumn.create("segment_bytes");
  private final IntColumn window = IntColumn.create("window");
  private final IntColumn fanOut = IntColumn.create("fan_out");
  private final IntColumn repetitions = IntColumn.create("repetitions");
  private final IntColumn lost = IntColumn.create("lost_data");
  private final IntColumn gaveUp = IntColumn.create("gave_up");
  private final IntColumn wrong = IntColumn.create("wrong_bytes");
  private final LongColumn missing = LongColumn.create("missing_packets");
  private final DoubleColumn skew = DoubleColumn.create("skew_micros");
  private final IntColumn sharedClock = IntColumn.create("shared_clock");
  private final DoubleColumn micros = DoubleColumn.create("measured_micros");
  private final DoubleColumn low = DoubleColumn.create("measured_micros_low");
  private final DoubleColumn high = DoubleColumn.create("measured_micros_high");
  private final DoubleColumn mean = DoubleColumn.create("mean_micros");
  private final DoubleColumn p90 = DoubleColumn.create("p90_micros");
  private final StringColumn congestion = StringColumn.create("congestion_control");
  private final StringColumn model = StringColumn.create("model");
  private final IntColumn saysLost = IntColumn.create("predicted_loss");
  private final DoubleColumn predicted = DoubleColumn.create("predicted_micros");
  private final DoubleColumn error = DoubleColumn.create("relative_error");
  private final StringColumn doubts = StringColumn.create("doubts");

  private ValidationTable() {}

  static Table of(Validation validation) {
    ValidationTable table = new ValidationTable();
    for (Measured measured : validation.measured()) {
      List<CaseForecast> said = validation.forecasts(measured).toList();
      if (said.isEmpty()) {
        table.add(measured, validation.congestion());
        table.addNothing();
      }
      for (CaseForecast forecast : said) {
        table.add(measured, validation.congestion());
        table.add(measured, forecast);
      }
    }
    return table.table();
  }

  private void add(Measured measured, String congestionControl) {
    Case of = measured.of();
    Settings settings = measured.settings();
    operation.append(of.algorithm().operation().word());
    algorithm.append(of.algorithm().word());
    nodes.append(of.nodes());
    size.append(of.sizeBytes());
    segment.append(settings.segmentBytes(of.sizeBytes()));
    window.append(settings.window());
    fanOut.append(settings.fanOut());
    repetitions.append(measured.repetitions());
    lost.append(measured.incomplete().lost());
    gaveUp.append(measured.incomplete().gaveUp());
    wrong.append(measured.incomplete().wrong());
    missing.append(measured.incomplete().missingPackets());
    skew.append(measured.start().skewMicros());
    sharedClock.append(measured.start().sharedClock() ? 1 : 0);
    append(micros, measured.medianMicros());
    append(low, measured.interval().map(i -> i.low()));
    append(high, measured.interval().map(i -> i.high()));
    append(mean, measured.meanMicros());
    append(p90, measured.p90Micros());
    congestion.append(congestionControl);
  }

  private void add(Measured measured, CaseForecast forecast) {
    Optional<Double> time = forecast.timeMicros().stream().boxed().findFirst();
    model.append(forecast.model());
    saysLost.append(time.isEmpty() ? 1 : 0);
    append(predicted, time);
    append(
        error,
        time.flatMap(said -> measured.medianMicros().map(median -> (said - median) / median)));
    doubts.append(String.join("; ", forecast.doubts()));
  }

  private void addNothing() {
    model.append("");
    saysLost.appendMissing();
    predicted.appendMissing();
    error.appendMissing();
    doubts.append("");
  }

  private static void append(DoubleColumn column, Optional<Double> value) {
    value.ifPresentOrElse(column::append, column::appendMissing);
  }

  private Table table() {
    return Table.create("validation", operation, algorithm, nodes, size, segment, window, fanOut)
        .addColumns(repetitions, lost, gaveUp, wrong, missing, skew, sharedClock)
        .addColumns(micros, low, high, mean, p90, congestion)
        .addColumns(model, saysLost, predicted, error, doubts);
  }
}
