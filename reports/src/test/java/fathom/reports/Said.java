package fathom.reports;

import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.text.Escape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The content of a document without its layout: each cell, paragraph, item, entry and heading that
 * a medium shows, in order. The costs of Table 1's layout are left out, because each format sets
 * them by a table of its own.
 */
final class Said {
  private Said() {}

  /** The texts in order; on paper appendices stand at the end. */
  static List<String> by(Document document, Medium medium) {
    List<Block> blocks = new ArrayList<>(document.blocks());
    if (medium == Medium.PAPER) {
      blocks.sort(Comparator.comparing(Said::isAppendix));
    }
    return all(blocks, medium)
        .map(text -> Escape.oneLine(text.strip()))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  /** The cells, items and entries alone: neither sentences around them nor headings. */
  static List<String> facts(Document document, Medium medium) {
    return all(facts(document.blocks(), medium), medium)
        .map(text -> Escape.oneLine(text.strip()))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static List<Block> facts(List<Block> blocks, Medium medium) {
    return blocks.stream()
        .flatMap(
            block ->
                switch (block) {
                  case Block.SectionBlock section -> facts(section.blocks(), medium).stream();
                  case Block.On on when on.media().contains(medium) ->
                      facts(on.blocks(), medium).stream();
                  case Block.Title title -> Stream.<Block>empty();
                  case Block.Paragraph paragraph -> Stream.<Block>empty();
                  case Block.ShellCommand command -> Stream.<Block>empty();
                  default -> Stream.of(block);
                })
        .toList();
  }

  private static boolean isAppendix(Block block) {
    return block instanceof Block.SectionBlock section && section.appendix();
  }

  private static Stream<String> all(List<Block> blocks, Medium medium) {
    return blocks.stream().flatMap(block -> each(block, medium));
  }

  private static Stream<String> each(Block block, Medium medium) {
    return switch (block) {
      case Block.Title title -> title(title, medium);
      case Block.SectionBlock section -> section(section, medium);
      case Block.Paragraph paragraph -> Stream.of(paragraph.lead() + paragraph.text());
      case Block.ShellCommand command -> Stream.of(command.lead(), command.command());
      case Block.Items items -> items.texts().stream();
      case Block.Entries entries ->
          entries.entries().stream().flatMap(entry -> Stream.of(entry.name(), entry.text()));
      case Block.TableBlock table -> cells(table.columns(), table.rows(), medium);
      case Block.Parts parts ->
          parts.parts().stream().flatMap(part -> part(parts.columns(), part, medium));
      case Block.CostsBlock costs -> Stream.empty();
      case Block.Gap gap -> Stream.empty();
      case Block.On on -> on.media().contains(medium) ? all(on.blocks(), medium) : Stream.empty();
    };
  }

  private static Stream<String> title(Block.Title title, Medium medium) {
    Optional<String> of = title.of().map(Description::inSentence);
    return switch (medium) {
      case TERMINAL ->
          Stream.of(title.title() + title.of().map(all -> ": " + all.inLine()).orElse(""));
      case PAGE -> Stream.concat(Stream.of(title.title()), of.stream());
      case PAPER -> of.stream();
    };
  }

  private static Stream<String> section(Block.SectionBlock section, Medium medium) {
    List<String> body = all(section.blocks(), medium).toList();
    // A section that holds costs alone has a heading too, but no text of its own here.
    return body.isEmpty()
        ? Stream.empty()
        : Stream.concat(Stream.of(section.title(), section.origin()), body.stream());
  }

  /** A terminal names a part once, other media in each row. */
  private static Stream<String> part(List<Column> columns, Block.TablePart part, Medium medium) {
    List<Column> unnamed = columns.subList(1, columns.size());
    if (medium != Medium.TERMINAL) {
      return part.rows().stream()
          .flatMap(
              row -> Stream.concat(Stream.of(part.name()), cells(unnamed, List.of(row), medium)));
    }
    return part.rows().isEmpty()
        ? Stream.empty()
        : Stream.concat(Stream.of(part.name()), cells(unnamed, part.rows(), medium));
  }

  private static Stream<String> cells(List<Column> columns, List<List<Cell>> rows, Medium medium) {
    return rows.stream()
        .flatMap(
            row ->
                IntStream.range(0, row.size())
                    .filter(i -> medium != Medium.TERMINAL || !columns.get(i).isOffTerminal())
                    .mapToObj(i -> row.get(i).plain()));
  }

  /** The words of a text that a terminal may break anywhere. */
  static List<String> words(String text) {
    return Stream.of(text.split("\\s+", -1)).filter(word -> !word.isEmpty()).toList();
  }

  /** A text on one line, whatever blanks and line breaks its layout gave it. */
  static String unwrapped(String text) {
    return words(text).stream().collect(Collectors.joining(" "));
  }
}
