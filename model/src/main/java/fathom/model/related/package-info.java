/**
 * The same cluster in models of other authors (RM §2.3, BM, GE; model §5, §6): their parameters
 * with values and intervals, what a sheet cannot give them, and GE's table of operations on rings,
 * tori and hypercubes.
 *
 * <p>What lives here: the two tables, and how their values follow from a sheet's. What may not come
 * in: predictions, rendering, I/O, other measurements than a sheet's. A value that cannot be had is
 * a {@link fathom.model.related.Value.Absent} with its reason.
 */
@NullMarked
package fathom.model.related;

import org.jspecify.annotations.NullMarked;
