/** Against NIST's and R's results first; then limits and refusals. */
@NullMarked
package fathom.fitting.regression;

import org.jspecify.annotations.NullMarked;
