/** Tests of the search for bends and jumps: known truth, brute force, R's segmented. */
@NullMarked
package fathom.fitting.bend;

import org.jspecify.annotations.NullMarked;
