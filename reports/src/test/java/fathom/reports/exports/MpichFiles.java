package fathom.reports.exports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.sheet.Sheet;
import fathom.reports.json.JsonAt;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** A tuning file of MPICH's form, what the export makes of it, and what that decides. */
final class MpichFiles {
  static final String BINOMIAL = "MPIR_Bcast_intra_binomial";
  static final String RING = "MPIR_Bcast_intra_scatter_ring_allgather";
  static final String DOUBLING = "MPIR_Bcast_intra_scatter_recursive_doubling_allgather";
  static final String ANY = "comm_hierarchy=any";

  /** A file of MPICH's form that decides broadcasts as its stock file does. */
  static final String BASE =
      whole(
          """
      {"collective=bcast": {
         "comm_type=intra": {
           "comm_size<8": {
             "comm_hierarchy=parent": {
               "avg_msg_size<=0": {"algorithm=MPIR_Bcast_intra_smp": {}},
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}},
             "comm_hierarchy=any": {
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}}},
           "comm_size=pow2": {
             "comm_hierarchy=any": {
               "avg_msg_size<=12288": {"algorithm=MPIR_Bcast_intra_binomial": {}},
               "avg_msg_size<=524288":
                 {"algorithm=MPIR_Bcast_intra_scatter_recursive_doubling_allgather": {}},
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}}},
           "comm_size=any": {
             "comm_hierarchy=any": {
               "avg_msg_size<=12288": {"algorithm=MPIR_Bcast_intra_binomial": {}},
               "avg_msg_size=any": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}}}},
         "comm_type=inter": {"algorithm=MPIR_Bcast_inter_remote_send_local_bcast": {}}},
       "collective=reduce": {
         "comm_type=intra": {
           "count<pow2": {"algorithm=MPIR_Reduce_intra_binomial": {}},
           "is_commutative=yes": {"algorithm=MPIR_Reduce_intra_reduce_scatter_gather": {}},
           "count=any": {"algorithm=MPIR_Reduce_intra_tsp_tree": {"k=2": {}, "chunk_size=0": {}}}}},
       "collective=barrier": {"algorithm=MPIR_Barrier_intra_dissemination": {}}}
      """);

  private MpichFiles() {}

  /** With the rest of what MPICH looks up. */
  static String whole(String some) {
    StringBuilder others = new StringBuilder();
    for (String name : new TreeSet<>(MpichTuning.COLLECTIVES)) {
      if (!some.contains("\"" + name + "\"")) {
        others.append(",\n \"").append(name).append("\": {\"algorithm=MPIR_Some_nb\": {}}");
      }
    }
    int end = some.lastIndexOf('}');
    return some.substring(0, end) + others + some.substring(end);
  }

  static Export export(Sheet sheet, String base, Integer... nodes) {
    return new MpichExport()
        .export(sheet, new ExportRequest(List.of(nodes), List.of(), Optional.of(base)));
  }

  static String text(String base, Integer... nodes) {
    return export(TunerSheets.lab(4), base, nodes).files().getFirst().text();
  }

  static ObjectNode intra(String text) {
    return (ObjectNode)
        MpichTuning.parse(text).copy().path("collective=bcast").path("comm_type=intra");
  }

  static String at(String text, int ranks, long bytes) {
    return MpichBranch.of(intra(text), ranks)
        .algorithm(bytes)
        .orElseThrow()
        .substring("algorithm=".length());
  }

  static ObjectNode parsed(String text) {
    return (ObjectNode) JsonAt.parse("test", text).node();
  }

  static List<String> names(ObjectNode node) {
    return node.properties().stream().map(e -> e.getKey()).toList();
  }
}
