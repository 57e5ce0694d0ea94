package fathom.reports.exports;

import fathom.reports.exports.rules.ExportText;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.exports.rules.OpenMpiRules;
import fathom.reports.exports.rules.OpenMpiTuning;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.text.Sentence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * Dynamic rules for Open MPI's {@code coll/tuned}, 4.1 and 5.0, and a file that shows whether such
 * files are read.
 */
final class OpenMpiExport extends RulesExport {
  static final String PROBE = "openmpi-probe.conf";

  /** No broadcast has this number, in any release. */
  private static final int NO_ALGORITHM = 99;

  OpenMpiExport() {
    super(LibraryAlgorithms.OPEN_MPI);
  }

  @Override
  String limit() {
    return "lost: gather and scatter have no rules. Open MPI chooses a rule of theirs by each"
        + " rank's own send type and count, which may differ between ranks in a correct"
        + " program (4.1.4 then delivers wrong bytes)";
  }

  /** The same form, but every broadcast must fail: who reads it shows that by an error. */
  @Override
  List<ExportedFile> probes() {
    StringBuilder out = new StringBuilder();
    ExportText.comment(
        out,
        Sentence.of(
            "Does Open MPI read rules files here? It says nothing when it does not. With this file"
                + " every MPI_Bcast must fail with MPI_ERR_ARG, because there is no algorithm %d. A"
                + " program that broadcasts and ends well has not read it. Not for work.",
            NO_ALGORITHM));
    out.append("1 # collective\n")
        .append(OpenMpiRules.BROADCAST)
        .append(" # MPI_Bcast\n")
        .append("1 # communicator size\n1 # ranks and more\n1 # message size\n")
        .append(new OpenMpiRules.OpenMpiRule(0, NO_ALGORITHM, 0, 0).line())
        .append('\n');
    return List.of(new ExportedFile(PROBE, out.toString()));
  }

  @Override
  List<String> use(ExportPaths files) {
    String rules = files.everywhere(OpenMpiTuning.NAME);
    return List.of(
        Sentence.of(
            "%s PROGRAM  # the file at this path on every node",
            with("mpirun ", "--mca ", " ", " ", rules)),
        with("export ", "OMPI_MCA_", "=", " ", rules) + "  # or so",
        Sentence.of(
            "mkdir -p \"$HOME/.openmpi\" && printf '%s\\n' %s >>"
                + " \"$HOME/.openmpi/mca-params.conf\"  # or for every run",
            with("", "", " = ", "\\n", "%s"), rules),
        Sentence.of(
            "%s PROGRAM  # proof: must fail with MPI_ERR_ARG at its first MPI_Bcast",
            with("mpirun ", "--mca ", " ", " ", files.everywhere(PROBE))),
        "# han, hcoll and ucc are switched off, for all operations: they come before the rules, which"
            + " would not be asked.",
        "# tune and compare.sh refuse while the rules are in the parameter file or exported: they"
            + " would be compared with themselves.");
  }

  /** All parameters with which a program follows a file of rules, in a form of Open MPI's. */
  private static String with(
      String start, String prefix, String equals, String between, String file) {
    SequencedMap<String, String> all = new LinkedHashMap<>();
    all.put("coll_tuned_use_dynamic_rules", "1");
    all.put("coll_tuned_dynamic_rules_filename", file);
    all.putAll(OpenMpiTuning.OTHERS_OFF);
    return all.entrySet().stream()
        .map(one -> prefix + one.getKey() + equals + one.getValue())
        .collect(Collectors.joining(between, start, ""));
  }
}
