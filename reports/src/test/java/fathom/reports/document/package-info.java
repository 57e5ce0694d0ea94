/** Tests of this package. */
@NullMarked
package fathom.reports.document;

import org.jspecify.annotations.NullMarked;
