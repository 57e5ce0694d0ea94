package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.LatexText;
import fathom.runner.Needs.Machine;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything printed as LaTeX becomes pages, by Debian's pdflatex. */
@Needs(Machine.LATEX)
class LatexIT {
  /** How far a line may reach into the margin, in pt: less than anybody sees. */
  private static final double TOLERANCE = 3;

  private static final Pattern OVERFULL =
      Pattern.compile("Overfull \\\\hbox \\(([0-9.]+)pt too wide\\)");
  private static final Pattern PAGES = Pattern.compile("Output written on \\S+ \\((\\d+) page");

  /** A page's content, and in it the pieces of text. */
  private static final Pattern SHOWN_PAGE =
      Pattern.compile("stream\n(.*?)\nendstream", Pattern.DOTALL);

  private static final Pattern SHOWN = Pattern.compile("\\((?:[^()\\\\]|\\\\.)*\\)");

  private static final Pattern LABEL = Pattern.compile("\\\\label\\{([^}]+)}");
  private static final String GOLDEN = "reports/src/test/resources/golden";

  @TempDir private Path temp;

  /** Golden files: sheets, predictions, models, topologies, pairs, repeated runs, validations. */
  static List<Path> goldens() throws IOException {
    Path golden = Repository.home().resolve(GOLDEN);
    try (Stream<Path> files = Files.list(golden)) {
      List<Path> latex = files.filter(f -> f.toString().endsWith(".latex")).sorted().toList();
      assertTrue(latex.size() >= 14, latex::toString);
      return latex;
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("goldens")
  void becomesPagesWithinTheMargins(Path golden) throws IOException {
    assertFine(compiled(Files.readString(golden)));
  }

  /** Sheets and what commands print of them; what golden files have is not among it. */
  static Stream<Arguments> documents() {
    List<List<String>> commands =
        List.of(
            List.of("models", "--nodes", "16"),
            List.of("models", "--topologies", "--nodes", "16", "--size", "1024", "--shift", "12"));
    List<String> exchange =
        List.of("predict", "--operation=complete-exchange", "--nodes=8", "--size=64,1500,1MiB");
    return Stream.concat(
        Stream.of(
            Arguments.of("table-1", exchange),
            Arguments.of("foreign", List.of("report", "--full"))),
        Stream.of("table-1", "hostile", "foreign")
            .flatMap(sheet -> commands.stream().map(command -> Arguments.of(sheet, command))));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("documents")
  void whatCommandsPrintOfEverySheetBecomesPages(String name, List<String> command)
      throws IOException {
    String sheet =
        switch (name) {
          case "hostile" -> Repository.home().resolve(GOLDEN + "/hostile.json").toString();
          case "foreign" -> foreign().toString();
          default -> name;
        };
    List<String> all = new ArrayList<>(command);
    all.addAll(command.getFirst().equals("report") ? List.of(sheet) : List.of("--sheet", sheet));
    all.addAll(List.of("--format", "latex"));
    Told told = Told.by(all.toArray(String[]::new));
    assertEquals(0, told.exitCode(), told::toString);
    assertFine(compiled(told.out()));
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "pairs-one",
        "pairs-many",
        "repeat-one",
        "repeat-two",
        "validation-udp",
        "validation-late",
        "validation-lost"
      })
  void rareDocumentsBecomePages(String name) throws IOException {
    String sheet = Files.readString(Repository.home().resolve(GOLDEN + "/warned.json"));
    Document document = RareDocuments.of(sheet).get(name);
    assertNotNull(document);
    assertFine(compiled(FormatName.LATEX.render(document)));
  }

  /** The sheet with the most numbers, whose names and reasons try to leave their place. */
  private Path foreign() throws IOException {
    String sheet = Files.readString(Repository.home().resolve(GOLDEN + "/warned.json"));
    String text =
        "\"a,\\\"b\\\"\\nc | d \\u001b[31m red \\u202e turned <b> `x` \\\\textbf{y} 100 % # \\u0007\"";
    String foreign =
        sheet
            .replace("\"kind\": \"lab\"", "\"kind\": " + text)
            .replace("\"jdk\": \"25.0.1+8 (Temurin)\"", "\"jdk\": " + text)
            .replaceAll(
                "\"reason\": \"(the|only) [^\"]*\"",
                Matcher.quoteReplacement("\"reason\": " + text));
    assertTrue(foreign.split("textbf", -1).length > 3, foreign);
    return Files.writeString(temp.resolve("sheet.json"), foreign);
  }

  /** A document of its own has more than the table that a paper takes of it. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"built-in", "ragged", "hostile", "warned"})
  void aPaperTakesTheTableAlone(String name) throws IOException {
    Path golden = Repository.home().resolve(GOLDEN);
    Files.copy(golden.resolve(name + ".latex"), temp.resolve("sheet.tex"));
    for (String encoding : List.of("OT1", "T1")) {
      String log =
          compiled(
              """
              \\documentclass[a4paper,11pt]{article}
              \\usepackage[%s]{fontenc}
              \\usepackage{lmodern}
              \\usepackage[margin=25mm]{geometry}
              \\usepackage{booktabs,siunitx}
              \\begin{document}
              Before \\input{sheet} after, see Table~\\ref{%s}.
              \\end{document}
              """
                  .formatted(encoding, label(Files.readString(temp.resolve("sheet.tex")))));
      assertFine(log);
      assertEquals(1, pages(log), log);
    }
  }

  /** LaTeX has nothing to say of it, and the sheet's own warnings come along where asked for. */
  @ParameterizedTest
  @CsvSource({"'',1,0", "\\newcommand\\fathomnotes{},2,20"})
  void aPaperGetsNoWarningThatItDidNotAskFor(String before, int pages, int atLeast)
      throws IOException {
    String sheet = Files.readString(Repository.home().resolve(GOLDEN + "/warned.latex"));
    Files.writeString(temp.resolve("sheet.tex"), sheet);
    String log =
        compiled(
            """
            \\pdfcompresslevel=0 \\pdfobjcompresslevel=0
            \\documentclass{article}
            \\usepackage{booktabs,siunitx,graphicx}
            \\begin{document}
            See Table~\\ref{%s}. %s \\input{sheet} The text goes on.
            \\end{document}
            """
                .formatted(label(sheet), before));
    assertFine(log);
    assertFalse(
        log.contains("Warning") || log.contains("Overfull") || log.contains("Underfull"), log);
    assertEquals(pages, pages(log), log);
    String all = String.join("", texts(temp.resolve("it.pdf")));
    int warnings = all.split("Warning:|Note:", -1).length - 1;
    assertTrue(atLeast == 0 ? warnings == 0 : warnings >= atLeast, all);
    assertTrue(all.contains("Citeas:"), all);
  }

  /** What report prints without options: one float of which LaTeX says nothing, in one column. */
  @ParameterizedTest
  @CsvSource({"table-1-table.tex,0", "warned-notes.tex,1", "hostile.json,0"})
  void theTableOfAPaperIsSetWithoutAWord(String name, int notes) throws IOException {
    Path file = Repository.home().resolve(GOLDEN).resolve(name);
    String table =
        name.endsWith(".tex")
            ? Files.readString(file)
            : Told.by("report", file.toString(), "--format", "latex").out();
    Files.writeString(temp.resolve("table.tex"), table);
    String log =
        compiled(
            """
            \\pdfcompresslevel=0 \\pdfobjcompresslevel=0
            \\documentclass{article}
            \\usepackage{booktabs,siunitx,graphicx}
            \\begin{document}
            Before, see Table~\\ref{%s}. \\input{table} The text goes on.
            \\end{document}
            """
                .formatted(label(table)));
    assertFine(log);
    assertFalse(
        log.contains("Warning") || log.contains("Overfull") || log.contains("Underfull"), log);
    String all = String.join("", texts(temp.resolve("it.pdf")));
    assertEquals(notes > 0, all.contains("Citeas:"), all);
    assertTrue(notes > 0 || pages(log) == 1, log);
  }

  /**
   * Warnings by the page, more than a float holds: all of them and what stands below are in the
   * pages, with the table in front of them on the first.
   */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 12})
  void noWarningIsLost(int times) throws IOException {
    Path golden = Repository.home().resolve(GOLDEN + "/warned.latex");
    Pattern told = Pattern.compile("    \\\\textit\\{(Warning|Note):}.*");
    String source =
        Files.readString(golden)
            .lines()
            .map(line -> told.matcher(line).matches() ? (line + "\n").repeat(times) : line + "\n")
            .collect(Collectors.joining());
    long warnings = source.lines().filter(told.asMatchPredicate()).count();
    assertTrue(warnings >= 15L * times, source);
    assertFine(compiled("\\pdfcompresslevel=0 \\pdfobjcompresslevel=0\n" + source));
    List<String> pages = texts(temp.resolve("it.pdf"));
    assertTrue(pages.getFirst().contains("Parametersofthecluster"), pages::toString);
    String all = String.join("", pages);
    assertEquals(warnings, all.split("Warning:|Note:", -1).length - 1, all);
    assertEquals(2, all.split("Citeas:parametersheetoflab", -1).length, all);
    assertTrue(all.indexOf("Citeas:") < all.indexOf("Provenance"), all);
  }

