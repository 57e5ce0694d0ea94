/** Tests of this package. */
@NullMarked
package fathom.reports.run;

import org.jspecify.annotations.NullMarked;
