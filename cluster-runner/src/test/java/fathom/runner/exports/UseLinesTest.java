package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.exports.ExportTarget;
import fathom.runner.Told;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What {@code export} says after {@code use:}, pasted line by line into a real shell where the user
 * stands. The tools are stand-ins that refuse what they cannot open: Open MPI itself would go on
 * without it and say nothing.
 */
@Timeout(120)
class UseLinesTest {
  /** Where the user stands; relative names are meant from there. */
  private static final Path HERE = Path.of("").toAbsolutePath();

  /**
   * Makes what stands after -o, which is a time to LogGOPSim, and refuses every other path that is
   * none; smpirun's own script forgets quotes, and so does this. The user's program is not looked
   * for.
   */
  private static final String STAND_IN =
      """
      #!/bin/sh
      case $0 in */smpirun) set -- $* ;; esac
      before=
      for word in "$@" "${OMPI_MCA_coll_tuned_dynamic_rules_filename-}" \\
          "${MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE-}" "${NCCL_TUNER_CONFIG_FILE-}"; do
        case $before$word in
          -o | -oprogram | ./program | --*) ;;
          -o*) case $0 in */LogGOPSim) ;; *) echo made >"$word" ;; esac ;;
          */* | *.xml | *.args | *.conf | *.json | hostfile-*)
            [ -s "$word" ] || { printf '%s: no file %s\\n' "${0##*/}" "$word" >&2; exit 1; }
            printf '%s\\n' "$word" >>"$RECORD" ;;
        esac
        before=
        [ "$word" != -o ] || before=-o
      done
      """;

  private static final List<String> TOOLS =
      List.of("mpirun", "smpirun", "smpicc", "txt2bin", "LogGOPSim", "python3", "PROGRAM");

  /** In comments, for programs that are no shell's. */
  private static final Pattern QUOTED = Pattern.compile("\"(/(?:[^\"\\\\]|\\\\.)*)\"");

  @TempDir private Path temp;
  private Path relative = Path.of("unset");

  @BeforeEach
  void toolsAndPrograms() throws IOException {
    Path tools = Files.createDirectory(temp.resolve("tools"));
    for (String tool : TOOLS) {
      Path file = Files.writeString(tools.resolve(tool), STAND_IN);
      assertTrue(file.toFile().setExecutable(true), tool);
    }
    Files.createDirectories(temp.resolve("home"));
    relative =
        HERE.relativize(
            Files.createTempDirectory(Files.createDirectories(HERE.resolve("target")), "use"));
    Files.writeString(
        HERE.resolve(relative).resolve("program.c"), "int main(void) { return 0; }\n");
  }

  @AfterEach
  void nothingStays() throws IOException {
    try (Stream<Path> all = Files.walk(HERE.resolve(relative))) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  private List<String> exported(ExportTarget target, String out) throws IOException {
    List<String> args =
        new ArrayList<>(List.of("export", "--sheet", "table-1", "--to", target.word()));
    switch (target) {
      case MPICH ->
          args.addAll(
              List.of(
                  "--base",
                  Files.writeString(temp.resolve("base.json"), MpichBase.of(TestedMpi.MPICH_4))
                      .toString()));
      case LOGGOPSIM -> args.addAll(List.of("--operation", "scatter", "--nodes", "4,8"));
      case SIMGRID -> args.addAll(List.of("--nodes", "4,8"));
      case OPENMPI, CSV, JSON -> {}
    }
    if (!out.isEmpty()) {
      args.addAll(List.of("--out", out));
    }
    Told told = Told.by(args.toArray(String[]::new));
    assertEquals(0, told.exitCode(), told::err);
    return told.err()
        .lines()
        .filter(line -> line.startsWith("use: "))
        .map(line -> line.substring("use: ".length()))
        .toList();
  }

  /** Pastes the lines into one shell and asserts that none fails. What tools read, afterwards. */
  private List<String> pasted(String shell, List<String> lines) throws IOException {
    Path record = temp.resolve("record");
    Files.writeString(record, "");
    StringBuilder script = new StringBuilder();
    for (String line : lines) {
      script.append(line).append("\n[ $? -eq 0 ] || exit 1\n");
    }
    // A program that is started now has what was exported.
    script.append("PROGRAM\n");
    ProcessBuilder builder =
        new ProcessBuilder(shell).directory(HERE.toFile()).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.put("PATH", temp.resolve("tools") + ":" + environment.get("PATH"));
    environment.put("HOME", temp.resolve("home").toString());
    environment.put("RECORD", record.toString());
    Process process = builder.start();
    try (var in = process.getOutputStream()) {
      in.write(script.toString().getBytes(StandardCharsets.UTF_8));
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.onExit().join().exitValue(), shell + ": " + said + "\n" + script);
    return Files.readAllLines(record);
  }

  private static List<Path> quoted(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("#"))
        .flatMap(line -> QUOTED.matcher(line).results())
        .map((MatchResult found) -> Path.of(found.group(1).replaceAll("\\\\(.)", "$1")))
        .toList();
  }

