package fathom.reports.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import fathom.model.cost.Interval;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.reports.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What fields a record has in JSON, and that a wrong one is named. */
class JsonRecordsTest {
  private static final String WHOLE =
      """
      {"size": 40, "wait_us": 2.5, "run_s": 1.0, "is_whole": true, "name": "a", "of": "ping-pong",\
       "verdict": "holds", "ci": [1.0, 2.0], "part": {"rate": 0.5}, "parts": [{"rate": 0.25}],\
       "rows": [[1.0], [2.0, 3.0]], "texts": {"k": "v"}, "maybe": null, "share": null}""";

  /** One component of each kind. */
  record All(
      int sizeBytes,
      double waitMicros,
      double runSeconds,
      boolean isWhole,
      String name,
      Experiment of,
      CheckVerdict verdict,
      Interval ci,
      Part part,
      List<Part> parts,
      List<List<Double>> rows,
      Map<String, String> texts,
      Optional<Part> maybe,
      OptionalDouble share,
      OptionalInt nodes,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          List<Integer> sizes,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> note) {}

  /** A record whose own check refuses a rate above 1. */
  record Part(double rate) {
    Part {
      if (rate > 1) {
        throw new IllegalArgumentException("no rate: " + rate);
      }
    }
  }

  private static All read(String text) {
    return JsonAt.parse("file", text).as(All.class);
  }

  @Test
  void whatIsWrittenIsReadBack() {
    All all = read(WHOLE);
    assertEquals(40, all.sizeBytes());
    assertEquals(List.of(), all.sizes());
    assertEquals(JsonAt.parse("file", WHOLE).node(), JsonRecords.tree(all));
    String more =
        WHOLE
            .replace("}\n", "}")
            .replaceFirst("}$", ", \"nodes\": 4, \"sizes\": [1], \"note\": \"n\"}");
    assertEquals(JsonAt.parse("file", more).node(), JsonRecords.tree(read(more)));
    assertEquals(all, read(WHOLE.replaceFirst("}$", ", \"of a later version\": {}}")));
  }

  @Test
  void aNumberThatIsNoneIsNull() {
    assertEquals("{\"rate\":null}", JsonRecords.tree(new Part(Double.NaN)).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "size": 40, |                    | has no "size"
          40          | null               | has no "size"
          40          | "40"               | size: expected a whole number, found "40"
          40          | 40.0               | size: expected a whole number, found 40.0
          40          | 3000000000         | size: expected a whole number, found 3000000000
          2.5         | "2.5"              | wait_us: expected a number, found "2.5"
          2.5         | "NaN"              | wait_us: expected a number, found "NaN"
          2.5         | ""                 | wait_us: expected a number, found ""
          2.5         | true               | wait_us: expected a number, found true
          2.5         | 1e999              | wait_us: the number is out of range
          "run_s": 1.0, |                  | has no "run_s"
          true        | 1                  | is_whole: expected true or false, found 1
          true        | "true"             | is_whole: expected true or false, found "true"
          "a"         | 1                  | name: expected text, found 1
          "a"         | 1.5                | name: expected text, found 1.5
          "a"         | true               | name: expected text, found true
          "a"         | null               | has no "name"
          "ping-pong" | 0                  | of: expected copy-ctc or
          "holds"     | "HOLDS"            | verdict: expected holds or fails or unknown, found "HOLDS"
          "holds"     | ""                 | verdict: expected holds or fails or unknown, found ""
          [1.0, 2.0]  | [1.0]              | ci: expected [low, high]
          [1.0, 2.0]  | [1.0, 2.0, 3.0]    | ci: expected [low, high]
          [1.0, 2.0]  | "1 to 2"           | ci: expected an array, found "1 to 2"
          [1.0, 2.0]  | [1.0, "2"]         | ci[1]: expected a number, found "2"
          [1.0, 2.0]  | [1.0, null]        | ci[1]: expected a value, found null
          [1.0, 2.0]  | [2.0, 1.0]         | ci: not an interval: [2.0, 1.0]
          {"rate": 0.5} | 0.5              | part: expected an object, found 0.5
          {"rate": 0.5} | ""               | part: expected an object, found ""
          {"rate": 0.5} | {"rate": 2}      | part: no rate: 2.0
          {"rate": 0.5} | {}               | part: has no "rate"
          [{"rate": 0.25}] | {"rate": 0.25} | parts: expected an array, found {"rate":0.25}
          [{"rate": 0.25}] | ""            | parts: expected an array, found ""
          [{"rate": 0.25}] | [{"rate": 1}, {"rate": 2}] | parts[1]: no rate: 2.0
          [{"rate": 0.25}] | [null]        | parts[0]: expected a value, found null
          3.0         | "x"                | rows[1][1]: expected a number, found "x"
          3.0         | null               | rows[1][1]: expected a value, found null
          "v"         | 7                  | texts.k: expected text, found 7
          "maybe": null | "maybe": {"rate": []} | maybe.rate: expected a number, found []
          "share": null | "share": "0.5"   | share: expected a number, found "0.5"
          "share": null | "share": " "     | share: expected a number, found " "
          "share": null | "nodes": "4"     | nodes: expected a whole number, found "4"
          "share": null | "nodes": 2.5     | nodes: expected a whole number, found 2.5
          "share": null | "sizes": [1, " "] | sizes[1]: expected a whole number, found " "
          "share": null | "note": 4        | note: expected text, found 4
          """)
  void aWrongFieldIsNamed(String right, @Nullable String wrong, String said) {
    String line = Refusal.line(() -> read(WHOLE.replace(right, wrong == null ? "" : wrong)));
    assertEquals("file: " + said, line.substring(0, Math.min(line.length(), 6 + said.length())));
  }
}
