/**
 * The vocabulary all rooms share; its packages, each by subject, are below. Nothing stands here
 * itself.
 *
 * <p>What lives below: immutable values and the formulas that belong to one value. What may not
 * come in: I/O, clocks, locale, randomness, JSON, and any other Fathom package. Times are in µs,
 * sizes in bytes, bandwidth in bytes/µs, counts without unit.
 */
@NullMarked
package fathom.model;

import org.jspecify.annotations.NullMarked;
