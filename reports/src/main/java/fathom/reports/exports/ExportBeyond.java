package fathom.reports.exports;

import fathom.model.predict.Extrapolation;
import fathom.model.sheet.Sheet;
import fathom.reports.text.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What of an export is beyond the nodes and sizes that its sheet was measured at. */
final class ExportBeyond {
  private ExportBeyond() {}

  /** A line for nodes and one for sizes; empty where nothing is extrapolated. */
  static List<String> lines(Sheet sheet, ExportRequest request, List<Integer> packetBytes) {
    int most = request.nodes().stream().max(Integer::compare).orElse(0);
    int[] sizes = packetBytes.stream().mapToInt(size -> size).toArray();
    Optional<Extrapolation> beyond = Extrapolation.of(sheet, most, sizes);
    Optional<String> nodes =
        beyond
            .flatMap(Extrapolation::nodes)
            .map(
                part ->
                    Sentence.of(
                        "beware: Extrapolated: %s. It is assumed that the switch carries all nodes at full"
                            + " rate, and that %s goes on growing with p as it did",
                        part.words(), Symbols.L));
    Optional<String> larger =
        beyond
            .flatMap(Extrapolation::sizes)
            .map(
                part ->
                    Sentence.of(
                        "beware: Extrapolated: %s. It is assumed that costs go on in straight lines"
                            + " beyond the sizes that were measured",
                        part.words()));
    return Stream.of(nodes, larger).flatMap(Optional::stream).toList();
  }
}
