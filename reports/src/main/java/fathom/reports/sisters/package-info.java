/**
 * A sheet as other models see it, and GE's table of topologies for it, in the forms people and
 * other programs read.
 *
 * <p>What lives here: pure functions from {@link fathom.model.sister} to text, the same bytes under
 * every locale. What may not come in: how a model's parameters follow from a sheet, files, streams,
 * terminals.
 */
@NullMarked
package fathom.reports.sisters;

import org.jspecify.annotations.NullMarked;