  private void assertEachFileIsFound(ExportTarget target, String out) throws IOException {
    List<String> lines = exported(target, out);
    assertFalse(lines.isEmpty());
    List<Path> quoted = quoted(lines);
    quoted.forEach(path -> assertTrue(Files.isRegularFile(path), path.toString()));
    for (String shell : List.of("bash", "sh")) {
      List<String> read = pasted(shell, lines);
      List<String> missing =
          files(target, HERE.resolve(out)).stream()
              .filter(name -> read.stream().noneMatch(path -> path.endsWith(name)))
              .filter(name -> quoted.stream().noneMatch(path -> path.endsWith(name)))
              .toList();
      assertEquals(List.of(), missing, shell + read);
    }
  }

  /** The files that tools are to read: not the reasons for people, nor what a line makes. */
  private static List<String> files(ExportTarget target, Path out) throws IOException {
    try (Stream<Path> files = Files.isDirectory(out) ? Files.list(out) : Stream.of(out)) {
      List<String> names =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> target != ExportTarget.MPICH || name.endsWith(".json"))
              // grep reads its options, and it one schedule at a time: that is made a binary.
              .filter(name -> target != ExportTarget.LOGGOPSIM || name.equals("schedule.bin"))
              .filter(name -> !name.equals("program"))
              .toList();
      assertFalse(names.isEmpty());
      return names;
    }
  }

  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void relativeNamesWorkFromWhereTheUserStands(ExportTarget target) throws IOException {
    assertEachFileIsFound(target, relative.resolve("rules").toString());
  }

  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void absoluteNamesWork(ExportTarget target) throws IOException {
    assertEachFileIsFound(target, temp.resolve("rules").toString());
  }

  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void namesThatAShellWouldTakeApartWork(ExportTarget target) throws IOException {
    String name = "a für\u00a0$HOME 'b' \"c\" `d` \\e & f; #g *";
    assertEachFileIsFound(target, relative.resolve(name).toString());
    assertEachFileIsFound(target, temp.resolve(name).toString());
  }

  /** One file has the name that the user gives it. */
  @ParameterizedTest
  @EnumSource(
      value = ExportTarget.class,
      names = {"CSV", "JSON"})
  void aFileUnderANameOfTheUsersWorks(ExportTarget target) throws IOException {
    assertEachFileIsFound(target, relative.resolve("my own.conf").toString());
  }

  /** Printed files have no names, so no line can name them. */
  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void whatIsPrintedIsNotNamed(ExportTarget target) throws IOException {
    assertEquals(List.of(), exported(target, ""));
    if (target == ExportTarget.CSV) {
      assertEquals(List.of(), exported(target, "/dev/null"));
    }
  }

  @ParameterizedTest
  @CsvSource({"rules/../rules/./x", "./rules"})
  void detoursWork(String out) throws IOException {
    Files.createDirectories(HERE.resolve(relative).resolve("rules"));
    assertEachFileIsFound(ExportTarget.OPENMPI, relative + "/" + out);
    assertEquals(
        List.of(),
        exported(ExportTarget.OPENMPI, relative + "/" + out).stream()
            .filter(line -> line.contains("$PWD"))
            .collect(Collectors.toList()));
  }
}
