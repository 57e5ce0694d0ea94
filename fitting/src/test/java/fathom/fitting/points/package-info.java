/** Medians and what they leave out, worked out by hand. */
@NullMarked
package fathom.fitting.points;

import org.jspecify.annotations.NullMarked;
