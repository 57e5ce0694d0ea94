/** Tests of this package. */
@NullMarked
package fathom.reports.html;

import org.jspecify.annotations.NullMarked;
