package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.json.SheetJson;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code predict} from the command line: what is asked for, and what is refused. */
class PredictCommandTest {
  @TempDir private Path temp;

  private static Told predict(String... more) {
    List<String> args = new ArrayList<>(List.of("predict", "--sheet", "table-1"));
    args.addAll(List.of(more));
    return Told.by(args.toArray(String[]::new));
  }

  private static JsonNode json(String... more) throws IOException {
    String[] args =
        Stream.concat(Stream.of(more), Stream.of("--format", "json")).toArray(String[]::new);
    Told told = predict(args);
    assertEquals(0, told.exitCode(), told::err);
    return new ObjectMapper().readTree(told.out());
  }

  /** A pair of values by another program is in {@code fathom.model.predict}; here by hand. */
  @Test
  void predictsTheReferenceSheet() throws IOException {
    JsonNode array = json("--operation", "point-to-point", "--nodes", "2", "--size", "1");
    assertEquals(5, array.size());
    assertEquals("cluster", array.get(0).get("model").asText());
    assertEquals(48.4333, array.get(0).get("time_us").asDouble(), 1e-9);
  }

  private String withoutLatency() throws IOException {
    Sheet sheet =
        TableOne.sheet().with(Parameter.TRANSFER_TIME, new Outcome.NotObservable("no round trips"));
    return Files.writeString(temp.resolve("no-l.json"), SheetJson.write(sheet)).toString();
  }

  private static Told broadcast(String sheet, String... more) {
    List<String> args =
        new ArrayList<>(List.of("predict", "--sheet", sheet, "--operation=broadcast", "--nodes=8"));
    args.addAll(List.of("--size=1500", "--algorithm=binomial", "--model=postal"));
    args.addAll(List.of(more));
    return Told.by(args.toArray(String[]::new));
  }

  /** Eq. 1 for one packet: 3 hops of O_s + L + O_r + U_r, here 44.32 + 76.526 + 9.93 and L. */
  @Test
  void aMissingLatencyIsAssumedIfAsked() throws IOException {
    String sheet = withoutLatency();
    String refusal = broadcast(sheet).refusal();
    assertTrue(refusal.contains("no round trips"), refusal);
    assertTrue(refusal.endsWith(" (--assume L=0 predicts with an L that is assumed)"), refusal);
    for (double micros : new double[] {0, 12.5}) {
      Told told = broadcast(sheet, "--assume", "L=" + micros, "--format=json");
      assertEquals(0, told.exitCode(), told::err);
      JsonNode one = new ObjectMapper().readTree(told.out()).get(0);
      assertEquals(3 * (44.32 + 76.526 + 9.93 + micros), one.get("time_us").asDouble(), 1e-9);
      assertEquals(micros, one.at("/assumed/L").asDouble(-1));
    }
    String text = broadcast(sheet, "--assume=L=12.5").out();
    assertTrue(text.contains("! Assumed, not measured: L = 12.5 µs.\n"), text);
    assertTrue(
        broadcast(sheet, "--assume=L=0", "--format=csv").out().contains("Assumed, not measured: L"),
        "a column of what is assumed");
    assertFalse(broadcast("table-1", "--format=json").out().contains("assumed"));
  }

  @Test
  void nothingElseIsAssumed() throws IOException {
    String sheet = withoutLatency();
    assertEquals(
        "--assume L=0: table-1 has a value of L, which nothing replaces",
        broadcast("table-1", "--assume=L=0").refusal());
    assertEquals(
        "--assume takes SYMBOL=TIME with a time in µs, such as L=0, not 'L'",
        broadcast(sheet, "--assume=L").refusal());
    assertTrue(broadcast(sheet, "--assume=L=-1").refusal().contains("not 'L=-1'"));
    assertTrue(broadcast(sheet, "--assume=l=0").refusal().contains("unknown parameter 'l'"));
    assertEquals(
        "--assume takes times, and B_L is a count", broadcast(sheet, "--assume=B_L=9").refusal());
    assertEquals(
        "--assume R_sum: no time that is asked for uses it",
        broadcast(sheet, "--assume=L=0,R_sum=1").refusal());
  }

