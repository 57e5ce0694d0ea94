/**
 * Numbers with intervals, and what a message costs by its size: constants and slopes over ranges of
 * sizes.
 *
 * <p>What lives here: immutable values in µs and bytes with their 95 % intervals. What may not come
 * in: which parameter a cost is of, how it was fitted, how it is printed.
 */
@NullMarked
package fathom.model.cost;

import org.jspecify.annotations.NullMarked;
