/**
 * Facts about this machine and this build, for provenance and for {@code doctor}: what it is, what
 * it can measure, how finely, and what else ran on it meanwhile.
 *
 * <p>What may not come in: clusters, experiments' plans, other machines.
 */
@NullMarked
package fathom.runner.machine;

import org.jspecify.annotations.NullMarked;
