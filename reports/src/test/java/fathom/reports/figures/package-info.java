/** Tests of this package. */
@NullMarked
package fathom.reports.figures;

import org.jspecify.annotations.NullMarked;
