package fathom.bench.experiment;

import fathom.bench.peer.Counts;
import fathom.bench.peer.Pace;
import fathom.bench.peer.Peer;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Experiments in which several peers send to this process at the same time. */
public abstract class ManyToOneBenchmark extends NetworkBenchmark {
  final List<Peer> senders = new ArrayList<>();

  @Override
  int peersNeeded() {
    return 2;
  }

  @Override
  void join() throws IOException {
    for (int i = 0; i < network.size(); i++) {
      senders.add(network.peer(i));
    }
  }

  /** Prepares every sender to send to this process without end. */
  final void prepareFloods(IntFunction<Pace> paceOfSender) throws IOException {
    for (int i = 0; i < senders.size(); i++) {
      senders.get(i).flood(sizeBytes, waiting, paceOfSender.apply(i));
    }
  }

  /** Starts all senders, one packet each. */
  final void goAll() throws IOException {
    for (Peer sender : senders) {
      sender.go(Duration.ZERO);
    }
  }

  /** Tells all senders to end, one packet each. */
  final void haltAll() throws IOException {
    for (Peer sender : senders) {
      sender.halt();
    }
  }

  /** Ends all senders; their counts, in order. */
  final List<Counts> stopAll() throws IOException {
    List<Counts> all = new ArrayList<>();
    for (Peer sender : senders) {
      Counts counts = stop(sender);
      row.set(Counter.PEER_AGE_MILLIS, counts.peerAgeMillis());
      all.add(counts);
    }
    return all;
  }

  /** Adds what is known of links whose senders have ended; their counts, in order. */
  final void note(List<Counts> counts) {
    for (int i = 0; i < counts.size(); i++) {
      messages.add(senders.get(i).excess(counts.get(i)));
      row.set(Counter.PEER_AGE_MILLIS, counts.get(i).peerAgeMillis());
    }
  }

  /** Messages this host's receive buffers had no room for, so far. */
  final long drops() {
    return senders.stream().mapToLong(sender -> sender.link().receiveDrops()).sum();
  }
}
