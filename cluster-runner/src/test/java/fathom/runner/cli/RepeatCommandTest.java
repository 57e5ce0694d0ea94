package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code repeat} from the command line, with clusters that follow a sheet. */
class RepeatCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path measured;

  @TempDir private Path temp;
  private Path run = Path.of("");

  @BeforeAll
  static void measureASimulatedCluster() {
    Told told =
        Told.by(
            "measure",
            "--cluster=sim:table-1:nodes=4,noise=5%,seed=7",
            "--parameters=g_s,B_L",
            "--sizes=1,40,41,1400",
            "--precision=1%",
            "--budget=5m",
            "--quiet",
            "--out=" + measured.resolve("run"));
    assertEquals(0, told.exitCode(), told::err);
  }

  @BeforeEach
  void takeACopy() throws IOException {
    run = temp.resolve("ein Lauf ü");
    RunFiles.copy(measured.resolve("run"), run);
  }

  private Told repeat(String... args) {
    List<String> all = new ArrayList<>(List.of("repeat", run.toString()));
    all.addAll(List.of(args));
    return Told.by(all.toArray(String[]::new));
  }

  private Path beside(String suffix) {
    return temp.resolve("ein Lauf ü" + suffix);
  }

  private static JsonNode manifest(Path of) throws IOException {
    return JSON.readTree(Files.readString(of.resolve("manifest.json")));
  }

  private static void edit(Path of, Consumer<ObjectNode> change) throws IOException {
    ObjectNode manifest = (ObjectNode) manifest(of);
    change.accept(manifest);
    Files.writeString(of.resolve("manifest.json"), manifest.toString());
  }

  private static String sheet(Path of) throws IOException {
    return Files.readString(of.resolve("sheet.json"));
  }

  /** All that was asked for is asked for again; only the seed is another. */
  @Test
  void thePlanIsMeasuredAgainInDirectoriesOfItsOwn() throws IOException {
    String before = sheet(run);
    Told told = repeat("-n", "3", "--format=json");
    assertEquals(4, told.exitCode(), told::err);
    assertTrue(told.err().contains("] run 2 of 3, block 1 of 6"), told.err());
    assertTrue(
        told.err()
            .startsWith(
                "Repeats "
                    + run
                    + " (--cluster sim:table-1:nodes=4,noise=5%,seed=7 --transport udp) in "
                    + beside("-repeat")),
        told.err());
    ObjectNode asked = (ObjectNode) manifest(run).get("asked");
    for (int i = 1; i <= 3; i++) {
      JsonNode again = manifest(beside("-repeat").resolve(Integer.toString(i)));
      assertEquals("table-1, noise 5 %, seed " + (7 + i), again.at("/cluster/profile").asText());
      for (String field : List.of("parameters", "precision", "breakpoints")) {
        assertEquals(manifest(run).get(field), again.get(field), field);
      }
      asked.put("cluster", "sim:table-1:noise=0.05,nodes=4,seed=" + (7 + i));
      assertEquals(asked, again.get("asked"));
    }
    JsonNode root = JSON.readTree(told.out());
    assertEquals(3, root.get("runs").size());
    assertEquals("g_s", root.at("/rows/0/symbol").asText());
    assertEquals(4, root.at("/rows/0/numbers").size(), "1, 40, 41 and 1400 bytes");
    assertEquals(3, root.at("/rows/0/numbers/0/pairs").asInt());
    assertEquals("cannot-tell", root.at("/rows/0/verdict").asText());
    assertNotEquals(root.at("/rows/0/numbers/0/values/0"), root.at("/rows/0/numbers/0/values/1"));
    assertEquals(before, sheet(run), "the run itself stays");
    assertEquals(4, repeat("-n=1", "--quiet").exitCode());
    assertTrue(Files.exists(beside("-repeat-2").resolve("1")), "nothing is overwritten");
  }

  @Test
  void aFirstLookIsRepeatedAsOne() throws IOException {
    Path quick = beside(" kurz");
    Told told =
        Told.by(
            "measure",
            "--cluster=sim:table-1:nodes=4,noise=2%,seed=7",
            "--quick",
            "--quiet",
            "--format=json",
            "--out=" + quick);
    assertEquals(0, told.exitCode(), told::err);
    JsonNode sheet = JSON.readTree(told.out());
    assertEquals(3, sheet.get("blocks").asInt());
    assertTrue(manifest(quick).at("/asked/quick").asBoolean());
    assertFalse(manifest(run).at("/asked").has("quick"));
    assertEquals(
        "the run was started with a different option.quick: true; now none; --resume takes the run"
            + " directory of --out",
        Told.by(
                "measure",
                "--cluster=sim:table-1:nodes=4,noise=2%,seed=7",
                "--resume",
                "--quiet",
                "--out=" + quick)
            .refusal());
    assertEquals(4, Told.by("repeat", quick.toString(), "-n=1", "--quiet").exitCode());
    JsonNode again = manifest(beside(" kurz-repeat").resolve("1"));
    assertTrue(again.at("/asked/quick").asBoolean(), again::toString);
  }

  /** The first stays, the second is continued, the third is new. */
  @Test
  void anInterruptedRepetitionIsContinued() throws IOException {
    Path out = temp.resolve("o ü");
    assertEquals(4, repeat("-n=2", "--quiet", "--out=" + out).exitCode());
    Path first = out.resolve("1");
    Path second = out.resolve("2");
    String whole = sheet(second);
    Files.delete(second.resolve("sheet.json"));
    Files.delete(second.resolve("raw/burst-loss.json"));
    edit(
        second,
        manifest ->
            manifest
                .get("experiments")
                .forEach(
                    e -> {
                      if (e.get("experiment").asText().equals("burst-loss")) {
                        ((ObjectNode) e).put("status", "pending");
                      }
                    }));
    Object untouched = Files.getLastModifiedTime(first.resolve("manifest.json"));
    Object gap = Files.getLastModifiedTime(second.resolve("raw/send-gap.json"));
    Told told = repeat("-n=3", "--out=" + out, "--resume");
    assertEquals(4, told.exitCode(), told::err);
    assertEquals(untouched, Files.getLastModifiedTime(first.resolve("manifest.json")));
    assertFalse(told.err().contains("run 1 of 3"), told.err());
    assertEquals(gap, Files.getLastModifiedTime(second.resolve("raw/send-gap.json")));
    assertTrue(told.err().contains("run 2 of 3, block 1 of 6"), told.err());
    assertTrue(told.err().contains("run 3 of 3, block 1 of 6"), told.err());
    assertEquals(
        JSON.readTree(whole).at("/parameters/B_L/packets"),
        JSON.readTree(sheet(second)).at("/parameters/B_L/packets"));
    assertTrue(told.out().startsWith("Spread between 3 runs"), told.out());
    edit(first, manifest -> manifest.put("precision", 0.5));
    assertEquals(
        first
            + " is no repetition of "
            + run
            + ", something else was asked for: choose another --out",
        withoutNotes(repeat("-n=3", "--out=" + out, "--resume")));
  }

  /** The last line; what is about to be done has been told before. */
  private static String withoutNotes(Told told) {
    assertEquals(2, told.exitCode(), told::toString);
    assertEquals("", told.out());
    String last = told.err().lines().toList().getLast();
    assertTrue(last.startsWith("fathom: "), last);
    return last.substring("fathom: ".length());
  }

  @Test
  void oneRepetitionTellsNothing() {
    Told told = repeat("-n", "1", "--quiet");
    assertEquals(4, told.exitCode(), told::err);
    assertTrue(
        told.err().endsWith("fathom: cannot tell: a spread takes two runs or more\n"), told::err);
    assertTrue(
        told.out().contains("\nNothing to compare: a spread takes two runs or more.\n"),
        told.out());
  }

  /** Several runs are compared as they are. */
  @Test
  void severalRunsAreOnlyCompared() throws IOException {
    Path out = temp.resolve("out");
    Told measured = repeat("-n=2", "--quiet", "--out=" + out, "--format=csv");
    List<Path> before = files();
    String first = out.resolve("1").toString();
    String second = out.resolve("2").resolve("sheet.json").toString();
    Told told = Told.by("repeat", first, second, "--format=csv");
    assertTrue(told.oneLineOfFailure(4).startsWith("cannot tell: "), told::err);
    assertEquals(measured.out(), told.out());
    assertEquals(before, files());
    Path plots = temp.resolve("plots");
    Told page =
        Told.by("repeat", first, second, run.toString(), "--format=html", "--plots=" + plots);
    assertTrue(page.out().startsWith("<!DOCTYPE html>"), page.out());
    assertTrue(Files.readString(plots.resolve("repeat-spread.svg")).endsWith("</svg>\n"));
    assertTrue(
        Told.by("repeat", first, second, "-n=2").refusal().startsWith("-n, --out and --resume"));
  }

  /**
   * Honest runs are steady by a wide margin, cannot be told by a narrow one, and one far off is.
   */
  @Test
  void theExitCodeIsTheVerdict() throws IOException {
    Path out = temp.resolve("six");
    Told told = repeat("-n=6", "--quiet", "--out=" + out, "--margin=20", "--format=json");
    assertEquals(0, told.exitCode(), told::err);
    JsonNode root = JSON.readTree(told.out());
    assertEquals("steady", root.get("verdict").asText());
    assertEquals(20, root.get("margin").asDouble());
    List<String> six = new ArrayList<>(List.of("repeat"));
    for (int i = 1; i <= 6; i++) {
      six.add(out.resolve(Integer.toString(i)).toString());
    }
    six.add("--margin=1.1");
    Told narrow = Told.by(six.toArray(String[]::new));
    assertTrue(
        narrow
            .oneLineOfFailure(4)
            .startsWith("cannot tell: the spread may be 1.1 times what the intervals promise"),
        narrow::err);
    assertTrue(narrow.out().contains("ends below 1.1 (--margin)."), narrow::out);
    Path sheet = out.resolve("6/sheet.json");
    ObjectNode other = (ObjectNode) JSON.readTree(Files.readString(sheet));
    ObjectNode buffer = (ObjectNode) other.at("/parameters/B_L");
    double packets = buffer.get("packets").asDouble();
    buffer.put("packets", 10 * packets);
    buffer.putArray("ci").add(9.9 * packets).add(10.1 * packets);
    Files.writeString(sheet, other.toString());
    six.set(6, sheet.toString());
    assertTrue(
        Told.by(six.toArray(String[]::new)).oneLineOfFailure(1).startsWith("not steady: B_L (×"));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(temp)) {
      return all.sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown", "latex", "csv", "html", "json"})
  void everyFormatIsPrinted(String format) {
    Told told = Told.by("repeat", run.toString(), run.toString(), "--format", format);
    assertEquals(
        "cannot tell: the spread may be 3 times what the intervals promise (--margin): g_s, B_L",
        told.oneLineOfFailure(4));
    assertTrue(told.out().endsWith("\n"));
    assertTrue(told.out().contains("are the same sheet") || format.equals("csv"), told.out());
  }

  @Test
  void whatCannotBeRepeatedIsRefusedBeforeAnythingIsMeasured() throws IOException {
    assertEquals("-n takes 1 to 100, not 0", repeat("-n", "0").refusal());
    assertEquals("-n takes 1 to 100, not 101", repeat("-n", "101").refusal());
    assertTrue(repeat("-n", "many").refusal().contains("'many' is not an int"));
    assertTrue(repeat("--margin=1").refusal().startsWith("--margin takes a ratio above 1"));
    assertTrue(repeat("--margin=NaN").refusal().startsWith("--margin takes a ratio above 1"));
    assertTrue(repeat("--resume").refusal().startsWith("--resume needs --out"));
    assertTrue(repeat("--format=pdf").refusal().contains("unknown format 'pdf'"));
    assertEquals("absent: no such run directory", Told.by("repeat", "absent").refusal());
    assertTrue(
        Told.by("repeat", run.resolve("sheet.json").toString())
            .refusal()
            .contains("sheet.json: a file does not say what was asked for"));
    assertTrue(repeat("--out=" + run).refusal().contains("is not empty"));
    assertTrue(
        repeat("--resume", "--out=" + temp.resolve("none"))
            .refusal()
            .contains("none: no such directory; --resume continues in one that repeat wrote"));
    assertFalse(Files.exists(beside("-repeat")));
  }

  /** A run may be older, or a stranger's. */
  @Test
  void whatAManifestDoesNotSayOrMayNotSayIsRefused() throws IOException {
    Path hosts = Files.writeString(run.resolve("hosts"), "a\nb\n");
    String text = Files.readString(run.resolve("manifest.json"));
    edit(run, manifest -> ((ObjectNode) manifest.get("asked")).put("cluster", "ssh:" + hosts));
    assertTrue(
        repeat().refusal().startsWith(hosts + " lies in the run that is to be repeated"),
        repeat().err());
    Files.writeString(run.resolve("manifest.json"), text);
    edit(run, manifest -> ((ObjectNode) manifest.get("asked")).put("pairs", "sample:0"));
    assertTrue(repeat().refusal().endsWith("its manifest asks for unknown pairs: sample:0"));
    edit(run, manifest -> manifest.remove("asked"));
    assertEquals(
        run
            + ": its manifest does not say what was asked for, as runs of earlier versions do not:"
            + " measure once more with this version, and repeat that run",
        repeat().refusal());
  }

  @Test
  void whatIsNotAsInTheRunIsToldInALine() throws IOException {
    edit(
        run,
        manifest ->
            ((ObjectNode) manifest.get("provenance"))
                .put("fathom.version", "0.0.1")
                .put("machine.load.before", "99")
                .put("machine.cpu", "another"));
    Told told = repeat("-n", "1", "--quiet");
    assertEquals(4, told.exitCode(), told::err);
    List<String> lines = told.err().lines().toList();
    assertEquals(3, lines.size(), told.err());
    assertEquals(
        "Not as in " + run + ", which is not among the runs compared: fathom.version",
        lines.get(1));
  }
}
