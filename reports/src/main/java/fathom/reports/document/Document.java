package fathom.reports.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;
import tech.tablesaw.api.Table;

/**
 * What is said of one thing, before anybody knows in which format: blocks for people, records for
 * spreadsheets, a written form for programs. Texts in it are plain, foreign or not; renderers
 * escape them.
 *
 * @param what it shows, in our own words: {@code the models of a sheet}
 * @param blocks what people read, in order
 * @param records what spreadsheets read, a row each; made when asked for
 * @param written what programs read; made when asked for
 */
public record Document(
    String what, List<Block> blocks, Supplier<Table> records, Supplier<JsonNode> written) {
  public Document {
    blocks = List.copyOf(blocks);
  }
}
