/** Tests of this package. */
@NullMarked
package fathom.reports.exports;

import org.jspecify.annotations.NullMarked;
