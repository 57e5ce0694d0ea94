/** Tests of comparisons: by hand, by noise from seeds, on paper. */
@NullMarked
package fathom.reports.compare;

import org.jspecify.annotations.NullMarked;
