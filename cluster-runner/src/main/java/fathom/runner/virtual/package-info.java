/**
 * The virtual cluster behind {@code --cluster sim:SHEET}: what JMH would have written, had it
 * measured a cluster that follows a sheet.
 *
 * <p>What lives here: what users write about such a cluster, the conditions each benchmark deals
 * itself, its counters, and JMH's JSON around them. What may not come in: what an experiment yields
 * ({@code fathom.model.virtual} knows), processes, the clock, fits.
 */
@NullMarked
package fathom.runner.virtual;

import org.jspecify.annotations.NullMarked;
