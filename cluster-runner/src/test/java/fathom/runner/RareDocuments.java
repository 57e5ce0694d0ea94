package fathom.runner;

import static fathom.model.collective.Algorithm.BROADCAST_CHAIN;
import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.model.collective.Algorithm.GATHER_UNCOORDINATED;

import fathom.model.collective.Algorithm;
import fathom.model.samples.PairMatch;
import fathom.model.samples.Replicate;
import fathom.reports.comparison.RepeatDocument;
import fathom.reports.comparison.RepeatedRuns;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.document.Document;
import fathom.reports.json.SheetJson;
import fathom.reports.pages.PairsDocument;
import fathom.reports.validation.Case;
import fathom.reports.validation.CaseForecast;
import fathom.reports.validation.Incomplete;
import fathom.reports.validation.Measured;
import fathom.reports.validation.Settings;
import fathom.reports.validation.Validation;
import fathom.reports.validation.ValidationDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Documents that only a run makes, in forms that are rare: one pair of nodes, very many nodes, one
 * run, two runs, operations that started late or lost data, and models that cannot say a time.
 */
final class RareDocuments {
  private RareDocuments() {}

  /** The documents by their names; a sheet's JSON gives the numbers of repeated runs. */
  static Map<String, Document> of(String sheet) {
    Map<String, Document> documents = new TreeMap<>();
    documents.put("pairs-one", PairsDocument.of(List.of(match(1, 1)), ""));
    documents.put("pairs-many", PairsDocument.of(List.of(match(1, 1), match(3, 2)), nodes()));
    documents.put("repeat-one", repeated(sheet));
    documents.put("repeat-two", repeated(sheet, sheet.replace("2026-11-21", "2026-11-22")));
    documents.put("validation-udp", validation(times(measured(), lost()), measured(), lost()));
    documents.put("validation-late", validation(List.of(), late()));
    documents.put("validation-lost", validation(losses(measured(), lost()), measured(), lost()));
    return documents;
  }

  private static PairMatch match(int from, int round) {
    return new PairMatch(from, from + 1, round, new Replicate(0, 0), 60, 11, 1e5);
  }

  private static String nodes() {
    return IntStream.rangeClosed(1, 16)
        .mapToObj(n -> "node" + n + " 10.0.0." + n)
        .collect(Collectors.joining(", "));
  }

  private static Document repeated(String... sheets) {
    List<NamedSheet> runs = new ArrayList<>();
    for (String sheet : sheets) {
      String name = "runs/lab-repeat/" + (runs.size() + 1);
      runs.add(new NamedSheet(name, SheetJson.read(name, sheet)));
    }
    return RepeatDocument.of(RepeatedRuns.of(runs, RepeatedRuns.USUAL_MARGIN));
  }

  private static Measured measured(
      Algorithm algorithm, List<Double> times, Incomplete incomplete, Measured.Start start) {
    return new Measured(
        new Case(algorithm, 4, 65_536), new Settings(45, 1457, 45, 1, 2), times, incomplete, start);
  }

  private static Measured measured() {
    Measured.Start start = new Measured.Start(3, true);
    return measured(BROADCAST_FLAT, List.of(990.0, 1000.0, 1010.0), Incomplete.NONE, start);
  }

  private static Measured lost() {
    Measured.Start start = new Measured.Start(3, true);
    return measured(GATHER_UNCOORDINATED, List.of(), new Incomplete(5, 0, 0, 123), start);
  }

  private static Measured late() {
    Measured.Start start = new Measured.Start(20, false);
    return measured(BROADCAST_CHAIN, List.of(1000.0), new Incomplete(0, 2, 1, 4), start);
  }

  /** Two models say a time of each operation, and one of them has doubts. */
  private static List<CaseForecast> times(Measured... measured) {
    return Stream.of(measured)
        .flatMap(
            each ->
                Stream.of(
                    CaseForecast.time("plogp", each.of(), 1102.2, List.of("full duplex")),
                    CaseForecast.time("simulator", each.of(), 951.9, List.of())))
        .toList();
  }

  /** A model says that each operation loses data. */
  private static List<CaseForecast> losses(Measured... measured) {
    return Stream.of(measured)
        .map(each -> CaseForecast.loss("cluster", each.of(), List.of("full duplex")))
        .toList();
  }

  private static Document validation(List<CaseForecast> said, Measured... measured) {
    return ValidationDocument.of(
        new Validation(List.of(measured), said, Collections.emptySortedSet()), new TreeMap<>());
  }
}
