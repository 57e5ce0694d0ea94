/** Tests of this package. */
@NullMarked
package fathom.reports.raw;

import org.jspecify.annotations.NullMarked;
