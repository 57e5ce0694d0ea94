/** Tests of predictions of a library's operations. */
@NullMarked
package fathom.reports.operations;

import org.jspecify.annotations.NullMarked;
