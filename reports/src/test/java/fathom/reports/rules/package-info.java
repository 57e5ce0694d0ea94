/** Tests of this package. */
@NullMarked
package fathom.reports.rules;

import org.jspecify.annotations.NullMarked;
