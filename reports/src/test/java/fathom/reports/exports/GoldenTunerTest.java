package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Files for Open MPI, what they lose and how they are used. */
class GoldenTunerTest extends GoldenFiles {
  private static final Set<String> GOLDEN =
      Set.of(
          "tuners/lab.openmpi-rules.conf",
          "tuners/lab-assuming.openmpi-rules.conf",
          "tuners/lab.openmpi-probe.conf",
          "tuners/lab.OpenMpiExport");

  private static final String PROBE = "openmpi-probe.conf";

  private static ExportRequest request() {
    return new ExportRequest(List.of(4, 8, 16, 24), List.of(), Optional.empty());
  }

  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "tuners/table-1.openmpi-rules.conf",
            """
            From the parameter sheet: table-1, 24 nodes (assumed), directed-point, mtu 1500 bytes
              (assumed), unknown
            The rules assume nothing: they are right for every legal program of Open MPI 4.1 and
              5.0.
            0 0 0 0
            3 # message sizes, each up to the next
            0 to 131071 bytes on 4 ranks: the built-in decision; nothing is predicted clearly faster
            0 0 0 0
            131072 to 524287 bytes on 4 ranks: the built-in decision; --assume-same-datatypes admits
              pipeline, segments of 16384 bytes, because at 131072 bytes at most 17150 us are
              predicted, against at least 32140 us for the built-in linear: 1.87 times as fast
            131072 0 0 0
            524288 bytes and more on 4 ranks: the built-in decision; --assume-same-datatypes admits
              pipeline, segments of 32768 bytes, because at 524288 bytes at most 56550 us are
              predicted, against at least 128400 us for the built-in linear: 2.27 times as fast
            524288 0 0 0
            0 0 0 0
            0 0 0 0
            32768 to 262143 bytes on 8 ranks: the built-in decision; --assume-same-datatypes admits
              pipeline, segments of 8192 bytes, because at 32768 bytes at most 10280 us are
              predicted, against at least 18760 us for the built-in linear: 1.83 times as fast
            32768 0 0 0
            262144 to 1048575 bytes on 8 ranks: the built-in decision; --assume-same-datatypes
              admits pipeline, segments of 16384 bytes, because at 262144 bytes at most 37850 us are
              predicted, against at least 149800 us for the built-in linear: 3.96 times as fast
            262144 0 0 0
            1048576 bytes and more on 8 ranks: the built-in decision; --assume-same-datatypes admits
              pipeline, segments of 32768 bytes, because at 1048576 bytes at most 119600 us are
              predicted, against at least 599100 us for the built-in linear: 5.01 times as fast
            1048576 0 0 0
            0 0 0 0
            0 to 262143 bytes on 16 ranks: the built-in decision; nothing is predicted clearly
              faster
            0 0 0 0
            262144 to 524287 bytes on 16 ranks: the built-in decision; --assume-same-datatypes
              admits pipeline, segments of 8192 bytes, because at 262144 bytes at most 47010 us are
              predicted, against at least 86220 us for the built-in binomial: 1.83 times as fast
            262144 0 0 0
            524288 to 1048575 bytes on 16 ranks: the built-in decision; --assume-same-datatypes
              admits pipeline, segments of 16384 bytes, because at 524288 bytes at most 79240 us are
              predicted, against at least 172300 us for the built-in binomial: 2.18 times as fast
            524288 0 0 0
            1048576 bytes and more on 16 ranks: the built-in decision; nothing is predicted clearly
              faster
            1048576 0 0 0
            0 0 0 0
            3 # message sizes, each up to the next
            0 to 262143 bytes on 24 ranks: the built-in decision; nothing is predicted clearly
              faster
            0 0 0 0
            262144 to 1048575 bytes on 24 ranks: the built-in decision; --assume-same-datatypes
              admits pipeline, segments of 8192 bytes, because at 262144 bytes at most 55340 us are
              predicted, against at least 107500 us for the built-in binomial: 1.94 times as fast
            262144 0 0 0
            1048576 bytes and more on 24 ranks: the built-in decision; nothing is predicted clearly
              faster
            1048576 0 0 0
            0 0 0 0
            """),
        Map.entry(
            "tuners/table-1-assuming.openmpi-rules.conf",
            """
            From the parameter sheet: table-1, 24 nodes (assumed), directed-point, mtu 1500 bytes
              (assumed), unknown
            0 0 0 0
            3 # message sizes, each up to the next
            0 to 131071 bytes on 4 ranks: the built-in decision; nothing is predicted clearly faster
            0 0 0 0
            131072 to 524287 bytes on 4 ranks: pipeline, segments of 16384 bytes, because at 131072
              bytes at most 17150 us are predicted, against at least 32140 us for the built-in
              linear: 1.87 times as fast
            131072 3 0 16384
            524288 bytes and more on 4 ranks: pipeline, segments of 32768 bytes, because at 524288
              bytes at most 56550 us are predicted, against at least 128400 us for the built-in
              linear: 2.27 times as fast
            524288 3 0 32768
            0 0 0 0
            0 0 0 0
            32768 to 262143 bytes on 8 ranks: pipeline, segments of 8192 bytes, because at 32768
              bytes at most 10280 us are predicted, against at least 18760 us for the built-in
              linear: 1.83 times as fast
            32768 3 0 8192
            262144 to 1048575 bytes on 8 ranks: pipeline, segments of 16384 bytes, because at 262144
              bytes at most 37850 us are predicted, against at least 149800 us for the built-in
              linear: 3.96 times as fast
            262144 3 0 16384
            1048576 bytes and more on 8 ranks: pipeline, segments of 32768 bytes, because at 1048576
              bytes at most 119600 us are predicted, against at least 599100 us for the built-in
              linear: 5.01 times as fast
            1048576 3 0 32768
            0 0 0 0
            0 to 262143 bytes on 16 ranks: the built-in decision; nothing is predicted clearly
              faster
            0 0 0 0
            262144 to 524287 bytes on 16 ranks: pipeline, segments of 8192 bytes, because at 262144
              bytes at most 47010 us are predicted, against at least 86220 us for the built-in
              binomial: 1.83 times as fast
            262144 3 0 8192
            524288 to 1048575 bytes on 16 ranks: pipeline, segments of 16384 bytes, because at
              524288 bytes at most 79240 us are predicted, against at least 172300 us for the
              built-in binomial: 2.18 times as fast
            524288 3 0 16384
            1048576 bytes and more on 16 ranks: the built-in decision; nothing is predicted clearly
              faster
            1048576 0 0 0
            0 0 0 0
            3 # message sizes, each up to the next
            0 to 262143 bytes on 24 ranks: the built-in decision; nothing is predicted clearly
              faster
            0 0 0 0
            262144 to 1048575 bytes on 24 ranks: pipeline, segments of 8192 bytes, because at 262144
              bytes at most 55340 us are predicted, against at least 107500 us for the built-in
              binomial: 1.94 times as fast
            262144 3 0 8192
            1048576 bytes and more on 24 ranks: the built-in decision; nothing is predicted clearly
              faster
            1048576 0 0 0
            0 0 0 0
            """),
        Map.entry(
            "tuners/table-1.OpenMpiExport",
            """
            lost: 8 rules that are predicted 1.83 to 5.01 times as fast are not in the file, because
              they are not right for every legal program. --assume-same-datatypes admits them. All
              ranks of a broadcast pass the same datatype and the same count, and so do the receive
              sides of an allgather, which may broadcast. If they differ, the program ends with
              MPI_ERR_TRUNCATE or hangs.
            """),
        Map.entry(
            "tuners/lab-assuming.OpenMpiExport",
            """
            beware: All ranks of a broadcast pass the same datatype and the same count, and so do
              the receive sides of an allgather, which may broadcast. If they differ, the program
              ends with MPI_ERR_TRUNCATE or hangs. Run other programs without these rules. A message
              whose elements are larger than a segment is not divided, and what is predicted does
              not hold.
            """),
        Map.entry(
            "tuners/table-1-assuming.OpenMpiExport",
            """
            beware: All ranks of a broadcast pass the same datatype and the same count, and so do
              the receive sides of an allgather, which may broadcast. If they differ, the program
              ends with MPI_ERR_TRUNCATE or hangs. Run other programs without these rules. A message
              whose elements are larger than a segment is not divided, and what is predicted does
              not hold.
            """));
  }

  @Override
  protected void make(Made made) {
    ExportRequest request = request();
    Map.of("table-1", TableOne.sheet(), "lab", TunerSheets.lab("lab", 8, 0.004))
        .forEach(
            (name, sheet) -> {
              Exporter openMpi = new OpenMpiExport();
              add(made, "tuners/" + name + ".", openMpi, openMpi.export(sheet, request));
              Export assuming = openMpi.export(sheet, OpenMpiFiles.assuming(request));
              add(made, "tuners/" + name + "-assuming.", openMpi, assuming);
            });
  }

  private static void add(Made made, String to, Exporter exporter, Export export) {
    export.files().forEach(file -> put(made, to + file.name(), file.text()));
    put(made, to + exporter.getClass().getSimpleName(), lostAndUse(export));
  }

  private static String lostAndUse(Export export) {
    return String.join("\n", export.lost())
        + "\n\n"
        + String.join("\n", ExportSheets.use(export))
        + "\n";
  }

  private static void put(Made made, String name, String text) {
    if (name.endsWith(PROBE) && !GOLDEN.contains(name)) {
      return; // someFilesAreTheSameForAllSheets holds it against the one that is there.
    }
    if (GOLDEN.contains(name)) {
      made.file(name, text);
    } else {
      made.other(name, text);
    }
  }

  /** No sheet changes the file that asks whether rules are in force. */
  @Test
  void theProbeIsTheSameForAllSheets() throws IOException {
    ExportRequest usual = request();
    for (Sheet sheet : List.of(TableOne.sheet(), TunerSheets.lab("lab", 8, 0.004))) {
      for (ExportRequest request : List.of(usual, OpenMpiFiles.assuming(usual))) {
        ExportedFile probe = new OpenMpiExport().export(sheet, request).files().getLast();
        assertEquals(PROBE, probe.name());
        assertEquals(read("tuners/lab.openmpi-probe.conf"), probe.text());
      }
    }
  }
}
