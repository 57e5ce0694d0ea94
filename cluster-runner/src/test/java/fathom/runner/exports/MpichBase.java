package fathom.runner.exports;

import fathom.reports.exports.MpichCollectives;
import java.util.List;
import java.util.Locale;

/**
 * A tuning file for MPICH 4.0 of our own, since Debian does not install MPICH's. Broadcasts are
 * undivided trees among fewer than 8 ranks, and scatter and a ring for long messages among more,
 * whether or not the ranks share nodes. Collectives that the programs here do not call name an
 * algorithm that MPICH knows, and that would end who called them.
 */
final class MpichBase {
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
