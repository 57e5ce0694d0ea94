/** Tests of this package. */
@NullMarked
package fathom.reports.imports;

import org.jspecify.annotations.NullMarked;
