/** Tests of the way from a run to its sheet. */
@NullMarked
package fathom.reports.sheet;

import org.jspecify.annotations.NullMarked;
