/**
 * Where a cost bends or jumps: least-squares lines through points in ascending order, and the best
 * places between them.
 *
 * <p>What lives here: the line of a run of points, the exact segmentation into runs, and lines that
 * meet, with the errors of their bends. What may not come in: what the numbers mean (parameters,
 * forks, samples), the choice between forms, I/O, clocks, randomness.
 */
@NullMarked
package fathom.fitting.bend;

import org.jspecify.annotations.NullMarked;
