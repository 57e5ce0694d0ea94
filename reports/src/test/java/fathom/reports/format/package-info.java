/** Tests of this package. */
@NullMarked
package fathom.reports.format;

import org.jspecify.annotations.NullMarked;
