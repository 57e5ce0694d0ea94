/**
 * What is said of a sheet as other models see it, and of GE's table of topologies for it.
 *
 * <p>What lives here: documents of {@link fathom.model.related}, with their records and written
 * forms. What may not come in: how a model's parameters follow from a sheet, formats, files.
 */
@NullMarked
package fathom.reports.related;

import org.jspecify.annotations.NullMarked;
