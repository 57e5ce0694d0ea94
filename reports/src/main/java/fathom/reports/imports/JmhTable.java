package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Meaning;
import fathom.reports.imports.table.RowCollector;
import fathom.reports.json.JsonAt;
import fathom.reports.raw.JmhJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * JMH's JSON ({@code -rf json}) of any benchmark with a message size for a parameter. Raw values
 * are read, not scores: scores are means. Each JVM that JMH forked is a replicate, so forks of
 * another size are others.
 */
final class JmhTable implements ForeignFormat {
  private static final String SAMPLE_TIME = "sample";

  /** The begin of a JSON array of objects, or of an object; a log line can begin with a bracket. */
  private static final Pattern JSON = Pattern.compile("\\s*(?:\\[\\s*[{\\]]|\\{\\s*[\"}])");

  @Override
  public String tool() {
    return "JMH";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return JSON.matcher(file.text()).lookingAt();
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    options.requireOnly(
        file,
        "JMH's JSON",
        List.of(ImportOptions.BENCHMARK, ImportOptions.SIZE, ImportOptions.PARAMETER));
    JsonAt root = JsonAt.parse(file.path(), file.text());
    if (!root.node().isArray()) {
      throw root.bad("JSON, but not JMH's: that is an array of benchmarks");
    }
    List<JmhResult> all = root.elements().stream().map(JmhResult::of).toList();
    if (all.isEmpty()) {
      throw root.bad("holds no benchmark: every JMH run behind it failed");
    }
    Parameter parameter = Meaning.UNSAID.parameter(file, "JMH's JSON of a benchmark", as);
    JmhSelection selected = JmhSelection.of(file, all, options);
    List<JmhResult> results = timed(file, selected.results());
    RowCollector rows = new RowCollector(file, parameter);
    Set<String> units = new TreeSet<>();
    int firstFork = 0;
    for (JmhResult result : results) {
      units.add(result.score().unit());
      firstFork += take(result, result.size(selected.sizeParameter()), firstFork, rows);
    }
    return rows.table(
        "JMH JSON, " + selected.description(),
        String.join(", ", units) + " (JMH's own)",
        warnings(selected, results));
  }

  private static int take(JmhResult result, long size, int firstFork, RowCollector rows) {
    List<List<Double>> forks = JmhJson.rawData(result.at().field("primaryMetric"));
    for (int fork = 0; fork < forks.size(); fork++) {
      for (double value : forks.get(fork)) {
        if (size > Integer.MAX_VALUE) {
          rows.drop(Integer.MAX_VALUE, "its size is 2 GiB or more");
        } else {
          rows.take((int) size, Integer.toString(firstFork + fork), result.score().toMicros(value));
        }
      }
    }
    return forks.size();
  }

  /** Without the entries of SampleTime, and of one way of measuring. */
  private static List<JmhResult> timed(ForeignFile file, List<JmhResult> results) {
    List<JmhResult> timed = results.stream().filter(r -> !r.mode().equals(SAMPLE_TIME)).toList();
    if (timed.isEmpty()) {
      throw file.bad("measured in mode SampleTime, whose sampling is biased; run it with -bm avgt");
    }
    Set<String> modes =
        timed.stream().map(JmhResult::mode).collect(Collectors.toCollection(TreeSet::new));
    if (modes.size() > 1) {
      throw file.bad(
          "measured in several modes: " + String.join(", ", modes) + "; run it with -bm avgt");
    }
    return timed;
  }

  private static List<String> warnings(JmhSelection selected, List<JmhResult> results) {
    List<String> warnings = new ArrayList<>();
    if (results.size() < selected.results().size()) {
      warnings.add("entries of mode SampleTime are left out, because its sampling is biased");
    }
    if (results.stream().anyMatch(r -> r.score().threads() > 1)) {
      warnings.add(
          "JMH's rate is of "
              + results.getFirst().score().threads()
              + " threads together; the times are those of one operation of one thread");
    }
    if (results.stream().anyMatch(r -> r.mode().equals("ss"))) {
      warnings.add("measured in mode SingleShotTime: what is timed may be cold code");
    }
    return warnings;
  }
}
