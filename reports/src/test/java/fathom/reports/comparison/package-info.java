/** Tests of runs compared: by hand, by noise from seeds, on paper. */
@NullMarked
package fathom.reports.comparison;

import org.jspecify.annotations.NullMarked;
