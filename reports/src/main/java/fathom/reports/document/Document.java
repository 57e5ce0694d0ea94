package fathom.reports.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
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

  /** The blocks that this medium has. */
  public List<Block> blocks(Medium medium) {
    return blocks.stream().flatMap(block -> on(medium, block)).toList();
  }

  private static Stream<Block> on(Medium medium, Block block) {
    return block instanceof Block.On on
        ? on.blocks().stream()
            .filter(_ -> on.media().contains(medium))
            .flatMap(inner -> on(medium, inner))
        : Stream.of(block);
  }
}
