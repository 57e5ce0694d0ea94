package fathom.reports.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import fathom.reports.input.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The published JSON Schema (draft 2020-12) of {@code sheet.json}: the file {@value #FILE} of the
 * documents, which the build puts beside this class.
 */
public final class SheetSchema {
  /** Where it is published. */
  public static final String FILE = "docs/schema/fathom-sheet-1.json";

  private static final String RESOURCE = "fathom-sheet-1.json";

  private SheetSchema() {}

  /** Loaded by the first who asks: a program that writes no sheet need not wait for it. */
  private static final class Loaded {
    private static final Schema SCHEMA =
        SchemaRegistry.withDialect(Dialects.getDraft202012()).getSchema(document());
  }

  /** The schema itself. */
  public static JsonNode document() {
    try (InputStream in =
        Objects.requireNonNull(SheetSchema.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      return new JsonMapper().readTree(in);
    } catch (IOException e) {
      throw new IllegalStateException(RESOURCE + " in this program cannot be read", e);
    }
  }

  /** Where a document does not follow the schema and how, a line each; none where it does. */
  public static List<String> violations(JsonNode document) {
    return Loaded.SCHEMA
        .validate(
            document, context -> context.executionConfig(config -> config.locale(Locale.ROOT)))
        .stream()
        .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
        .toList();
  }

  /** Refuses a document that does not follow the schema. */
  static void require(JsonNode document) {
    List<String> violations = violations(document);
    if (!violations.isEmpty()) {
      throw new BadInputException(
          "the sheet cannot be written, because it does not follow "
              + FILE
              + ": "
              + violations.getFirst()
              + (violations.size() > 1 ? " (and " + (violations.size() - 1) + " more)" : ""));
    }
  }
}
