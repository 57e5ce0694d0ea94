package fathom.reports.exports.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.exports.ExportRequest;
import fathom.reports.json.JsonAt;
import java.util.List;
import java.util.Optional;

/** A tuning file of MPICH's form. */
public final class MpichFiles {
  /** Decides as MPICH 4.0's own file does. */
  public static final String BASE =
      whole(
          """
          {"collective=allgather": {
             "comm_type=intra": {
               "comm_size=pow2": {
                 "total_msg_size<524288":
                   {"algorithm=MPIR_Allgather_intra_recursive_doubling": {}},
                 "total_msg_size=any": {"algorithm=MPIR_Allgather_intra_ring": {}}},
               "comm_size=any": {"algorithm=MPIR_Allgather_intra_brucks": {}}}},
           "collective=allreduce": {
             "comm_type=intra": {
               "avg_msg_size<=2048":
                 {"algorithm=MPIR_Allreduce_intra_recursive_doubling": {}},
               "avg_msg_size=any": {
                 "is_op_built_in=no": {"algorithm=MPIR_Allreduce_intra_recursive_doubling": {}},
                 "is_op_built_in=yes":
                   {"algorithm=MPIR_Allreduce_intra_reduce_scatter_allgather": {}}}}},
           "collective=alltoall": {
             "comm_type=intra": {
               "is_sendbuf_inplace=yes":
                 {"algorithm=MPIR_Alltoall_intra_pairwise_sendrecv_replace": {}},
               "is_sendbuf_inplace=no": {
                 "comm_size<8": {"algorithm=MPIR_Alltoall_intra_pairwise": {}},
                 "comm_size=any": {"algorithm=MPIR_Alltoall_intra_scattered": {}}}}},
           "collective=bcast": {
             "comm_type=intra": {
               "comm_size<8": {
                 "comm_hierarchy=parent": {"algorithm=MPIR_Bcast_intra_smp": {}},
                 "comm_hierarchy=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}},
               "comm_size=any": {"algorithm=MPIR_Bcast_intra_binomial": {}}}},
           "collective=reduce": {
             "comm_type=intra": {"algorithm=MPIR_Reduce_intra_binomial": {}}}}
          """);

  private MpichFiles() {}

  /** With the rest of what MPICH looks up. */
  static String whole(String some) {
    StringBuilder others = new StringBuilder();
    for (String name : MpichTuning.COLLECTIVES) {
      if (!some.contains("\"" + name + "\"")) {
        others.append(",\n \"").append(name).append("\": {\"algorithm=MPIR_Some_nb\": {}}");
      }
    }
    int end = some.lastIndexOf('}');
    return some.substring(0, end) + others + some.substring(end);
  }

  /** A request whose base is that. */
  public static ExportRequest request(String base, Integer... nodes) {
    ExportRequest.OfLibrary usual = ExportRequest.OfLibrary.USUAL;
    return new ExportRequest(List.of(nodes), List.of())
        .with(
            new ExportRequest.OfLibrary(
                usual.operations(), usual.release(), Optional.of(base), usual.assumed()));
  }

  static ObjectNode parsed(String text) {
    return (ObjectNode) JsonAt.parse("test", text).node();
  }
}
