/**
 * {@code sheet.json}, and reading JSON with errors that say what and where.
 *
 * <p>What lives here: the written form of a sheet, the one set-up of Jackson by which records
 * become JSON objects, and the cursor all JSON readers of this module use. What may not come in:
 * files, and the forms of other documents.
 */
@NullMarked
package fathom.reports.json;

import org.jspecify.annotations.NullMarked;
