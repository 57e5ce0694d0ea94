package fathom.bench.packet;

import fathom.bench.peer.Counts;
import fathom.bench.peer.PeerHandle.Pace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Experiments in which several peers send to this process at the same time. */
public abstract class ManyToOneBenchmark extends PacketBenchmark {
  final List<Link> senders = new ArrayList<>();

  @Override
  void join() throws IOException {
    for (var handle : handles) {
      senders.add(linkTo(handle));
    }
  }

  /** Prepares every sender to send to this process without end. */
  final void prepareFloods(IntFunction<Pace> paceOfSender) throws IOException {
    for (int i = 0; i < senders.size(); i++) {
      Link sender = senders.get(i);
      sender.peer().prepareFlood(sender.remote(), sizeBytes, paceOfSender.apply(i), ACTIVITY_BOUND);
    }
  }

  /** Starts all senders, one packet each. */
  final void goAll() throws IOException {
    for (Link sender : senders) {
      sender.peer().go(sender.remote(), Duration.ZERO);
    }
  }

  /** Tells all senders to end, one packet each. */
  final void haltAll() throws IOException {
    for (Link sender : senders) {
      sender.peer().halt(sender.remote());
    }
  }

  /** Ends all senders; their counts, in order. */
  final List<Counts> stopAll() throws IOException {
    List<Counts> all = new ArrayList<>();
    for (Link sender : senders) {
      Counts counts = stop(sender);
      row.ageMillis = counts.peerAgeMillis();
      all.add(counts);
    }
    return all;
  }

  /** Messages this host's receive buffers had no room for, so far. */
  final long drops() {
    return senders.stream().mapToLong(sender -> sender.endpoint().receiveDrops()).sum();
  }
}
