/** Tests of this package. */
@NullMarked
package fathom.reports.json;

import org.jspecify.annotations.NullMarked;
