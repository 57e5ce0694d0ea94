/**
 * The parameters of one campaign held against each other and against its samples.
 *
 * <p>What lives here: one check per idea, with its verdict and a line that says by how much. What
 * may not come in: a check that changes a number. Parameters are fitted before and stay as they
 * are.
 */
@NullMarked
package fathom.fitting.checks;

import org.jspecify.annotations.NullMarked;
