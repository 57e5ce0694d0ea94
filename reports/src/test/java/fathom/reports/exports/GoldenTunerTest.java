package fathom.reports.exports;

import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files for Open MPI and NCCL, what is lost and how they are used. */
class GoldenTunerTest extends GoldenFiles {
  @Override
  protected void make(Made made) {
    ExportRequest request = new ExportRequest(List.of(4, 8, 16, 24), List.of(), Optional.empty());
    Map.of("table-1", TableOne.sheet(), "lab", TunerSheets.lab("lab", 8, 0.004))
        .forEach(
            (name, sheet) -> {
              for (Exporter exporter : List.of(new OpenMpiExport(), new NcclExport())) {
                Export export = exporter.export(sheet, request);
                add(made, "tuners/" + name + ".", exporter, export);
              }
              Exporter openMpi = new OpenMpiExport();
              Export assuming = openMpi.export(sheet, OpenMpiFiles.assuming(request));
              add(made, "tuners/" + name + "-assuming.", openMpi, assuming);
            });
  }

  private static void add(Made made, String to, Exporter exporter, Export export) {
    export.files().forEach(file -> made.file(to + file.name(), file.text()));
    made.file(
        to + exporter.getClass().getSimpleName(),
        String.join("\n", export.lost())
            + "\n\n"
            + String.join("\n", ExportSheets.use(export))
            + "\n");
  }
}
