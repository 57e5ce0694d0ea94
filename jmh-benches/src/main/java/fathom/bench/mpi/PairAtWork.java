package fathom.bench.mpi;

import fathom.bench.fork.Tally;
import java.lang.foreign.Arena;
import java.util.function.BooleanSupplier;

/** Two ranks that are at round trips or at a stream, from when they are made until they stop. */
sealed interface PairAtWork {
  /** How far they are. */
  Tally look();

  /** Ends it; both ends must have counted the same. */
  void stop();

  /** Neither is this rank. */
  record Others(RankPair pair, boolean isStream) implements PairAtWork {
    Others(RankPair pair, int bytes, boolean isStream, boolean isNapping) {
      this(pair, isStream);
      if (isStream) {
        pair.stream(bytes, isNapping);
      } else {
        pair.ping(bytes, false); // a nap is longer than a round trip
      }
    }

    @Override
    public Tally look() {
      return isStream ? pair.lookAtReceiver() : pair.lookAtSender();
    }

    @Override
    public void stop() {
      pair.stop();
    }
  }

  /** This rank, which begins, and another; it has to be let {@link #work}. */
  final class Own implements PairAtWork {
    private final PairActivity activity;
    private final RankHandle other;
    private final boolean isStream;

    Own(Mpi mpi, int partner, int bytes, boolean isStream, boolean isNapping, Arena arena) {
      this.activity = new PairActivity(mpi, partner, bytes, isStream && isNapping, arena);
      this.other = new RankHandle(mpi, partner);
      this.isStream = isStream;
      RankHandle self = new RankHandle(mpi, 0);
      if (isStream) {
        other.takeOf(self, bytes, isNapping);
      } else {
        other.answerOf(self, bytes, false);
      }
    }

    void work(BooleanSupplier over) {
      if (isStream) {
        activity.stream(over);
      } else {
        activity.ping(over);
      }
    }

    @Override
    public Tally look() {
      return isStream ? other.look() : activity.tally();
    }

    @Override
    public void stop() {
      activity.end();
      RankPair.compare(0, activity.count(), other.rank(), other.awaitReply());
    }
  }
}
