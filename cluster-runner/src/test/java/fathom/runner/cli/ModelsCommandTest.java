package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

/** {@code models} from the command line: what is asked for, and what is refused. */
class ModelsCommandTest {
  private static final double EXACT = 1e-9;

  @TempDir private Path temp;

  private static Told models(String... more) {
    List<String> args = new ArrayList<>(List.of("models", "--sheet", "table-1"));
    args.addAll(List.of(more));
    return Told.by(args.toArray(String[]::new));
  }

  private static JsonNode json(String... more) throws IOException {
    Told told =
        models(Stream.concat(Stream.of(more), Stream.of("--format=json")).toArray(String[]::new));
    assertEquals(0, told.exitCode(), told::err);
    JsonNode root = new ObjectMapper().readTree(told.out());
    assertEquals("fathom-models/1", root.get("schema").asText());
    return root;
  }

  private static JsonNode parameter(JsonNode root, String model, String symbol) {
    JsonNode of = found(root.get("models"), "model", model);
    return found(of.get("parameters"), "symbol", symbol);
  }

  private static JsonNode found(JsonNode array, String field, String text) {
    return StreamSupport.stream(array.spliterator(), false)
        .filter(node -> node.get(field).asText().equals(text))
        .findFirst()
        .orElseThrow();
  }

  /** L(1, 2) = 3.112 + 16.684 + 0.0826; at 1000 bytes 3.112 + 16.684 + 82.6. */
  @Test
  void nodesAndSizeAreThoseAskedForOrOfTheSheet() throws IOException {
    JsonNode usual = json();
    assertEquals(24, usual.get("nodes").asInt());
    assertEquals(1, usual.get("size").asInt());
    assertEquals(19.8786, parameter(usual, "logp", "L").get("value").asDouble(), EXACT);
    JsonNode asked = json("--nodes=16", "--size=1000");
    assertEquals(16, parameter(asked, "bsp", "p").get("value").asInt());
    assertEquals(102.396, parameter(asked, "logp", "L").get("value").asDouble(), EXACT);
    assertEquals("absent", parameter(asked, "bsp", "L").get("status").asText());
    assertEquals(
        "mtu",
        found(usual.get("models"), "model", "c3").get("parameters").get(3).get("formula").asText());
  }

  /**
   * The gap at 1500 bytes is 274.472 − 48.4333 + 22.2176, which is one-way(1500, 2) less L =
   * 26.2157.
   */
  @Test
  void theGapOfPlogpIsChosen() throws IOException {
    assertEquals(123.186, gapOf1500(json()), EXACT);
    assertEquals(248.2563, gapOf1500(json("--gap=logp_mpi")), EXACT);
    assertEquals(
        "--gap is for pLogP, which --topologies does not use",
        models("--topologies", "--gap=logp_mpi").refusal());
  }

  private static double gapOf1500(JsonNode root) {
    return found(parameter(root, "plogp", "g(m)").get("points"), "size", "1500")
        .get("value")
        .asDouble();
  }

  @Test
  void textShowsTheComparisonThenEachModel() {
    Told told = models("--nodes", "16");
    assertEquals(0, told.exitCode(), told::err);
    assertAll(
        Stream.of(
                "── Comparison (after RM, Table 2.3) ─",
                "── LogP · RM §2.3, Table 2.3 ─",
                "0.082124  µs/byte",
                "no value (cost of a global synchronization): a sheet has no barrier",
                "Cannot express:",
                "- message size: all messages are small")
            .map(w -> () -> assertTrue(told.out().contains(w), () -> w + " in " + told.out())));
  }

  /** t_s + (m·t_b + t_h)·l = 48.4333 + (1024·0.082124 + 44·0.082124)·8 on the ring. */
  @Test
  void topologies() throws IOException {
    JsonNode root = json("--topologies", "--nodes=16", "--size=1KiB");
    assertEquals(1, root.get("shift").asInt());
    JsonNode first = root.get("topologies").get(0);
    assertEquals("single message", first.get("operation").asText());
    assertEquals(48.4333 + 1068 * 0.082124 * 8, first.get("time_us").asDouble(), 1e-6);
    assertEquals(8, root.get("diameters").get("ring").asInt());
    assertEquals(4, root.get("diameters").get("torus").asInt());
    JsonNode twelve = json("--topologies", "--nodes=12", "--shift=11");
    assertEquals(1024, twelve.get("size").asInt());
    assertTrue(twelve.get("diameters").get("torus").isNull());
    assertEquals(
        "a torus needs a square number of nodes, not 12",
        twelve.get("topologies").get(1).get("reason").asText());
  }

  @Test
  void writesAFile() throws IOException {
    Path file = temp.resolve("models.csv");
    Told told = models("--format", "csv", "--out", file.toString());
    assertEquals(0, told.exitCode(), told::err);
    assertEquals("", told.out());
    assertTrue(Files.readString(file).startsWith("model,symbol,meaning,unit,formula,status,size,"));
  }

  /** A sheet that is written and read has the same models. */
  @Test
  void readsAWrittenSheet() {
    Path file = temp.resolve("sheet.json");
    assertEquals(
        0, Told.by("report", "table-1", "--format", "json", "--out", file.toString()).exitCode());
    Told again = Told.by("models", "--sheet", file.toString());
    assertEquals(0, again.exitCode(), again::err);
    assertEquals(models().out(), again.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--nodes=1 | --nodes takes numbers of nodes from 2",
        "--nodes=4,8 | --nodes takes one number here, not '4,8'",
        "--size=1501 | --size is that of one packet here: 1 to 1500 bytes, not 1501",
        "--size=0 | 1 to 1500 bytes, not 0",
        "--size=1kb | --size takes sizes up to",
        "--shift=3 | --shift is for --topologies",
        "--topologies --nodes=4 --shift=4 | --shift takes 1 to 3 among 4 nodes, not 4",
        "--topologies --nodes=4 --shift=0 | --shift takes 1 to 3 among 4 nodes, not 0",
        "--topologies --shift=x | --shift",
        "--format=pdf | unknown format 'pdf'; there are text"
      })
  void refusesInOneLine(String args, String message) {
    String line = models(args.split(" ", -1)).refusal();
    assertTrue(line.contains(message), line);
  }

  @Test
  void aSheetIsNeededAndNamed() {
    String none = Told.by("models").refusal();
    assertTrue(none.contains("Missing required option: '--sheet=SHEET'"), none);
    String gone = Told.by("models", "--sheet=/nowhere/at/all").refusal();
    assertTrue(gone.contains("/nowhere/at/all: no run directory and no readable sheet"), gone);
  }
}
