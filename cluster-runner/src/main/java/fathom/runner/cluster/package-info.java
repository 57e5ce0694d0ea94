/**
 * Kinds of cluster, one object each, and the clusters themselves.
 *
 * <p>A {@link fathom.runner.cluster.ClusterKind} answers whatever is asked about its kind: what
 * users write for it, how many hosts and how large packets, what is known and what cannot be seen
 * on it, what it refuses. It opens a {@link fathom.runner.cluster.Site}, which lives as long as a
 * campaign and gives a {@link fathom.runner.cluster.Cluster} to each stage of it. A new kind is a
 * class here and its line in {@link fathom.runner.cluster.ClusterKinds}.
 *
 * <p>What may not come in: what is run there, in which order and how long; and nobody elsewhere
 * asks a kind which one it is.
 */
@NullMarked
package fathom.runner.cluster;

import org.jspecify.annotations.NullMarked;
