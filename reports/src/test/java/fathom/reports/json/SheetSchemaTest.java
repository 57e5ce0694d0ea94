package fathom.reports.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the published schema accepts, and that it refuses each damage where it is. */
class SheetSchemaTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"table-1", "built-in", "ragged", "warned", "singly", "hostile"})
  void acceptsEverySampleSheet(String name) throws IOException {
    assertEquals(List.of(), SheetSchema.violations(sample(name)));
  }

  @Test
  void acceptsWhatDocumentsSayMayBeAbsent() throws IOException {
    ObjectNode older = (ObjectNode) sample("built-in");
    older.remove(List.of("checks", "efforts"));
    for (JsonNode outcome : older.path("parameters")) {
      ((ObjectNode) outcome).remove(List.of("breakpoints", "architecture_reason"));
      outcome.path("segments").forEach(piece -> ((ObjectNode) piece).remove("form"));
      if (outcome.has("fit")) {
        ((ObjectNode) outcome.path("fit")).retain("points");
      }
    }
    assertEquals(List.of(), SheetSchema.violations(older));
  }

  /** An edit of Table 1: where, what it becomes (absent: removed), and where and how it is seen. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/schema                                   | \"fathom-sheet/2\" | /schema",
        "/schema                                   |                    | : required property 'schema'",
        "/parameters                               |                    | : required property 'parameters'",
        "/provenance                               |                    | : required property 'provenance'",
        "/unknown                                  | 1                  | : property 'unknown'",
        "/units/time                               | \"ms\"             | /units/time",
        "/cluster/nodes                            | 0                  | /cluster/nodes",
        "/cluster/nodes                            | 4.5                | /cluster/nodes",
        "/cluster/mtu                              | \"1472\"           | /cluster/mtu",
        "/cluster/speed                            | 100                | /cluster: property 'speed'",
        "/parameters/o_s                           | {}                 | /parameters: property 'o_s'",
        "/parameters/O_s/status                    |                    | /parameters/O_s: required property 'status'",
        "/parameters/O_s/status                    | \"guessed\"        | /parameters/O_s/status",
        "/parameters/O_s/segments                  |                    | /parameters/O_s: required property 'segments'",
        "/parameters/O_s/segments                  | []                 | /parameters/O_s/segments",
        "/parameters/O_s/segments/0/from           | -1                 | /parameters/O_s/segments/0/from",
        "/parameters/O_s/segments/1/to             |                    | /parameters/O_s/segments/1: required property 'to'",
        "/parameters/O_s/segments/0/to             | 40.5               | /parameters/O_s/segments/0/to",
        "/parameters/O_s/segments/0/constant       | \"NaN\"            | /parameters/O_s/segments/0/constant",
        "/parameters/O_s/segments/0/constant       | 1e999              | /parameters/O_s/segments/0/constant",
        "/parameters/O_s/segments/0/constant       | null               | /parameters/O_s/segments/0/constant",
        "/parameters/O_s/segments/0/slope_ci       | [1]                | /parameters/O_s/segments/0/slope_ci",
        "/parameters/O_s/segments/0/slope_ci       | [1, 2, 3]          | /parameters/O_s/segments/0/slope_ci",
        "/parameters/O_s/segments/0/form           | \"curve\"          | /parameters/O_s/segments/0/form",
        "/parameters/O_s/breakpoint/source         | \"seen\"           | /parameters/O_s/breakpoint/source",
        "/parameters/O_s/breakpoints/0/ci          | 40                 | /parameters/O_s/breakpoints/0/ci",
        "/parameters/O_s/heap                      | {\"status\": \"rejected\", \"reason\": \"x\"} | /parameters/O_s/heap",
        "/parameters/O_s/reason                    | \"none\"           | /parameters/O_s: property 'reason'",
        "/parameters/O_s/fit/points                |                    | /parameters/O_s/fit: required property 'points'",
        "/parameters/O_s/fit/rms_relative_error    | -0.1               | /parameters/O_s/fit/rms_relative_error",
        "/parameters/O_s/fit/r_squared             | 1.5                | /parameters/O_s/fit/r_squared",
        "/parameters/O_s/fit/leverage/largest      | 1.1                | /parameters/O_s/fit/leverage/largest",
        "/parameters/O_s/fit/drift/p_value         | -0.1               | /parameters/O_s/fit/drift/p_value",
        "/parameters/O_s/fit/dropped/0/rows        | 0                  | /parameters/O_s/fit/dropped/0/rows",
        "/parameters/O_s/fit/residuals/0/fitted    | -6.72              | /parameters/O_s/fit/residuals/0/fitted",
        "/parameters/O_s/fit/residuals/0/points    | 0                  | /parameters/O_s/fit/residuals/0/points",
        "/parameters/O_r/reason                    |                    | /parameters/O_r: required property 'reason'",
        "/parameters/O_r/reason                    | \"\"               | /parameters/O_r/reason",
        "/parameters/O_r/packets                   | 3                  | /parameters/O_r: property 'packets'",
        "/parameters/g_s/truth/formula             |                    | /parameters/g_s/truth: required property 'formula'",
        "/parameters/g_s/truth/segments/0/exact    | true               | /parameters/g_s/truth/segments/0: property 'exact'",
        "/parameters/g_s/disturbed                 | 52                 | /parameters/g_s/disturbed",
        "/parameters/L/per_node                    | -1.556             | /parameters/L/per_node",
        "/parameters/L/slope                       | -0.0826            | /parameters/L/slope",
        "/parameters/L/aggregate_bandwidth         | 0                  | /parameters/L/aggregate_bandwidth",
        "/parameters/L/aggregate_bandwidth_ci      | null               | /parameters/L/aggregate_bandwidth_ci",
        "/parameters/L/aggregate_bandwidth         | null               | /parameters/L/aggregate_bandwidth_from",
        "/parameters/L/aggregate_bandwidth_from    | \"guess\"          | /parameters/L/aggregate_bandwidth_from",
        "/parameters/L/correlation                 | 0.5                | /parameters/L/correlation",
        "/parameters/L/correlation                 | {\"constant_slope\": 0} | /parameters/L/correlation: required property",
        "/parameters/L/correlation                 | {\"constant_per_node\": 0, \"constant_slope\": 2, \"per_node_slope\": 0} | /parameters/L/correlation/constant_slope",
        "/parameters/L/correlation                 | {\"constant_per_node\": 0, \"constant_slope\": 0, \"per_node_slope\": 0, \"slope_aggregate_bandwidth\": 0} | /parameters/L/correlation",
        "/parameters/L/segments                    | []                 | /parameters/L: property 'segments'",
        "/parameters/L/truth/size                  | -1                 | /parameters/L/truth/size",
        "/parameters/B_L/packets                   | -1935              | /parameters/B_L/packets",
        "/parameters/B_L/ci                        |                    | /parameters/B_L: required property 'ci'",
        "/parameters/B_L/architecture              | \"per-host\"       | /parameters/B_L/architecture",
        "/parameters/M_ctc/heap/status             |                    | /parameters/M_ctc/heap: required property 'status'",
        "/parameters/M_ctc/heap/truth              | {}                 | /parameters/M_ctc/heap/truth",
        "/checks/0/verdict                         | \"maybe\"          | /checks/0/verdict",
        "/efforts/0/start_s                        | -2.43              | /efforts/0/start_s",
        "/efforts/0/experiment                     | \"burst\"          | /efforts/0/experiment",
        "/efforts/0/forks                          | 1.5                | /efforts/0/forks",
        "/warnings/0                               | 7                  | /warnings/0",
        "/provenance/jdk                           | 25                 | /provenance/jdk"
      })
  void refusesEachDamageWhereItIs(String place, @Nullable String becomes, String seen)
      throws IOException {
    JsonNode sheet = sample("table-1");
    edit(sheet, JsonPointer.compile(place), becomes);
    List<String> violations = SheetSchema.violations(sheet);
    // Where nothing but the place is expected, the line must be of this very place.
    String expected = seen.contains(": ") ? seen : seen + ": ";
    assertTrue(
        violations.stream().anyMatch(line -> line.startsWith(expected)),
        () -> expected + " is not among " + violations);
  }

  private static void edit(JsonNode sheet, JsonPointer place, @Nullable String becomes)
      throws IOException {
    JsonNode parent = sheet.at(place.head());
    if (parent instanceof ArrayNode array && becomes != null) {
      array.set(place.last().getMatchingIndex(), JSON.readTree(becomes));
      return;
    }
    ObjectNode object = (ObjectNode) parent;
    String name = place.last().getMatchingProperty();
    if (becomes == null) {
      assertTrue(object.has(name), () -> "nothing at " + place);
      object.remove(name);
    } else {
      object.set(name, JSON.readTree(becomes));
    }
  }

  /** All that is written goes through here; what is not right is one line for the user. */
  @Test
  void aSheetThatDoesNotFollowItIsNotWritten() {
    Sheet odd =
        SheetLike.of(TableOne.sheet())
            .cluster(new Sheet.SheetCluster("lab", 0, "udp", 1472))
            .sheet();
    for (String tag : List.of("und", "de-DE", "ar-EG-u-nu-arab")) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      String line = Refusal.line(() -> SheetJson.write(odd));
      assertEquals(
          "the sheet cannot be written, because it does not follow"
              + " docs/schema/fathom-sheet-1.json: /cluster/nodes: must have a minimum value of 1",
          line);
    }
  }

  @Test
  void itsWordsAreThoseOfTheCode() {
    JsonNode document = SheetSchema.document();
    JsonNode parameters = document.at("/properties/parameters/properties");
    assertEquals(
        Arrays.stream(Parameter.values()).map(Parameter::symbol).toList(),
        parameters.properties().stream().map(Map.Entry::getKey).toList());
    for (Parameter parameter : Parameter.values()) {
      String shape =
          switch (parameter.form()) {
            case LINEAR ->
                !parameter.isMemory()
                    ? "network-cost"
                    : parameter.isMemoryCopy() ? "copy-cost" : "reduction-cost";
            case TRANSFER -> "transfer-time";
            case BUFFER -> "network-buffer";
          };
      assertEquals("#/$defs/" + shape, parameters.at("/" + parameter.symbol() + "/$ref").asText());
    }
    assertEquals(
        Arrays.stream(Experiment.values()).map(Experiment::id).sorted().toList(),
        texts(document.at("/$defs/experiment/enum")).sorted().toList());
    assertEquals(Sheet.SCHEMA, document.at("/properties/schema/const").asText());
  }

  private static Stream<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asText);
  }

  @Test
  void itIsASchemaItselfAndThePublishedOne() throws IOException {
    SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getDraft202012());
    JsonNode document = SheetSchema.document();
    assertEquals(
        List.of(),
        registry
            .getSchema(SchemaLocation.of(Dialects.getDraft202012().getId()))
            .validate(document));
    Path published = Path.of("..").resolve(SheetSchema.FILE);
    assertEquals(JSON.readTree(Files.readString(published)), document);
    assertEquals("https://json-schema.org/draft/2020-12/schema", document.path("$schema").asText());
  }

  private static JsonNode sample(String name) throws IOException {
    Sheet sheet =
        switch (name) {
          case "table-1" -> SampleSheets.table1();
          case "built-in" -> TableOne.sheet();
          case "ragged" -> SampleSheets.ragged();
          case "warned" -> SampleSheets.warned();
          case "singly" -> SampleSheets.timedSingly();
          case "hostile" -> SampleSheets.hostile();
          default -> throw new IllegalArgumentException(name);
        };
    return JSON.readTree(SheetJson.write(sheet));
  }
}
