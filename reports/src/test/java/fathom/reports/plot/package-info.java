/** Tests of this package. */
@NullMarked
package fathom.reports.plot;

import org.jspecify.annotations.NullMarked;
