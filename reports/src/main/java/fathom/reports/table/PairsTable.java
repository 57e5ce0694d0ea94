package fathom.reports.table;

import fathom.model.samples.PairMatch;
import java.util.Comparator;
import java.util.List;
import tech.tablesaw.api.Table;

/**
 * What every pair of nodes came to, one row per pair and fork, by round: nodes by their numbers in
 * the run, times in µs, streams in payload bytes per µs.
 */
public final class PairsTable {
  public static final String ROUND = "round";
  public static final String FROM = "from";
  public static final String TO = "to";
  public static final String FORK = "fork";
  public static final String ROUND_TRIP_MICROS = "round_trip_micros";
  public static final String BYTES_PER_MICRO = "bytes_per_micro";
  public static final String ROUND_MICROS = "round_micros";

  private static final Comparator<PairMatch> ORDER =
      Comparator.comparingInt(PairMatch::round)
          .thenComparingInt(match -> Math.min(match.from(), match.to()))
          .thenComparingInt(match -> match.replicate().fork())
          .thenComparingInt(match -> match.replicate().iteration());

  private PairsTable() {}

  public static Table of(List<PairMatch> matches) {
    TableRows rows =
        new TableRows("pairs")
            .counts(ROUND, FROM, TO, FORK)
            .numbers(ROUND_TRIP_MICROS, BYTES_PER_MICRO, ROUND_MICROS);
    for (PairMatch match : matches.stream().sorted(ORDER).toList()) {
      rows.begin();
      rows.put(ROUND, match.round());
      rows.put(FROM, match.from());
      rows.put(TO, match.to());
      rows.put(FORK, match.replicate().fork());
      rows.put(ROUND_TRIP_MICROS, match.roundTripMicros());
      rows.put(BYTES_PER_MICRO, match.bytesPerMicro());
      rows.put(ROUND_MICROS, match.roundMicros());
    }
    return rows.table();
  }
}
