/** Tests of what is said of input that cannot be used. */
@NullMarked
package fathom.reports.input;

import org.jspecify.annotations.NullMarked;
