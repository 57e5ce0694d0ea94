package fathom.reports.imports;

import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The entries of a JMH file that are one table: one benchmark, one value for every parameter but
 * the size.
 *
 * @param benchmark its full name
 * @param sizeParameter name of the parameter that is the message size
 * @param results the entries
 */
record JmhSelection(String benchmark, String sizeParameter, List<JmhResult> results) {
  /** Names under which benchmarks have their message size, in lower case. */
  private static final Set<String> SIZE_NAMES =
      Set.of("size", "bytes", "m", "messagesize", "message_size", "msgsize", "length", "payload");

  /** The value of a parameter in an entry that does not have it. */
  private static final String ABSENT = "(none)";

  JmhSelection {
    results = List.copyOf(results);
  }

  static JmhSelection of(ForeignFile file, List<JmhResult> all, ImportOptions options) {
    List<JmhResult> results = withParameters(file, ofBenchmark(file, all, options), options);
    String benchmark = results.getFirst().benchmark();
    String size = sizeParameter(file, results, options);
    requireOneTable(file, results, size);
    return new JmhSelection(benchmark, size, results);
  }

  /** What was chosen, for the provenance. */
  String description() {
    StringBuilder text = new StringBuilder(benchmark + ", size from " + sizeParameter);
    results
        .getFirst()
        .parameters()
        .forEach(
            (name, value) -> {
              if (!name.equals(sizeParameter)) {
                text.append(", ").append(name).append('=').append(value);
              }
            });
    return text.toString();
  }

  private static List<JmhResult> ofBenchmark(
      ForeignFile file, List<JmhResult> all, ImportOptions options) {
    Set<String> names = names(all);
    Set<String> chosen =
        options.benchmark().map(wanted -> matching(file, names, wanted)).orElse(names);
    if (chosen.isEmpty()) {
      throw file.bad(
          Sentence.of(
              "has no benchmark %s; there are %s",
              ForeignFile.quoted(options.benchmark().orElse("")), listed(names)));
    }
    if (chosen.size() > 1) {
      throw file.bad("holds several benchmarks: " + listed(chosen) + "; choose with --benchmark");
    }
    return all.stream().filter(r -> chosen.contains(r.benchmark())).toList();
  }

  private static Set<String> names(List<JmhResult> results) {
    return sorted(results.stream().map(JmhResult::benchmark));
  }

  /** A name or the end of one means that benchmark, whatever it would match as an expression. */
  private static Set<String> matching(ForeignFile file, Set<String> names, String wanted) {
    Set<String> exact =
        sorted(names.stream().filter(n -> n.equals(wanted) || n.endsWith("." + wanted)));
    if (!exact.isEmpty()) {
      return exact;
    }
    try {
      Pattern pattern = Pattern.compile(wanted);
      return sorted(names.stream().filter(name -> pattern.matcher(name).find()));
    } catch (PatternSyntaxException e) {
      throw file.bad("--benchmark " + ForeignFile.quoted(wanted) + " is no regular expression");
    }
  }

  private static List<JmhResult> withParameters(
      ForeignFile file, List<JmhResult> results, ImportOptions options) {
    List<JmhResult> kept = results;
    for (Map.Entry<String, String> wanted : options.parameters().entrySet()) {
      Set<String> there = values(kept, wanted.getKey());
      kept =
          kept.stream().filter(r -> wanted.getValue().equals(value(r, wanted.getKey()))).toList();
      if (kept.isEmpty()) {
        throw file.bad(
            Sentence.of(
                "nothing was measured with %s=%s; %s",
                wanted.getKey(),
                wanted.getValue(),
                there.isEmpty() ? "it has no such parameter" : "there are " + listed(there)));
      }
    }
    return kept;
  }

  private static Set<String> values(List<JmhResult> results, String parameter) {
    Set<String> values = sorted(results.stream().map(r -> value(r, parameter)));
    return values.equals(Set.of(ABSENT)) ? Set.of() : values;
  }

  /** A parameter or a condition; one that an entry does not have differs from every value. */
  private static String value(JmhResult result, String name) {
    return result.parameters().getOrDefault(name, result.conditions().getOrDefault(name, ABSENT));
  }

  private static Set<String> sorted(Stream<String> names) {
    return names.collect(Collectors.toCollection(TreeSet::new));
  }

  private static String listed(Set<String> values) {
    return String.join(", ", values);
  }

  private static String sizeParameter(
      ForeignFile file, List<JmhResult> results, ImportOptions options) {
    Set<String> names = sorted(results.stream().flatMap(r -> r.parameters().keySet().stream()));
    String there = names.isEmpty() ? "it has no parameters" : "its parameters are " + listed(names);
    Optional<String> given = options.sizeParameter();
    if (given.isPresent()) {
      return given
          .filter(names::contains)
          .orElseThrow(() -> file.bad("has no parameter " + given.get() + "; " + there));
    }
    List<String> sizes =
        names.stream().filter(n -> SIZE_NAMES.contains(n.toLowerCase(Locale.ROOT))).toList();
    if (sizes.size() == 1) {
      return sizes.getFirst();
    }
    if (sizes.isEmpty() && results.stream().anyMatch(JmhResult::sizeCounter)) {
      throw file.bad(
          "a raw file of Fathom's own benchmarks, whose sizes are a counter: fit its run directory");
    }
    throw file.bad(
        (sizes.isEmpty() ? "no parameter is known for a message size" : "several could be the size")
            + "; "
            + there
            + "; choose with --size-param");
  }

  private static void requireOneTable(ForeignFile file, List<JmhResult> results, String size) {
    SortedMap<String, Set<String>> varying = new TreeMap<>();
    for (JmhResult result : results) {
      for (String name :
          sorted(
              Stream.concat(
                  result.parameters().keySet().stream(), result.conditions().keySet().stream()))) {
        if (!name.equals(size)) {
          varying.computeIfAbsent(name, n -> values(results, n));
        }
      }
    }
    varying.values().removeIf(values -> values.size() < 2);
    if (!varying.isEmpty()) {
      List<String> parts = new ArrayList<>();
      varying.forEach((name, values) -> parts.add(name + " (" + listed(values) + ")"));
      throw file.bad(
          Sentence.of(
              "varies more than %s: %s; choose with --param NAME=VALUE",
              size, String.join(", ", parts)));
    }
  }
}
