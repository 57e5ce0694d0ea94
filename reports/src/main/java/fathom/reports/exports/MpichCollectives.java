package fathom.reports.exports;

import java.util.List;
import java.util.stream.Stream;

/** The collectives for which MPICH 4.0 selects an algorithm ({@code MPIR_CSEL_COLL_TYPE}). */
public final class MpichCollectives {
  private static final List<String> BLOCKING =
      List.of(
          "allgather",
          "allgatherv",
          "allreduce",
          "alltoall",
          "alltoallv",
          "alltoallw",
          "barrier",
          "bcast",
          "exscan",
          "gather",
          "gatherv",
          "neighbor_allgather",
          "neighbor_allgatherv",
          "neighbor_alltoall",
          "neighbor_alltoallv",
          "neighbor_alltoallw",
          "reduce",
          "reduce_scatter",
          "reduce_scatter_block",
          "scan",
          "scatter",
          "scatterv");

  private MpichCollectives() {}

  /** Their names, each blocking one before its nonblocking one, which begins with an i. */
  public static List<String> names() {
    return BLOCKING.stream().flatMap(name -> Stream.of(name, "i" + name)).toList();
  }
}
