package fathom.reports.imports;

import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ForeignFile.FileLine;
import fathom.reports.imports.table.Meaning;
import fathom.reports.imports.table.Section;
import fathom.reports.imports.table.TableOrigin;
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
final class PerftestTable extends TitledTool {
  private static final Pattern TITLE =
      Pattern.compile(
          "(Send|RDMA_Write|RDMA_Write_with_imm|RDMA_Read|Atomic\\S{0,20}|Write|Read|Raw ?Ethernet\\S{0,20}|"
              + "Fetch_and_Add|Compare_and_Swap|Atomic .{1,30}?) ?(.{0,60}?)(BW|Latency) (.{0,20}?)Test",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HEADER =
      Pattern.compile(
          "#bytes.{1,60}(?:BW peak\\[|BW average\\[|t_min\\[usec\\].{1,40}t_typical\\[|tps average)");

  private static final Pattern TWO_PORTS = Pattern.compile(".*Dual-port\\s{0,9}: ON.*");

  private static final ToolTests TESTS =
      new ToolTests(
          "perftest's ",
          List.of("ib_send_lat", "ib_write_lat"),
          List.of("ib_send_bw", "ib_write_bw", "send post list bw", "rdma_write post list bw"),
          "ib_send_lat",
          "ib_send_bw");

  private static final Map<String, String> PROGRAMS =
      Map.of(
          "send latency", "ib_send_lat",
          "rdma_write latency", "ib_write_lat",
          "rdma_read latency", "ib_read_lat",
          "send bw", "ib_send_bw",
          "rdma_write bw", "ib_write_bw",
          "rdma_read bw", "ib_read_bw");

  PerftestTable() {
    super(
        "perftest",
        "this is a table of perftest without its title, such as 'Send BW Test', so nobody can"
            + " tell what was measured; put the title back above it");
  }

  @Override
  boolean isHeader(FileLine line) {
    return HEADER.matcher(line.text()).find();
  }

  /** The program that prints the title, or its words where no program is known. */
  @Override
  Optional<String> title(FileLine line) {
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
  boolean differsByRun(FileLine line) {
    return !isHeader(line);
  }

  @Override
  TableOrigin origin(ForeignFile file, List<Section> sections) {
    Section first = sections.getFirst();
    Meaning meaning = TESTS.of(file, first.name());
    if (first.preamble().stream().anyMatch(line -> TWO_PORTS.matcher(line.text()).matches())) {
      throw file.bad(
          "this is a table of perftest's "
              + first.name()
              + " over two ports at once; run it without --dualport");
    }
    return TableOrigin.ofTool("perftest " + first.name(), "", meaning, OptionalInt.of(1024));
  }
}
