package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.exports.MpichCollectives;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tuning file for MPICH 4.0 of our own, since Debian does not install MPICH's. Broadcasts are
 * undivided trees among fewer than 8 ranks, and scatter and a ring for long messages among more,
 * whether or not the ranks share nodes. Collectives that the programs here do not call name an
 * algorithm that MPICH knows, and that would end who called them.
 */
final class MpichBase {
  private static final Pattern LIBRARY = Pattern.compile("libmpi\\S*\\.so\\S* => (/\\S+)");

  /** Stands in the file of MPICH's own algorithms, not in those of its devices. */
  private static final String OF_INTRA = "{\"algorithm=MPIR_Bcast_intra_";

  private static final List<String> CALLED =
      List.of("allgather", "allreduce", "barrier", "bcast", "gather", "reduce", "scatter");

  private static final String SOME =
      """
      {
        "collective=bcast": {
          "comm_type=intra": {
            "comm_size<8": {
              "comm_hierarchy=parent": {"algorithm=MPIR_Bcast_intra_binomial": {}},
              "comm_hierarchy=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}
            },
            "comm_size=any": {
              "avg_msg_size<=12288": {"algorithm=MPIR_Bcast_intra_binomial": {}},
              "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}
            }
          },
          "comm_type=inter": {"algorithm=MPIR_Bcast_inter_remote_send_local_bcast": {}}
        },
        "collective=barrier": {"algorithm=MPIR_Barrier_intra_dissemination": {}},
        "collective=allgather": {"algorithm=MPIR_Allgather_intra_ring": {}},
        "collective=allreduce": {"algorithm=MPIR_Allreduce_intra_recursive_doubling": {}},
        "collective=gather": {"algorithm=MPIR_Gather_intra_binomial": {}},
        "collective=reduce": {"algorithm=MPIR_Reduce_intra_binomial": {}},
        "collective=scatter": {"algorithm=MPIR_Scatter_intra_binomial": {}}
      """;

  static final String TEXT = SOME + others() + "}\n";

  /** The same where those that can have rules decide by kinds of communicators, as MPICH's does. */
  static String withIntra() {
    String text = TEXT;
    for (String name : List.of("Allgather", "Allreduce", "Alltoall", "Reduce")) {
      String collective = "\"collective=" + name.toLowerCase(Locale.ROOT) + "\": {";
      int from = text.indexOf(collective) + collective.length();
      int to = text.indexOf("}}", from) + 1;
      String algorithm = text.substring(from, to);
      if (name.equals("Alltoall")) {
        algorithm = "\"algorithm=MPIR_Alltoall_intra_pairwise\": {}";
      }
      text =
          text.substring(0, from) + "\"comm_type=intra\": {" + algorithm + "}" + text.substring(to);
    }
    return text;
  }

  private MpichBase() {}

  /**
   * The file by which a release decides without a file of its user's. MPICH compiles it into its
   * library, and installs it nowhere else.
   *
   * @param program linked with the library
   */
  static String ofLibraryOf(Path program) throws IOException {
    Tool.Result loaded = Tool.run(List.of("ldd", program.toString()));
    Matcher library = LIBRARY.matcher(loaded.output());
    assertTrue(library.find(), loaded::toString);
    String bytes = Files.readString(Path.of(library.group(1)), StandardCharsets.ISO_8859_1);
    int named = bytes.indexOf(OF_INTRA);
    assertTrue(named > 0, "no tuning file in " + library.group(1));
    int from = bytes.lastIndexOf(0, named) + 1;
    return bytes.substring(from, bytes.indexOf(0, named));
  }

  private static String others() {
    StringBuilder others = new StringBuilder();
    for (String name : MpichCollectives.names()) {
      if (!CALLED.contains(name)) {
        others.append(other(name));
      }
    }
    return others.toString();
  }

  private static String other(String name) {
    return ",\n\"collective=" + name + "\": {\"algorithm=MPIR_Barrier_intra_dissemination\": {}}";
  }
}
