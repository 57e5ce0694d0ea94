/** Tests of this package. */
@NullMarked
package fathom.reports.table;

import org.jspecify.annotations.NullMarked;
