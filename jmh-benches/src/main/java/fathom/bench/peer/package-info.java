/**
 * Far ends, and the hold of the timed process on them. A peer is a plain process that obeys only
 * controllers with the run's secret, sends only to the run's members, is bounded in count and time,
 * and ends by itself. A rank of an MPI job obeys rank 0 and ends with the job. No JMH in here: a
 * far end is not timed.
 *
 * <p>What lives here: commands ({@code Command}, {@code MeshCommand}) and replies ({@code Reply})
 * with their bytes ({@code Wire}), what a peer does on a link ({@code Activity}), and the timed
 * process's hold on peers ({@code SocketNetwork}) and ranks ({@code RankNetwork}). What does not
 * belong here: the authenticated connection ({@code fathom.bench.control}). Start reading with
 * {@code Network} and {@code Peer}.
 */
@NullMarked
package fathom.bench.peer;

import org.jspecify.annotations.NullMarked;
