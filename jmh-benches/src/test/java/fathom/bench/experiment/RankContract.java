package fathom.bench.experiment;

import fathom.bench.mpi.ThreadLevel;
import fathom.bench.peer.RankNetwork;
import fathom.model.transport.Transport;
import java.io.IOException;

/** Rank 0 of a job of four ranks, in which it checks every experiment; a line says what came. */
final class RankContract {
  private RankContract() {}

  public static void main(String[] args) throws IOException {
    try (RankNetwork network = RankNetwork.begin(ThreadLevel.SINGLE, -1, "one rank is alone")) {
      ExperimentContract.lines(new ExperimentContract(Transport.MPI, network).check())
          .forEach(System.out::println);
    }
  }
}
