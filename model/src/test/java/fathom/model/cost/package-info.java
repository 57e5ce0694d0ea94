/** Tests of intervals and cost functions. */
@NullMarked
package fathom.model.cost;

import org.jspecify.annotations.NullMarked;
