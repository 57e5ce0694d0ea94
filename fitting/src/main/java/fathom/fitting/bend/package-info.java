/**
 * Where a cost bends or jumps: least-squares lines through points in ascending order, and the
 * places between them, found exactly.
 *
 * <p>What lives here: points, the line of a run of points, one or several bends or jumps with their
 * errors. What may not come in: what the numbers mean (parameters, forks, samples), the choice
 * between forms, I/O, clocks, randomness. Everything is linear in the number of points for one
 * bend.
 */
@NullMarked
package fathom.fitting.bend;

import org.jspecify.annotations.NullMarked;
