package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.ForeignFile.Line;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * perftest's {@code ib_send_lat}, {@code ib_send_bw} and their like: a title, facts, a header and
 * rows. Latencies of sends and writes are half a round trip; MB is 2²⁰ bytes in all versions, which
 * later ones print as MiB.
 */
final class PerftestTable implements ForeignFormat {
  private static final Pattern TITLE =
      Pattern.compile(
          "(Send|RDMA_Write|RDMA_Write_with_imm|RDMA_Read|Atomic\\S{0,20}|Write|Read|Raw ?Ethernet\\S{0,20}|"
              + "Fetch_and_Add|Compare_and_Swap|Atomic .{1,30}?) ?(.{0,60}?)(BW|Latency) (.{0,20}?)Test",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HEADER =
      Pattern.compile(
          "#bytes.{1,60}(?:BW peak\\[|BW average\\[|t_min\\[usec\\].{1,40}t_typical\\[|tps average)");

  private static final Map<String, Meaning> READ =
      Map.of(
          "send latency", Meaning.HALF_ROUND_TRIP,
          "rdma_write latency", Meaning.HALF_ROUND_TRIP,
          "send bw", Meaning.MESSAGE_GAP,
          "rdma_write bw", Meaning.MESSAGE_GAP,
          "send post list bw", Meaning.MESSAGE_GAP,
          "rdma_write post list bw", Meaning.MESSAGE_GAP);

  private static final Map<String, String> PROGRAMS =
      Map.of(
          "send latency", "ib_send_lat",
          "rdma_write latency", "ib_write_lat",
          "rdma_read latency", "ib_read_lat",
          "send bw", "ib_send_bw",
          "rdma_write bw", "ib_write_bw",
          "rdma_read bw", "ib_read_bw");

  @Override
  public String tool() {
    return "perftest";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return file.lines().anyMatch(line -> isHeader(line) || title(line).isPresent());
  }

  private static boolean isHeader(Line line) {
    return HEADER.matcher(line.text()).find();
  }

  private static Optional<String> title(Line line) {
    Matcher matcher = TITLE.matcher(line.text().strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String kind =
        (matcher.group(1) + " " + matcher.group(2) + matcher.group(3) + " " + matcher.group(4))
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\s+", " ")
            .strip();
    return Optional.of(PROGRAMS.getOrDefault(kind, kind));
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    List<Section> all = Section.of(file, PerftestTable::title);
    if (all.isEmpty()) {
      throw file.bad(
          "this is a table of perftest without its title, such as 'Send BW Test', so nobody can"
              + " tell what was measured; put the title back above it");
    }
    List<Section> sections = Section.chosen(file, all, options, line -> !isHeader(line));
    Section first = sections.getFirst();
    String kind =
        PROGRAMS.entrySet().stream()
            .filter(program -> program.getValue().equals(first.name()))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse(first.name());
    Meaning meaning = READ.get(kind);
    if (meaning == null) {
      throw file.measuresNone("perftest's " + first.name(), "ib_send_lat", "ib_send_bw");
    }
    if (first.find(text -> text.matches(".*Dual-port\\s{0,9}: ON.*")).isPresent()) {
      throw file.bad(
          "this is a table of perftest's "
              + first.name()
              + " over two ports at once; run it without --dualport");
    }
    return Section.read(
        file,
        TableOrigin.ofTool("perftest " + first.name(), "", meaning, OptionalInt.of(1024)),
        as,
        options,
        sections,
        PerftestTable::isHeader);
  }
}