  private static Told send(String sheet, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("predict", "--sheet", sheet, "--operation=point-to-point", "--nodes=2"));
    args.addAll(List.of("--size=1400"));
    args.addAll(List.of(more));
    return Told.by(args.toArray(String[]::new));
  }

  /**
   * A packet of 1400 bytes takes, on Table 1, O_s 41.79 + L 135.436 + O_r 72.236 + U_r 9.93 =
   * 259.392 from node to node. pLogP's L is 26.2157, and the gap of a saturated line g_r = 115.306.
   */
  @Test
  void theGapOfPlogpIsChosen() throws IOException {
    checkGapOfSend(141.5217, "g = max(g_s, g_r, O_s, O_r + U_r) per packet", false);
    checkGapOfSend(
        141.5217, "g = max(g_s, g_r, O_s, O_r + U_r) per packet", false, "--gap=saturated");
    checkGapOfSend(
        259.392, "g = RTT(m) - RTT(0) + g(0), as logp_mpi measures it", true, "--gap=logp_mpi");
  }

  private static void checkGapOfSend(double micros, String gap, boolean isHop, String... options)
      throws IOException {
    List<String> more = new ArrayList<>(List.of("--model=plogp", "--format=json"));
    more.addAll(List.of(options));
    Told told = send("table-1", more.toArray(String[]::new));
    assertEquals(0, told.exitCode(), told::err);
    JsonNode one = new ObjectMapper().readTree(told.out()).get(0);
    assertEquals(micros, one.get("time_us").asDouble(), 1e-9, told::out);
    assertEquals("pLogP, L + g(m), " + gap, one.get("source").asText());
    assertEquals("hop as long as measured", one.at("/assumptions/0/name").asText());
    assertEquals(isHop, one.at("/assumptions/0/holds").asBoolean());
  }

  @Test
  void aGapThatNothingUsesIsRefused() throws IOException {
    assertEquals(
        "--gap is for plogp, and no formula of that model is asked for",
        send("table-1", "--model=cluster", "--gap=logp_mpi").refusal());
    assertEquals(
        "unknown gap 'logp-mpi'; there are saturated, logp_mpi; did you mean \"logp_mpi\"?",
        send("table-1", "--gap=logp-mpi").refusal());
    String sheet = withoutLatency();
    assertEquals(
        "--gap logp_mpi takes the round trip of 1 byte, which "
            + sheet
            + " does not have: L has no value on this sheet: not observable: no round trips",
        send(sheet, "--gap=logp_mpi").refusal());
    assertEquals(0, send(sheet, "--gap=logp_mpi", "--assume=L=0").exitCode());
  }

  @Test
  void listsAndRangesOfSizesAndNodes() throws IOException {
    JsonNode array =
        json(
            "--operation=broadcast",
            "--model=postal,cluster",
            "--nodes=8,4",
            "--size=100,1KiB..5KiB,1B");
    List<String> points =
        StreamSupport.stream(array.spliterator(), false)
            .filter(each -> each.get("model").asText().equals("postal"))
            .map(each -> each.get("nodes") + "/" + each.get("size"))
            .toList();
    assertEquals(
        List.of(
            "8/1", "8/100", "8/1024", "8/2048", "8/4096", "8/5120", "4/1", "4/100", "4/1024",
            "4/2048", "4/4096", "4/5120"),
        points);
    assertEquals(24, array.size());
  }

  @Test
  void segmentsAndFanOut() throws IOException {
    JsonNode chain =
        json(
            "--operation=broadcast",
            "--algorithm=segmented-chain,chain",
            "--nodes=8",
            "--size=1MiB",
            "--segment=64KiB");
    assertEquals(65536, chain.get(1).get("segment").asInt());
    assertTrue(chain.get(0).get("segment").isNull());
    JsonNode group =
        json(
            "--operation=complete-exchange",
            "--algorithm=group-shuffle",
            "--nodes=8",
            "--size=1",
            "--fan-out=7");
    assertEquals(
        "fan-out 7, p - 1 = 7", group.get(0).get("assumptions").get(0).get("detail").asText());
  }

  /** The rule is said where a message could be divided, and only there. */
  @Test
  void saysHowSegmentsAreChosen() {
    String rule =
        "Segments have 8 KiB or more, or are the whole message, unless --segment gives their size";
    String[] broadcast = {"--operation=broadcast", "--nodes=8", "--size=64KiB"};
    String told = predict(broadcast).out().replaceAll("\\s+", " ");
    assertTrue(told.contains(rule), told);
    assertTrue(told.contains("plogp segmented-chain 8 KiB 9644.16"), told);
    broadcast[2] = "--size=8KiB";
    assertFalse(predict(broadcast).out().replaceAll("\\s+", " ").contains(rule));
    assertFalse(
        predict("--operation=scatter", "--nodes=8", "--size=64KiB")
            .out()
            .contains("Segments have"));
  }

  /** Table 1, p = 2, k = 2 of 1498 bytes: one item more at the root, M_mtm = 48.7932 dearer. */
  @Test
  void aRootThatCopies() throws IOException {
    String[] gather = {"--operation=gather", "--algorithm=coordinated", "--nodes=2", "--size=2996"};
    double without = json(gather).get(0).get("time_us").asDouble();
    String[] copying =
        Stream.concat(Stream.of(gather), Stream.of("--root-copies")).toArray(String[]::new);
    double with = json(copying).get(0).get("time_us").asDouble();
    // d = 76.4402 + 9.93 + 48.7932 in the place of g_r = 123.0284.
    assertEquals(135.1634 - 123.0284, with - without, 1e-9);
  }

  @Test
  void textMarksTheFastest() {
    Told told =
        predict("--operation", "complete-exchange", "--nodes", "8", "--size", "1KiB..64KiB");
    assertEquals(0, told.exitCode(), told::err);
    assertTrue(told.out().contains("── complete-exchange, p = 8 ─"), told::out);
    assertTrue(told.out().contains("× faster"), told::out);
    assertTrue(told.out().contains("(1) Probably too low at 7 of 7 sizes, because"), told::out);
  }

  @Test
  void writesAFile() throws IOException {
    Path file = temp.resolve("predictions.csv");
    Told told =
        predict(
            "--operation=scatter",
            "--nodes=4",
            "--size=10",
            "--format=csv",
            "--out",
            file.toString());
    assertEquals(0, told.exitCode(), told::err);
    assertEquals("", told.out());
    assertEquals(4, Files.readAllLines(file).size());
  }

  /** A sheet of the built-in kind, written and read, predicts the same. */
  @Test
  void readsAWrittenSheet() throws IOException {
    Path file = temp.resolve("sheet.json");
    assertEquals(
        0, Told.by("report", "table-1", "--format", "json", "--out", file.toString()).exitCode());
    String[] args = {"--operation=broadcast", "--nodes=16", "--size=1KiB..1MiB", "--format=json"};
    Told built = predict(args);
    List<String> again = new ArrayList<>(List.of("predict", "--sheet", file.toString()));
    again.addAll(List.of(args));
    assertEquals(built.out(), Told.by(again.toArray(String[]::new)).out());
  }

  @Test
  void whatASheetCannotTellIsNamed() throws IOException {
    Path table = temp.resolve("gaps.csv");
    Files.writeString(
        table,
        "size,time_us\n1,5\n1,5\n1,5\n100,15\n100,15\n200,25\n300,35\n400,45\n500,55\n600,65\n");
    Path sheet = temp.resolve("g_s.json");
    Told fitted =
        Told.by(
            "fit", table.toString(), "--as", "g_s", "--format", "json", "--out", sheet.toString());
    assertEquals(0, fitted.exitCode(), fitted::err);
    String line =
        Told.by(
                "predict",
                "--sheet",
                sheet.toString(),
                "--operation=gather",
                "--nodes=4",
                "--size=10")
            .refusal();
    assertTrue(line.contains("has no value on this sheet: it was not measured"), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--operation=gossip --nodes=4 --size=1 | unknown operation 'gossip'; there are broadcast",
        "--operation=gather --nodes=4 --size=1 --algorithm=chain | unknown gather algorithm"
            + " 'chain'; there are uncoordinated, coordinated",
        "--operation=gather --nodes=4 --size=1 --model=logp | unknown model 'logp'; there are"
            + " cluster",
        "--operation=gather --nodes=4 --size=1 --model=plogp | no formula of that model",
        "--operation=allgather --nodes=5 --size=1 --algorithm=neighbour-exchange |"
            + " neighbour-exchange takes an even number of nodes, not 5",
        "--operation=gather --nodes=1 --size=1 | --nodes takes numbers of nodes from 2",
        "--operation=gather --nodes=2,,3 --size=1 | from 2 to 65536 such as 4,8,16, not ''",
        "--operation=gather --nodes=70000 --size=1 | not '70000'",
        "--operation=gather --nodes=4 --size=1kb | --size takes sizes up to 1024GiB",
        "--operation=gather --nodes=4 --size=-1 | not '-1'",
        "--operation=gather --nodes=4 --size=2KiB..1KiB | a range from small to large",
        "--operation=gather --nodes=4 --size=1..2..3 | a range from small to large",
        "--operation=gather --nodes=4 --size=2000000MiB | up to 1024GiB",
        "--operation=gather --nodes=4 --size=1 --segment=10 | --segment is for segmented",
        "--operation=broadcast --nodes=4 --size=1 --segment=0 | 1 byte or more",
        "--operation=complete-exchange --nodes=4 --size=1 --fan-out=0 | --fan-out takes 1",
        "--operation=scatter --nodes=4 --size=1 --root-copies | --root-copies is for gather",
        "--operation=gather --nodes=4 --size=1 --format=pdf | unknown format 'pdf'",
        "--operation=gather --nodes=4 | gather has a message: give its --size"
      })
  void refusesInOneLine(String args, String message) {
    String line = predict(args.split(" ", -1)).refusal();
    assertTrue(line.contains(message), line);
  }

  /** A barrier has no message. */
  @Test
  void aBarrierNeedsNoSize() {
    Told told = predict("--operation=barrier", "--nodes=4", "--format=json");
    assertEquals(0, told.exitCode(), told::err);
    assertEquals(
        told.out(), predict("--operation=barrier", "--nodes=4", "--size=0", "--format=json").out());
  }

  @Test
  void aSheetThatIsNoneIsNamed() {
    String line =
        Told.by("predict", "--sheet=/nowhere/at/all", "--operation=gather", "--nodes=4", "--size=1")
            .refusal();
    assertTrue(line.contains("/nowhere/at/all: no run directory and no readable sheet"), line);
  }
}
