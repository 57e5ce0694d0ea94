/**
 * One sheet as other people's models see the same cluster (RM §2.3, BM, GE §3.4; model §6): each
 * model's parameters with values and intervals, and what the sheet cannot give it.
 *
 * <p>What lives here: the models, what they are and cannot express, and how their parameters follow
 * from a sheet's. What may not come in: predictions, rendering, I/O, other measurements than a
 * sheet's. A value that cannot be had is a {@link fathom.model.sister.Value.Absent} with its
 * reason.
 */
@NullMarked
package fathom.model.sister;

import org.jspecify.annotations.NullMarked;
