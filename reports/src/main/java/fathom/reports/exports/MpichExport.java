package fathom.reports.exports;

import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.exports.rules.MpichSelection;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.text.Sentence;
import java.util.List;

/**
 * MPICH's own tuning file with rules in it. The file has to name an algorithm for every collective,
 * so it is a copy of the one given.
 */
final class MpichExport extends RulesExport {
  /** Made by a line that shows whether such files are read. */
  private static final String PROBE = "mpich-probe.json";

  private static final String VARIABLE = "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE";

  MpichExport() {
    super(LibraryAlgorithms.MPICH);
  }

  /** The user makes the probe by a line. */
  @Override
  List<ExportedFile> probes() {
    return List.of();
  }

  @Override
  String limit() {
    return "beware: MPICH's devices decide before and after this file (compositions, shared"
        + " memory), which is not predicted";
  }

  @Override
  List<String> use(ExportPaths files) {
    return List.of(
        Sentence.of(
            "export %s=%s  # at this path on every node",
            VARIABLE, files.everywhere(MpichSelection.NAME)),
        Sentence.of(
            "printf '{\"nonsense=1\":{}}' > %1$s && %2$s=%1$s mpirun PROGRAM"
                + "  # proof that such files are read: must say unknown key nonsense=1",
            files.everywhere(PROBE), VARIABLE));
  }
}
