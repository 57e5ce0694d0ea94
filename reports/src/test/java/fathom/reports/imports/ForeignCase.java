package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One file of the corpus with its right answer, as {@code foreign/cases.txt} has it.
 *
 * @param name what is special about the file
 * @param text the file's content
 * @param options of {@code fit}
 * @param expected {@code is SYMBOL SIZE=MICROS …} or {@code refused WORDS; WORDS …}
 */
record ForeignCase(String name, String text, List<String> options, String expected) {
  private static final Path FOLDER = Tables.file("foreign");

  /** All cases; each begins with {@code case} and may start from a file or an earlier case. */
  static Stream<ForeignCase> all() throws IOException {
    List<ForeignCase> cases = new ArrayList<>();
    List<String> block = new ArrayList<>();
    for (String line : Files.readAllLines(FOLDER.resolve("cases.txt"))) {
      if (line.startsWith("case ") && !block.isEmpty()) {
        cases.add(of(block, cases));
        block.clear();
      }
      if (line.startsWith("case ") || !block.isEmpty()) {
        block.add(line);
      }
    }
    cases.add(of(block, cases));
    return cases.stream();
  }

  private static ForeignCase of(List<String> block, List<ForeignCase> before) throws IOException {
    StringBuilder text = new StringBuilder();
    List<String> options = List.of();
    String expected = "";
    for (int i = 1; i < block.size(); i++) {
      String line = block.get(i);
      String rest = line.substring(line.indexOf(' ') + 1);
      switch (line.split(" ", 2)[0]) {
        case "file" -> text.append(Files.readString(FOLDER.resolve(rest)));
        case "like" -> text.append(named(before, rest).text());
        case "with" -> replace(text, rest);
        case "cut" -> text.setLength(text.length() - Integer.parseInt(rest));
        case "options" -> options = Arrays.asList(rest.split(" ", -1));
        case "is", "refused" -> expected = line;
        case "|" -> text.append(line.equals("|") ? "" : unescaped(rest)).append('\n');
        case "" -> {}
        default -> throw new IllegalArgumentException(line);
      }
    }
    return new ForeignCase(block.getFirst().substring(5), text.toString(), options, expected);
  }

  private static ForeignCase named(List<ForeignCase> cases, String name) {
    return cases.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  private static void replace(StringBuilder text, String rest) {
    String[] parts = rest.split(" => ?", 2);
    String before = text.toString();
    String after = before.replace(unescaped(parts[0]), unescaped(parts[1]));
    if (after.equals(before)) {
      throw new IllegalArgumentException("nothing to replace: " + rest);
    }
    text.setLength(0);
    text.append(after);
  }

  private static String unescaped(String text) {
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r");
  }

  Optional<Parameter> as() {
    int at = options.indexOf("--as");
    return at < 0
        ? Optional.empty()
        : Optional.of(Parameter.ofSymbol(options.get(at + 1)).orElseThrow());
  }

  ImportOptions importOptions() {
    ImportOptions given = ImportOptions.NONE;
    for (int i = 0; i < options.size(); i += 2) {
      String value = options.get(i + 1).replace('~', ' ');
      given =
          switch (options.get(i)) {
            case "--unit" -> given.withUnit(Unit.of(value).orElseThrow());
            case "--column" -> given.withColumn(value);
            case "--benchmark" -> given.withBenchmark(value);
            case "--size-param" -> given.withSizeParameter(value);
            case "--param" ->
                given.withParameters(Map.of(value.split("=", 2)[0], value.split("=", 2)[1]));
            default -> given;
          };
    }
    return given;
  }

  @Override
  public String toString() {
    return name;
  }
}
