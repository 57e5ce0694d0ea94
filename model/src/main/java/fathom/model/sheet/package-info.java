/**
 * The sheet: what a campaign says about each parameter, what is known of it, how well it was
 * fitted, and what was checked.
 *
 * <p>What lives here: outcomes and all that stands beside them, the comparison with known values,
 * and the published Table 1. What may not come in: files and their formats, tables for people, the
 * fit itself.
 */
@NullMarked
package fathom.model.sheet;

import org.jspecify.annotations.NullMarked;
