/**
 * Experiments between processes, one benchmark class each over any network.
 *
 * <p>What lives here: what an experiment times, who waits, what it counts, and its JMH parameters.
 * What does not belong here: how messages move ({@link fathom.bench.link}), what far ends do
 * ({@link fathom.bench.peer}), and any fit. SendOverhead measures O_s, ServiceTime T_s, SendGap
 * g_s, ReceiveGap g_r, ReceiveOverhead O_r, UserReceive U_r, RoundTrip RTT and, without the
 * overheads, L; Streams how L grows where pairs contend, and BurstLoss B_L. Start reading with
 * {@link fathom.bench.experiment.NetworkBenchmark} and {@link fathom.bench.experiment.RoundTrip}.
 */
@NullMarked
package fathom.bench.experiment;

import org.jspecify.annotations.NullMarked;