  /** What the pages of an uncompressed file say, without blanks; page by page. */
  private static List<String> texts(Path pdf) throws IOException {
    String file = Files.readString(pdf, StandardCharsets.ISO_8859_1);
    return SHOWN_PAGE
        .matcher(file)
        .results()
        .map(
            page ->
                SHOWN
                    .matcher(page.group(1))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.joining()))
        .filter(page -> !page.isEmpty())
        .map(page -> page.replaceAll("\\)[^()]*\\(|^\\(|\\)$", ""))
        .toList();
  }

  private static String label(String source) {
    Matcher label = LABEL.matcher(source);
    assertTrue(label.find(), source);
    return label.group(1);
  }

  /** Two runs of one cluster, in a class with the narrow lines it has by itself. */
  @Test
  void aNarrowPaperTakesTwoSheetsOfOneCluster() throws IOException {
    String one = Files.readString(Repository.home().resolve(GOLDEN).resolve("warned.latex"));
    String other =
        one.replace("2026-11-21", "2026-11-22").replaceAll("t(\\d\\d-\\d\\d)-\\d\\dz", "t$1-59z");
    assertFalse(label(one).equals(label(other)), label(one));
    Files.writeString(temp.resolve("one.tex"), one);
    Files.writeString(temp.resolve("other.tex"), other);
    String log =
        compiled(
            """
            \\documentclass{article}
            \\usepackage{booktabs,siunitx,graphicx}
            \\begin{document}
            Tables~\\ref{%s} and~\\ref{%s}. \\input{one} \\input{other}
            \\end{document}
            """
                .formatted(label(one), label(other)));
    assertFine(log);
    assertFalse(log.contains("multiply defined"), log);
  }

  /** What the escaping promises: every sign is set or named, whatever encoding a paper has. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"OT1", "T1"})
  void everySignCanBeSet(String encoding) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int point = 0; point <= 0x24ff; point++) {
      text.append("x ")
          .append(LatexText.escaped(Character.toString(point)))
          .append(point % 16 == 15 ? "\n\n" : " ");
    }
    for (String nasty :
        List.of(
            "\\input{/etc/passwd}", "\\write18{touch x}", "?` !` '' `` -- --- ,, << >>", "^^5c")) {
      text.append(LatexText.prose(nasty)).append("\n\n");
    }
    String log =
        compiled(
            "\\documentclass{article}\n\\usepackage["
                + encoding
                + "]{fontenc}\n\\usepackage{lmodern,siunitx}\n\\begin{document}\\raggedright\n"
                + text
                + "\\end{document}\n");
    assertFalse(log.contains("Missing character"), log);
    assertTrue(pages(log) > 1, log);
    assertFalse(Files.exists(temp.resolve("x")));
  }

  @Test
  void commandsPrintIt() throws IOException {
    Told told =
        Told.by(
            "predict",
            "--sheet",
            "table-1",
            "--operation",
            "broadcast",
            "--nodes",
            "8,16",
            "--size",
            "1KiB..64KiB",
            "--algorithm",
            "all",
            "--format",
            "latex");
    assertEquals(0, told.exitCode(), told::toString);
    assertFine(compiled(told.out()));
  }

  /** Twice, as tables over pages need; what the second run said. */
  private String compiled(String source) throws IOException {
    Path file = Files.writeString(temp.resolve("it.tex"), source);
    String output = "-output-directory=" + temp;
    for (int run = 0; run < 2; run++) {
      Tool.ToolResult result =
          Tool.run(
              List.of(
                  "env",
                  "TEXINPUTS=" + temp + ":",
                  // The log breaks its lines at the 79th sign else, numbers and names too.
                  "max_print_line=1000",
                  "pdflatex",
                  "-interaction=nonstopmode",
                  "-halt-on-error",
                  "-no-shell-escape",
                  output,
                  file.toString()));
      assertTrue(result.ok(), () -> result.reason() + "\n" + result.output() + "\n" + source);
    }
    return Files.readString(temp.resolve("it.log"), StandardCharsets.ISO_8859_1);
  }

  private static void assertFine(String log) {
    assertTrue(pages(log) >= 1, log);
    List<String> wide =
        OVERFULL
            .matcher(log)
            .results()
            .filter(box -> Double.parseDouble(box.group(1)) > TOLERANCE)
            .map(MatchResult::group)
            .toList();
    assertEquals(List.of(), wide, log);
    for (String sign :
        List.of(
            "Overfull \\vbox", "Float too large", "Missing character", "undefined references")) {
      assertFalse(log.contains(sign), () -> sign + " in " + log);
    }
  }

  private static int pages(String log) {
    Matcher pages = PAGES.matcher(log);
    assertTrue(pages.find(), log);
    return Integer.parseInt(pages.group(1));
  }
}
