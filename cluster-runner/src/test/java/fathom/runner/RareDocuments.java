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
import fathom.reports.validation.CaseForecast;
import fathom.reports.validation.Incomplete;
import fathom.reports.validation.Judging;
import fathom.reports.validation.Measured;
import fathom.reports.validation.ProgramCase;
import fathom.reports.validation.ProgramCase.Settings;
import fathom.reports.validation.Times;
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
    documents.put("validation-udp", validation(times(two()), two()));
    documents.put("validation-late", validation(List.of(), List.of(late())));
    documents.put("validation-lost", validation(losses(two()), two()));
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

  private static Measured<ProgramCase> measured(
      Algorithm algorithm, List<Double> times, Incomplete incomplete, Measured.StartSkew start) {
    return new Measured<>(
        new ProgramCase(algorithm, 4, 65_536, new Settings(45, 1457, 45, 1, 2)),
        new Times(times),
        incomplete,
        start);
  }

  private static Measured<ProgramCase> measured() {
    Measured.StartSkew start = new Measured.StartSkew(3, true, 0);
    return measured(BROADCAST_FLAT, List.of(990.0, 1000.0, 1010.0), Incomplete.NONE, start);
  }

  private static Measured<ProgramCase> lost() {
    Measured.StartSkew start = new Measured.StartSkew(3, true, 0);
    return measured(GATHER_UNCOORDINATED, List.of(), new Incomplete(5, 0, 0, 123), start);
  }

  private static Measured<ProgramCase> late() {
    Measured.StartSkew start = new Measured.StartSkew(20, false, 0);
    return measured(BROADCAST_CHAIN, List.of(1000.0), new Incomplete(0, 2, 1, 4), start);
  }

  /** Two models say a time of each operation, and one of them has doubts. */
  private static List<CaseForecast<ProgramCase>> times(List<Measured<ProgramCase>> measured) {
    return measured.stream()
        .flatMap(
            each ->
                Stream.of(
                    CaseForecast.time("plogp", each.of(), 1102.2, List.of("full duplex")),
                    CaseForecast.time("simulator", each.of(), 951.9, List.of())))
        .toList();
  }

  /** A model says that each operation loses data. */
  private static List<CaseForecast<ProgramCase>> losses(List<Measured<ProgramCase>> measured) {
    return measured.stream()
        .map(each -> CaseForecast.loss("cluster", each.of(), List.of("full duplex")))
        .toList();
  }

  private static List<Measured<ProgramCase>> two() {
    return List.of(measured(), lost());
  }

  private static Document validation(
      List<CaseForecast<ProgramCase>> said, List<Measured<ProgramCase>> measured) {
    return ValidationDocument.of(
        new Validation<>(measured, said, Judging.STRICT),
        Collections.emptySortedSet(),
        new TreeMap<>());
  }
}
