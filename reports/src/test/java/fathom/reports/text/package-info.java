/** Tests of text that is safe to print. */
@NullMarked
package fathom.reports.text;

import org.jspecify.annotations.NullMarked;
